import type { GolferEntry } from '@dewsweeper/contract/teetimegroup';
import type { Quoted } from '@dewsweeper/core/booking/quote';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { QuotedRate } from '@dewsweeper/core/tee-sheet/course';

export type StoredTeeTimeGroup = {
  courseKey: CourseKey;
  id: string;
  date: string;
  startingTime: string;
  startingTeeID: string;
  reroundTime: string | null;
  reroundTeeID: string | null;
  numHoles: 9 | 18;
  players: 1 | 2 | 3 | 4;
  status: 'pending' | 'confirmed' | 'released' | 'expired' | 'cancelled';
  expiration: Date | null;
  uid: string;
  source: string;
  receipt: string | null;
  receiptNumber: string | null;
  golfers: StoredGolfer[];
  /** Null for a hold placed by the previous release. */
  quote: QuotedRate[] | null;
  /** Absent: of a hold without a row. */
  revision?: number;
};

/** The previous release stores golfers without a quote. */
export type StoredGolfer = GolferEntry & { paid: boolean } & Partial<Quoted>;

/** The golfers as stored with their group, each with the name and price of their rate. */
export function unpaidGolfers(
  golfers: readonly GolferEntry[],
  quoted: readonly Quoted[],
): (StoredGolfer & Quoted)[] {
  return golfers.map((golfer, index) => {
    const { rateName, priceCents } = quoted[index] ?? { rateName: '', priceCents: 0 };
    return { ...golfer, paid: false, rateName, priceCents };
  });
}
