import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { call } from '../src/adapters/postgres/call.ts';
import type { Queryable } from '../src/adapters/postgres/transaction.ts';

/** A hold with given cells: nothing is decided here. */
export type GivenHold = {
  uid: string;
  courseKey: CourseKey;
  id: string;
  date: string;
  startingTime: string;
  startingTeeID: string;
  reround?: { time: string; teeID: string } | null;
  cells: readonly (readonly [teeID: string, cell: number])[];
  players?: number;
  holdSeconds?: number;
  /** The course's own by default. */
  revision?: string;
};

/** Places a hold with the product's statement. */
export async function holdCells(db: Queryable, hold: GivenHold): Promise<string> {
  const { uid, courseKey, id, date, startingTime, startingTeeID, reround = null, cells } = hold;
  const { outcome } = await call(db, 'place_hold', {
    uid,
    courseKey,
    id,
    date,
    revision: hold.revision ?? (await revisionOf(db, courseKey)),
    play: {
      startingTime,
      startingTeeID,
      reroundTime: reround?.time ?? null,
      reroundTeeID: reround?.teeID ?? null,
      numHoles: reround ? 18 : 9,
      players: hold.players ?? 1,
    },
    cells,
    quote: [],
    holdSeconds: hold.holdSeconds ?? 420,
    judgedExpiries: [],
    // No former holds are remembered, so none need judging.
    expiryMemorySeconds: 0,
    judgedSpans: 0,
    keptMemorySeconds: 0,
  });
  return outcome;
}

type Named = { uid: string; courseKey: CourseKey; id: string };
const saysNothing = { firstName: '', lastName: '', messages: [] };

export async function confirmHeld(db: Queryable, { uid, courseKey, id }: Named): Promise<string> {
  const { outcome } = await call(db, 'confirm_hold', {
    uid,
    courseKey,
    id,
    revision: await revisionOf(db, courseKey),
    golfers: [{ name: 'A', email: '', phone: '', paid: false, rateGroup: 0 }],
    ...saysNothing,
  });
  return outcome;
}

export async function endHeld(db: Queryable, { uid, courseKey, id }: Named): Promise<string> {
  const asked = { uid, courseKey, id, onlyPending: false, marginSeconds: 0, ...saysNothing };
  return (await call(db, 'end_teetimegroup', asked)).outcome;
}

async function revisionOf(db: Queryable, courseKey: CourseKey): Promise<string> {
  const { rows } = await db.query<{ revision: string }>({
    name: 'revision-of-course',
    text: 'select revision from courses where course_key = $1',
    values: [courseKey],
  });
  return rows[0]?.revision ?? '';
}
