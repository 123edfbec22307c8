import type { GolferEntry, HoldRequest } from '@dewsweeper/contract/teetimegroup';
import type { OpenReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import { expiryMemorySeconds } from '@dewsweeper/core/hold/cool-down';
import { confirmMarginSeconds, type HoldTerms } from '@dewsweeper/core/hold/hold';
import { type KeptSpan, keptMemorySeconds } from '@dewsweeper/core/hold/same-time';
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
  receipt_number as "receiptNumber", golfers, quote`;

/** A mere hold, from its golfer's row, as if it had a row of its own. */
const holdColumns = `course_key as "courseKey", teetimegroup_id as id, date, play ->> 'startingTime' as "startingTime",
  play ->> 'startingTeeID' as "startingTeeID", play ->> 'reroundTime' as "reroundTime",
  play ->> 'reroundTeeID' as "reroundTeeID", (play ->> 'numHoles')::smallint as "numHoles",
  (play ->> 'players')::smallint as players, 'pending' as status, expires_at as expiration, uid, 'widget' as source,
  null as receipt, null as "receiptNumber", '[]'::jsonb as golfers, quote`;

/** Who asks: the statement refuses when their session, or what was known of them, has changed. */
type Asking = { uid: string; judged?: JudgedSession | null };

const askedBy = ({ uid, judged }: Asking) => ({
  uid,
  ...(judged && { tokenHash: judged.tokenHash, golfer: judged.golfer }),
});

export type PlacedHold =
  | {
      outcome: 'held';
      heldUntil: Date;
      released: { courseKey: string; date: string } | null;
      draft: GolferEntry[];
    }
  | { outcome: 'already-held'; heldID: string; draft: GolferEntry[] }
  /** Holds of the golfer ran out at these instants, and the caller knew of others or none. */
  | { outcome: 'expiries-not-judged'; expiredAt: EpochMs[] }
  /** The golfer kept this very time within the hour, and the caller knew of fewer spans. */
  | { outcome: 'kept-not-judged'; kept: KeptSpan[] }
  | {
      outcome: 'slot-taken' | 'payment-in-flight' | 'too-many-reservations' | 'stale-course' | 'stale-golfer';
    };

type PlaceHoldAnswer =
  | {
      outcome: 'held';
      heldUntil: string;
      released: { courseKey: string; date: string } | null;
      draft: GolferEntry[] | null;
    }
  | { outcome: 'already-held'; id: string; draft: GolferEntry[] | null }
  | { outcome: 'expiries-not-judged'; expiries: EpochMs[] }
  | { outcome: 'kept-not-judged'; kept: KeptSpan[] }
  | {
      outcome: 'slot-taken' | 'payment-in-flight' | 'too-many-reservations' | 'stale-course' | 'stale-golfer';
    };

/**
 * Takes the cells for the golfer and releases what they held before, in one statement, which also finds what they typed
 * within the last hour into a hold that ended. Nothing is taken as long as holds of theirs ran out that `judgedExpiries`
 * does not name.
 */
export async function placeHold(
  db: Queryable,
  hold: Asking & {
    courseKey: string;
    id: string;
    revision: number;
    request: HoldRequest;
    terms: HoldTerms;
    holdSeconds: number;
    judgedExpiries: readonly EpochMs[];
    /** So many spans in which the golfer kept this time before were judged. */
    judgedSpans: number;
    limit: OpenReservationsLimit;
    /** Kept with the hold: what its golfers can choose, at which prices. */
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

/**
 * Turns a hold into a reservation, if it is still alive and nothing stands in its cells, and ends the golfer's draft.
 */
export async function confirmHold(
  pool: Pool,
  confirmation: Asking & {
    courseKey: string;
    id: string;
    revision: number;
    golfers: readonly StoredGolfer[];
    told: ReservationMessages;
    limit: OpenReservationsLimit;
  },
): Promise<ConfirmOutcome> {
  const { courseKey, id, revision, golfers, told, limit } = confirmation;
  const { outcome } = await call<{ outcome: ConfirmOutcome }>(pool, 'confirm_hold', {
    ...askedBy(confirmation),
    courseKey,
    id,
    revision,
    golfers,
    ...told,
    limit,
  });
  return outcome;
}

export type EndOutcome =
  /** `date` is null for what was a mere hold, and has ended before. */
  | { outcome: 'ended'; date: string }
  | { outcome: 'already-ended' | 'has-receipt' | 'payment-in-flight' | 'not-found' | 'already-confirmed' };

/**
 * Releases a hold or cancels a reservation of this golfer; its cells are open at once. `told` goes into the outbox if it
 * was a reservation. A hold whose confirm countdown is at zero has run out, whoever gives it back.
 */
export async function endTeeTimeGroup(
  pool: Pool,
  ending: {
    uid: string;
    courseKey: string;
    id: string;
    onlyPending: boolean;
    told: ReservationMessages | null;
  },
): Promise<EndOutcome> {
  const { told, ...named } = ending;
  return call<EndOutcome>(pool, 'end_teetimegroup', {
    ...named,
    marginSeconds: confirmMarginSeconds,
    ...(told ?? { firstName: '', lastName: '', messages: [] }),
  });
}

/** A golfer's own group, a mere hold too, or null: another golfer's is as if it did not exist. */
export async function findOwnTeeTimeGroup(
  pool: Pool,
  own: { uid: string; courseKey: string; id: string },
): Promise<StoredTeeTimeGroup | null> {
  // The hold first: a row is written in the transaction in which it is a mere hold no more.
  const held = await findHold(pool, own.uid, own);
  if (held) return held;
  const { rows } = await pool.query<StoredTeeTimeGroup>({
    name: 'find-own-teetimegroup',
    text: `select ${columns} from teetimegroups where course_key = $1 and id = $2 and uid = $3`,
    values: [own.courseKey, own.id, own.uid],
  });
  return rows[0] ?? null;
}

/** The golfer's hold, if it has no row of its own; `named`: if it is this one. */
async function findHold(
  db: Queryable,
  uid: string,
  named: { courseKey: string; id: string },
): Promise<StoredTeeTimeGroup | null> {
  const { rows } = await db.query<StoredTeeTimeGroup>({
    name: 'find-hold',
    text: `select ${holdColumns} from holds
      where uid = $1 and course_key = $2 and teetimegroup_id = $3 and not has_group`,
    values: [uid, named.courseKey, named.id],
  });
  return rows[0] ?? null;
}

/** Whether the group of this id, or the hold, is another golfer's. */
export async function isAnothers(
  db: Queryable,
  own: { uid: string; courseKey: string; id: string },
): Promise<boolean> {
  const { rows } = await db.query<{ isAnothers: boolean }>({
    name: 'is-anothers',
    text: `select exists (select from teetimegroups where course_key = $1 and id = $2 and uid is distinct from $3)
      or exists (select from claims where course_key = $1 and teetimegroup_id = $2 and uid <> $3) as "isAnothers"`,
    values: [own.courseKey, own.id, own.uid],
  });
  return rows[0]?.isAnothers === true;
}

/** A golfer's group, whoever they are; not a mere hold. */
export async function findTeeTimeGroup(
  pool: Pool,
  place: { courseKey: string; id: string },
): Promise<StoredTeeTimeGroup | null> {
  const { rows } = await pool.query({
    name: 'find-teetimegroup',
    text: `select ${columns} from teetimegroups where course_key = $1 and id = $2 and uid is not null`,
    values: [place.courseKey, place.id],
  });
  return rows[0] ?? null;
}

/** The golfer's hold while it lives, by the database's clock. */
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

/** The golfer's confirmed reservations on or after a date, in no order. */
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

/** Keeps what the golfer typed into a hold that ended, for his next one (ruling 14). */
export async function rememberDraft(pool: Pool, uid: string, golfers: readonly GolferEntry[]): Promise<void> {
  await pool.query({
    name: 'remember-draft',
    text: `insert into drafts (uid, golfers) values ($1, $2)
      on conflict (uid) do update set golfers = excluded.golfers, updated_at = dewsweeper_now()`,
    values: [uid, JSON.stringify(golfers)],
  });
}

/** What the golfer typed within the last hour into a hold that ended. */
export async function findDraft(pool: Pool, uid: string): Promise<GolferEntry[]> {
  const { rows } = await pool.query({
    name: 'find-draft',
    text: `select golfers from drafts where uid = $1 and updated_at > dewsweeper_now() - interval '1 hour'`,
    values: [uid],
  });
  return rows[0]?.golfers ?? [];
}

/** Forgets what the golfer typed into holds, and whom they booked for before today, wherever that is. */
export async function forgetCompanions(db: Queryable, uid: string): Promise<void> {
  await forgetDraft(db, uid);
  await db.query({
    name: 'forget-past-reservations',
    text: `delete from golfer_reservations
      where uid = $1 and date < to_char(dewsweeper_now() at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD')`,
    values: [uid],
  });
}

/** Ends the draft once its golfers are booked. */
export async function forgetDraft(db: Queryable, uid: string): Promise<void> {
  await db.query({ name: 'forget-draft', text: 'delete from drafts where uid = $1', values: [uid] });
}
