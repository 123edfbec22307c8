import type { PaymentState } from '@dewsweeper/core/payment/payment-life';
import type { EpochMs } from '@dewsweeper/core/tee-sheet/course';
import type { StoredCourse } from '../../rooms/courses/store.ts';
import type { StoredPayment } from '../../rooms/payments/store.ts';
import type { StoredTeeTimeGroup } from '../../rooms/teetimegroups/stored-teetimegroup.ts';

/** A cell that a golfer's group takes; `expiresAt` is Infinity once it is a reservation or being paid. */
export type ClaimRow = {
  courseKey: string;
  date: string;
  teeID: string;
  cell: number;
  groupID: string;
  uid: string;
  expiresAt: EpochMs;
};

export type HoldRow = {
  courseKey: string | null;
  date: string | null;
  groupID: string | null;
  expiresAt: EpochMs | null;
  expiredAt: EpochMs[];
};

export type GroupRow = Omit<StoredTeeTimeGroup, 'expiration'> & {
  expiration: EpochMs | null;
  paymentOpenedAt: EpochMs | null;
  endedAt: EpochMs | null;
  createdAt: EpochMs;
};

export type PaymentRow = Omit<StoredPayment, 'authorizedUntil' | 'givenUpAt' | 'createdAt'> & {
  state: PaymentState;
  receiptUrl: string | null;
  authorizedUntil: EpochMs | null;
  givenUpAt: EpochMs | null;
  createdAt: EpochMs;
  askAt: EpochMs;
};

/** The cells that a group of staff's takes, from the first to the last. */
export type StaffBlock = {
  courseKey: string;
  date: string;
  groupID: string;
  teeID: string;
  from: number;
  to: number;
};

export type ObstructionRow = StaffBlock & { expiresAt: EpochMs };

export type MessageRow = { courseKey: string; id: string; groupID: string; channel: string; state: string };

/** The tables that holds, reservations and payments live in, and the clock that they go by. */
export class Tables {
  nowMs: EpochMs;
  readonly courses = new Map<string, StoredCourse>();
  readonly days = new Map<string, number>();
  readonly claims = new Map<string, ClaimRow>();
  readonly holds = new Map<string, HoldRow>();
  readonly groups = new Map<string, GroupRow>();
  readonly payments = new Map<string, PaymentRow>();
  readonly obstructions: ObstructionRow[] = [];
  readonly messages: MessageRow[] = [];
  readonly reservations = new Map<
    string,
    { uid: string; courseKey: string; groupID: string; date: string }
  >();
  readonly drafts = new Map<string, { golfers: unknown; updatedAt: EpochMs }>();

  constructor(nowMs: EpochMs) {
    this.nowMs = nowMs;
  }

  group(courseKey: string, id: string): GroupRow | undefined {
    return this.groups.get(`${courseKey} ${id}`);
  }

  payment(courseKey: string, id: string): PaymentRow | undefined {
    return this.payments.get(`${courseKey} ${id}`);
  }

  /** The golfer's row; it is made when it is first needed. */
  holdOf(uid: string): HoldRow {
    const known = this.holds.get(uid);
    if (known) return known;
    const row = { ...noHold, expiredAt: [] };
    this.holds.set(uid, row);
    return row;
  }

  emptyHoldOf(uid: string, groupID: string): void {
    const row = this.holds.get(uid);
    if (row?.groupID === groupID) Object.assign(row, noHold);
  }

  claimsOf(courseKey: string, groupID: string): ClaimRow[] {
    return [...this.claims.values()].filter((one) => one.courseKey === courseKey && one.groupID === groupID);
  }

  endClaimsOf(courseKey: string, groupID: string): void {
    for (const [key, claim] of this.claims)
      if (claim.courseKey === courseKey && claim.groupID === groupID) this.claims.delete(key);
  }

  endObstructionsOf(courseKey: string, date: string, groupID: string): void {
    const kept = this.obstructions.filter(
      (one) => one.courseKey !== courseKey || one.date !== date || one.groupID !== groupID,
    );
    this.obstructions.splice(0, this.obstructions.length, ...kept);
  }

  bumpDay(courseKey: string, date: string): void {
    const day = `${courseKey} ${date}`;
    this.days.set(day, (this.days.get(day) ?? 0) + 1);
  }

  isObstructed(courseKey: string, date: string, cells: readonly { teeID: string; cell: number }[]): boolean {
    return this.obstructions.some(
      (one) =>
        one.courseKey === courseKey &&
        one.date === date &&
        one.expiresAt > this.nowMs &&
        cells.some(({ teeID, cell }) => one.teeID === teeID && one.from <= cell && cell <= one.to),
    );
  }

  isPaying(courseKey: string, groupID: string): boolean {
    return this.paymentsOf(courseKey, groupID).some(({ state }) => state === 'started');
  }

  paymentsOf(courseKey: string, groupID: string): PaymentRow[] {
    return [...this.payments.values()].filter(
      (one) => one.courseKey === courseKey && one.teeTimeGroupID === groupID,
    );
  }

  /** What the golfer typed within the last hour into a hold that ended; null for nothing. */
  draftOf(uid: string): unknown {
    const draft = this.drafts.get(uid);
    return draft && draft.updatedAt > this.nowMs - 3_600_000 ? draft.golfers : null;
  }

  hasMostReservations(uid: string, courseKey: string, most: number, date: string, time: string): boolean {
    const coming = [...this.reservations.values()].filter(
      (one) => one.uid === uid && one.courseKey === courseKey && one.date >= date,
    );
    if (coming.length < most) return false;
    const open = coming.filter(({ groupID }) => {
      const group = this.group(courseKey, groupID);
      return (
        group?.status === 'confirmed' &&
        (group.date > date || (group.date === date && group.startingTime > time))
      );
    });
    return open.length >= most;
  }

  queueMessages(courseKey: string, groupID: string, messages: { id: string; channel: string }[]): void {
    for (const { id, channel } of messages)
      this.messages.push({ courseKey, id, groupID, channel, state: 'due' });
  }
}

const noHold = { courseKey: null, date: null, groupID: null, expiresAt: null };

export const claimKey = (courseKey: string, date: string, teeID: string, cell: number): string =>
  `${courseKey} ${date} ${teeID} ${cell}`;

/** How many cells a group must still have to be confirmed. */
export const cellsNeeded = (group: Pick<GroupRow, 'numHoles'>): number => (group.numHoles === 18 ? 2 : 1);
