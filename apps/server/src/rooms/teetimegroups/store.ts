import type { GolferEntry, HoldRequest } from '@dewsweeper/contract/teetimegroup';
import type { OpenReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import { expiryMemorySeconds } from '@dewsweeper/core/hold/cool-down';
import { confirmMarginSeconds, type HoldTerms } from '@dewsweeper/core/hold/hold';
import { type KeptSpan, keptMemorySeconds } from '@dewsweeper/core/hold/same-time';
import type { EpochMs, QuotedRate } from '@dewsweeper/core/tee-sheet/course';
import type { Pool } from 'pg';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { ReservationMessages } from './reservation-messages.ts';
import type { StoredGolfer, StoredTeeTimeGroup } from './stored-teetimegroup.ts';

const columns = `course_key as "courseKey", id, date, starting_time as "startingTime",
  starting_tee_id as "startingTeeID", reround_time as "reroundTime", reround_tee_id as "reroundTeeID",
  num_holes as "numHoles", players, status, expiration, uid, source, receipt,
  receipt_number as "receiptNumber", golfers, quote`;

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
  | { outcome: 'slot-taken' }
  | { outcome: 'payment-in-flight' }
  | { outcome: 'too-many-reservations' }
  | { outcome: 'stale-course' };

/**
 * Takes the cells for the golfer and releases what he held before, in one statement (ruling 12), which also finds what he
 * typed within the last hour into a hold that ended (ruling 14). Nothing is taken as long as holds of his ran out that
 * `judgedExpiries` does not name.
 */
export async function placeHold(
  db: Queryable,
  hold: {
    uid: string;
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
  const { request, terms } = hold;
  const { rows } = await db.query({
    name: 'place-hold',
    text: `select * from place_hold_and_find_draft($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
      $17, $18, $19, $20, $21, $22)`,
    values: [
      hold.uid,
      hold.courseKey,
      request.date,
      hold.id,
      hold.revision,
      terms.startingTime,
      terms.startingTeeID,
      terms.reroundTime,
      terms.reroundTeeID,
      request.numHoles,
      request.players,
      terms.claims.map((claim) => claim.teeID),
      terms.claims.map((claim) => claim.cell),
      hold.holdSeconds,
      hold.judgedExpiries.map((instant) => new Date(instant)),
      expiryMemorySeconds,
      hold.limit.most,
      hold.limit.afterDate,
      hold.limit.afterTime,
      JSON.stringify(hold.quote),
      hold.judgedSpans,
      keptMemorySeconds,
    ],
  });
  const row = rows[0];
  switch (row.outcome) {
    case 'held':
      return {
        outcome: 'held',
        heldUntil: row.held_until,
        released: row.released_course_key && { courseKey: row.released_course_key, date: row.released_date },
        draft: row.draft ?? [],
      };
    case 'already-held':
      return { outcome: 'already-held', heldID: row.held_id, draft: row.draft ?? [] };
    case 'expiries-not-judged':
      return { outcome: 'expiries-not-judged', expiredAt: row.expiries.map((at: Date) => at.getTime()) };
    case 'kept-not-judged': {
      const ends: Date[] = row.kept_until;
      const kept = row.kept_from.map((from: Date, at: number) => ({
        fromMs: from.getTime(),
        untilMs: ends[at]?.getTime() ?? from.getTime(),
      }));
      return { outcome: 'kept-not-judged', kept };
    }
    default:
      return { outcome: row.outcome };
  }
}

export type ConfirmOutcome =
  | 'confirmed'
  | 'already-confirmed'
  | 'hold-expired'
  | 'reservation-conflict'
  | 'stale-course'
  | 'payment-in-flight'
  | 'too-many-reservations';

/**
 * Turns a pending hold into a reservation, if it is still alive and nothing stands in its cells (ruling 15), and ends the
 * golfer's draft.
 */
export async function confirmHold(
  pool: Pool,
  confirmation: {
    uid: string;
    courseKey: string;
    id: string;
    revision: number;
    golfers: readonly StoredGolfer[];
    told: ReservationMessages;
    limit: OpenReservationsLimit;
  },
): Promise<ConfirmOutcome> {
  const { told, limit } = confirmation;
  const { rows } = await pool.query({
    name: 'confirm-hold',
    text: 'select outcome from confirm_hold_and_forget_draft($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values: [
      limit.most,
      limit.afterDate,
      limit.afterTime,
      confirmation.uid,
      confirmation.courseKey,
      confirmation.id,
      confirmation.revision,
      JSON.stringify(confirmation.golfers),
      told.firstName,
      told.lastName,
      JSON.stringify(told.messages),
    ],
  });
  return rows[0].outcome;
}

export type EndOutcome =
  | { outcome: 'ended' | 'already-ended'; date: string }
  | { outcome: 'has-receipt' | 'payment-in-flight' | 'not-found' | 'already-confirmed' };

/**
 * Releases a hold or cancels a reservation of this golfer; its cells are open at once (ruling 18). `told` goes into the
 * outbox if it was a reservation. A hold whose confirm countdown is at zero has run out, whoever gives it back.
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
  const { uid, courseKey, id, onlyPending, told } = ending;
  const { rows } = await pool.query({
    name: 'end-teetimegroup',
    text: 'select outcome, ended_date as date from end_own_teetimegroup($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      uid,
      courseKey,
      id,
      onlyPending,
      confirmMarginSeconds,
      told?.firstName ?? '',
      told?.lastName ?? '',
      JSON.stringify(told?.messages ?? []),
    ],
  });
  return rows[0];
}

/** A golfer's own group, or null: another golfer's is as if it did not exist. */
export async function findOwnTeeTimeGroup(
  pool: Pool,
  own: { uid: string; courseKey: string; id: string },
): Promise<StoredTeeTimeGroup | null> {
  const { rows } = await pool.query({
    name: 'find-own-teetimegroup',
    text: `select ${columns} from teetimegroups where course_key = $1 and id = $2 and uid = $3`,
    values: [own.courseKey, own.id, own.uid],
  });
  return rows[0] ?? null;
}

/** A golfer's group, whoever he is. */
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

/** The golfer's pending hold while it lives, by the database's clock. */
export async function findPendingHold(pool: Pool, uid: string): Promise<StoredTeeTimeGroup | null> {
  const held = await pool.query({
    name: 'find-held',
    text: `select course_key as "courseKey", teetimegroup_id as id from holds
      where uid = $1 and expires_at > dewsweeper_now()`,
    values: [uid],
  });
  const place = held.rows[0];
  if (!place) return null;
  const found = await findOwnTeeTimeGroup(pool, { uid, ...place });
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
