import type { GolferEntry, HoldRequest } from '@dewsweeper/contract/teetimegroup';
import type { OpenReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import { expiryMemorySeconds } from '@dewsweeper/core/hold/cool-down';
import { confirmMarginSeconds, type HoldTerms } from '@dewsweeper/core/hold/hold';
import { type KeptSpan, keptMemorySeconds } from '@dewsweeper/core/hold/same-time';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { EpochMs, QuotedRate } from '@dewsweeper/core/tee-sheet/course';
import type { Pool } from 'pg';
import { call } from '../../adapters/postgres/call.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { JudgedSession } from '../../http/visitor.ts';
import type { ReservationMessages } from './reservation-messages.ts';
import type { StoredGolfer, StoredTeeTimeGroup } from './stored-teetimegroup.ts';

const columns = `course_key as "courseKey", id, date, starting_time as "startingTime",
  starting_tee_id as "startingTeeID", reround_time as "reroundTime", reround_tee_id as "reroundTeeID",
  num_holes as "numHoles", players, status, expiration, uid, source, receipt,
  receipt_number as "receiptNumber", golfers, quote, revision::float8 as revision`;

/** A hold without a row of its own, in the shape of one. */
const holdColumns = `course_key as "courseKey", teetimegroup_id as id, date, play ->> 'startingTime' as "startingTime",
  play ->> 'startingTeeID' as "startingTeeID", play ->> 'reroundTime' as "reroundTime",
  play ->> 'reroundTeeID' as "reroundTeeID", (play ->> 'numHoles')::smallint as "numHoles",
  (play ->> 'players')::smallint as players, 'pending' as status, expires_at as expiration, uid, 'widget' as source,
  null as receipt, null as "receiptNumber", '[]'::jsonb as golfers, quote`;

/** The statement refuses when the session or the known facts have changed. */
type Asking = { uid: string; judged?: JudgedSession | null };

const askedBy = ({ uid, judged }: Asking) => ({
  uid,
  ...(judged && { tokenHash: judged.tokenHash, golfer: judged.golfer }),
});

export type PlacedHold =
  | {
      outcome: 'held';
      heldUntil: Date;
      released: { courseKey: CourseKey; date: string } | null;
      draft: GolferEntry[];
    }
  | { outcome: 'already-held'; heldID: string; draft: GolferEntry[] }
  /** Holds of the golfer expired at these instants, which the caller did not judge. */
  | { outcome: 'expiries-not-judged'; expiredAt: EpochMs[] }
  /** The golfer held this time within the hour in more spans than the caller judged. */
  | { outcome: 'kept-not-judged'; kept: KeptSpan[] }
  | {
      outcome: PlainOutcome;
    };

type PlainOutcome =
  | 'slot-taken'
  | 'payment-in-flight'
  | 'too-many-reservations'
  | 'stale-course'
  | 'stale-golfer'
  /** A time of the day may be free that nobody in line was offered yet. */
  | 'waiters-first'
  | 'offer-ended';

type PlaceHoldAnswer =
  | {
      outcome: 'held';
      heldUntil: string;
      released: { courseKey: CourseKey; date: string } | null;
      draft: GolferEntry[] | null;
    }
  | { outcome: 'already-held'; id: string; draft: GolferEntry[] | null }
  | { outcome: 'expiries-not-judged'; expiries: EpochMs[] }
  | { outcome: 'kept-not-judged'; kept: KeptSpan[] }
  | {
      outcome: PlainOutcome;
    };

/** Nothing is taken while expired holds are missing from `judgedExpiries`. Also returns the draft of the last hour. */
export async function placeHold(
  db: Queryable,
  hold: Asking & {
    courseKey: CourseKey;
    id: string;
    revision: number;
    request: HoldRequest;
    terms: HoldTerms;
    holdSeconds: number;
    /** The waitlist offer that this hold takes over, if any. */
    offer?: string | null;
    hasWaitlist?: boolean;
    judgedExpiries: readonly EpochMs[];
    judgedSpans: number;
    limit: OpenReservationsLimit;
    /** Stored with the hold: the rates to choose from and their prices. */
    quote: readonly QuotedRate[];
  },
): Promise<PlacedHold> {
  const { request, terms, courseKey, id, revision, quote, judgedExpiries, judgedSpans, limit } = hold;
  const { startingTime, startingTeeID, reroundTime, reroundTeeID } = terms;
  const { numHoles, players } = request;
  const answer = await call<PlaceHoldAnswer>(db, 'place_hold', {
    ...askedBy(hold),
    courseKey,
    date: request.date,
    id,
    revision,
    play: { startingTime, startingTeeID, reroundTime, reroundTeeID, numHoles, players },
    cells: terms.claims.map(({ teeID, cell }) => [teeID, cell]),
    quote,
    holdSeconds: hold.holdSeconds,
    ...(hold.offer && { offer: hold.offer }),
    ...(hold.hasWaitlist && { hasWaitlist: true }),
    judgedExpiries,
    expiryMemorySeconds,
    judgedSpans,
    keptMemorySeconds,
    limit,
  });
  switch (answer.outcome) {
    case 'held':
      return { ...answer, heldUntil: new Date(answer.heldUntil), draft: answer.draft ?? [] };
    case 'already-held':
      return { outcome: 'already-held', heldID: answer.id, draft: answer.draft ?? [] };
    case 'expiries-not-judged':
      return { outcome: 'expiries-not-judged', expiredAt: answer.expiries };
    default:
      return answer;
  }
}

export type ConfirmOutcome =
  | 'confirmed'
  | 'already-confirmed'
  | 'hold-expired'
  | 'not-found'
  | 'reservation-conflict'
  | 'stale-course'
  | 'stale-golfer'
  | 'payment-in-flight'
  | 'too-many-reservations';

/** Turns a hold into a reservation if it is alive and its cells are free, and deletes the golfer's draft. */
export async function confirmHold(
  pool: Pool,
  confirmation: Asking & {
    courseKey: CourseKey;
    id: string;
    revision: number;
    golfers: readonly StoredGolfer[];
    notifications: ReservationMessages;
    limit: OpenReservationsLimit;
  },
): Promise<ConfirmOutcome> {
  const { courseKey, id, revision, golfers, notifications, limit } = confirmation;
  const { outcome } = await call<{ outcome: ConfirmOutcome }>(pool, 'confirm_hold', {
    ...askedBy(confirmation),
    courseKey,
    id,
    revision,
    golfers,
    ...notifications,
    limit,
  });
  return outcome;
}

export type EndOutcome =
  /** `date` is null for an ended hold without a row. */
  | { outcome: 'ended'; date: string }
  | { outcome: 'already-ended' | 'has-receipt' | 'payment-in-flight' | 'not-found' | 'already-confirmed' };

/** `notifications` are queued for a reservation. A hold at the end of its countdown counts as expired. */
export async function endTeeTimeGroup(
  pool: Pool,
  ending: {
    uid: string;
    courseKey: CourseKey;
    id: string;
    onlyPending: boolean;
    notifications: ReservationMessages | null;
    /** Until the cells of a cancelled reservation of a drawn day are free; absent: at once. */
    returnSeconds?: number | null;
  },
): Promise<EndOutcome> {
  const { notifications, ...named } = ending;
  return call<EndOutcome>(pool, 'end_teetimegroup', {
    ...named,
    marginSeconds: confirmMarginSeconds,
    ...(notifications ?? { firstName: '', lastName: '', messages: [] }),
  });
}

/** A golfer's own group or hold; null for another golfer's. */
export async function findOwnTeeTimeGroup(
  pool: Pool,
  own: { uid: string; courseKey: CourseKey; id: string },
): Promise<StoredTeeTimeGroup | null> {
  // The hold first: the row is written in the transaction that removes the hold.
  const held = await findHold(pool, own.uid, own);
  if (held) return held;
  const { rows } = await pool.query<StoredTeeTimeGroup>({
    name: 'find-own-teetimegroup',
    text: `select ${columns} from teetimegroups where course_key = $1 and id = $2 and uid = $3`,
    values: [own.courseKey, own.id, own.uid],
  });
  return rows[0] ?? null;
}

/** The golfer's hold without a row of its own; `named`: only this one. */
async function findHold(
  db: Queryable,
  uid: string,
  named: { courseKey: CourseKey; id: string },
): Promise<StoredTeeTimeGroup | null> {
  const { rows } = await db.query<StoredTeeTimeGroup>({
    name: 'find-hold',
    text: `select ${holdColumns} from holds
      where uid = $1 and course_key = $2 and teetimegroup_id = $3 and not has_group`,
    values: [uid, named.courseKey, named.id],
  });
  return rows[0] ?? null;
}

export async function isAnothers(
  db: Queryable,
  own: { uid: string; courseKey: CourseKey; id: string },
): Promise<boolean> {
  const { rows } = await db.query<{ isAnothers: boolean }>({
    name: 'is-anothers',
    text: `select exists (select from teetimegroups where course_key = $1 and id = $2 and uid is distinct from $3)
      or exists (select from claims where course_key = $1 and teetimegroup_id = $2 and uid <> $3) as "isAnothers"`,
    values: [own.courseKey, own.id, own.uid],
  });
  return rows[0]?.isAnothers === true;
}

/** Also an ended one, and one of nobody's account. `isLocked`: until the transaction ends. */
export async function findAnybodysTeeTimeGroup(
  db: Queryable,
  place: { courseKey: CourseKey; id: string },
  { isLocked }: { isLocked: boolean },
): Promise<AnybodysTeeTimeGroup | null> {
  const { rows } = await db.query<AnybodysTeeTimeGroup>({
    name: isLocked ? 'lock-anybodys-teetimegroup' : 'find-anybodys-teetimegroup',
    text: `select ${columns}, expected from teetimegroups
      where course_key = $1 and id = $2${isLocked ? ' for update' : ''}`,
    values: [place.courseKey, place.id],
  });
  return rows[0] ?? null;
}

export type AnybodysTeeTimeGroup = Omit<StoredTeeTimeGroup, 'uid'> & {
  uid: string | null;
  /** How many come, as a golfer answered to a reminder. */
  expected: number | null;
};

export async function findPendingHold(pool: Pool, uid: string): Promise<StoredTeeTimeGroup | null> {
  const { rows } = await pool.query<StoredTeeTimeGroup & { hasGroup: boolean }>({
    name: 'find-pending-hold',
    text: `select ${holdColumns}, has_group as "hasGroup" from holds
      where uid = $1 and expires_at > dewsweeper_now()`,
    values: [uid],
  });
  const [row] = rows;
  if (!row) return null;
  const { hasGroup, ...held } = row;
  if (!hasGroup) return held;
  const found = await findOwnTeeTimeGroup(pool, held);
  return found?.status === 'pending' ? found : null;
}

export async function findReservations(
  pool: Pool,
  uid: string,
  fromDate: string,
): Promise<StoredTeeTimeGroup[]> {
  const places = await pool.query({
    name: 'find-reservation-places',
    text: `select course_key as "courseKey", array_agg(teetimegroup_id) as ids from golfer_reservations
      where uid = $1 and date >= $2 group by course_key`,
    values: [uid, fromDate],
  });
  const found: StoredTeeTimeGroup[] = [];
  for (const { courseKey, ids } of places.rows) {
    const { rows } = await pool.query({
      name: 'find-reservations',
      text: `select ${columns} from teetimegroups
        where course_key = $1 and id = any($2) and uid = $3 and status = 'confirmed'`,
      values: [courseKey, ids, uid],
    });
    found.push(...rows);
  }
  return found;
}

/** Keeps the entries of an ended hold for the golfer's next one (rules.md#golfer-details-kept). */
export async function rememberDraft(pool: Pool, uid: string, golfers: readonly GolferEntry[]): Promise<void> {
  await pool.query({
    name: 'remember-draft',
    text: `insert into drafts (uid, golfers) values ($1, $2)
      on conflict (uid) do update set golfers = excluded.golfers, updated_at = dewsweeper_now()`,
    values: [uid, JSON.stringify(golfers)],
  });
}

export async function findDraft(pool: Pool, uid: string): Promise<GolferEntry[]> {
  const { rows } = await pool.query({
    name: 'find-draft',
    text: `select golfers from drafts where uid = $1 and updated_at > dewsweeper_now() - interval '1 hour'`,
    values: [uid],
  });
  return rows[0]?.golfers ?? [];
}

/** Deletes the golfer's drafts and the names they booked for before today. */
export async function forgetCompanions(db: Queryable, uid: string): Promise<void> {
  await forgetDraft(db, uid);
  await db.query({
    name: 'forget-past-reservations',
    text: `delete from golfer_reservations
      where uid = $1 and date < to_char(dewsweeper_now() at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD')`,
    values: [uid],
  });
}

export async function forgetDraft(db: Queryable, uid: string): Promise<void> {
  await db.query({ name: 'forget-draft', text: 'delete from drafts where uid = $1', values: [uid] });
}
