import type { GolferEntry } from '@dewsweeper/contract/teetimegroup';

/** A row of `teetimegroups`, as far as golfers' own groups need it. */
export type StoredTeeTimeGroup = {
  courseKey: string;
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
};

export type StoredGolfer = GolferEntry & { paid: boolean };
