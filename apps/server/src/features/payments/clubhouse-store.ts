import type { ClubhouseAct } from '@dewsweeper/core/payment/clubhouse-act';
import type { PaymentState } from '@dewsweeper/core/payment/payment-life';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import { askAllCourses } from '../../adapters/postgres/all-courses.ts';
import { callOnCourse } from '../../adapters/postgres/call.ts';
import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { candidatesPerLease, type HistoryEntry, type StoredPayment } from './store.ts';

/** `refundCents`: of a refund of a part; null for all that is left. */
export type AskedAct = {
  courseKey: CourseKey;
  id: string;
  paymentID: string;
  act: ClubhouseAct;
  by: string;
  refundCents: number | null;
};

const askedColumns = `course_key as "courseKey", id, payment_id as "paymentID", act, acted_by as by,
  case when shares <> '{}' then refund_cents end as "refundCents"`;

/** The job asks about a payment only after this time, because the command itself is still working on it. */
const firstAskSeconds = 90;

export type StartActOutcome =
  | { outcome: 'asked'; actID: string; isRepeat: boolean }
  | { outcome: 'other-act-asked' }
  | { outcome: 'payment-changed' };

/** Stores an act before the provider is called. An unfinished act of the same kind is resumed. */
export async function startAct(
  db: Queryable,
  started: {
    payment: Pick<StoredPayment, 'courseKey' | 'id' | 'state'>;
    id: string;
    act: ClubhouseAct;
    by: string;
    refundCents?: number | null;
    shares?: Readonly<Record<string, number>>;
  },
): Promise<StartActOutcome> {
  const { payment, id: actID, act, by, refundCents = null, shares = {} } = started;
  return callOnCourse(db, 'start_clubhouse_act', payment.courseKey, {
    paymentID: payment.id,
    state: payment.state,
    actID,
    act,
    by,
    refundCents,
    shares,
    askSeconds: firstAskSeconds,
  });
}

export async function findUnfinishedAct(
  db: Queryable,
  courseKey: CourseKey,
  paymentID: string,
): Promise<AskedAct | null> {
  const { rows } = await db.query<AskedAct>({
    name: 'unfinished-act',
    text: `select ${askedColumns} from clubhouse_acts
      where course_key = $1 and payment_id = $2 and state = 'asked'`,
    values: [courseKey, paymentID],
  });
  return rows[0] ?? null;
}

export async function finishAct(
  pool: Pool,
  finished: {
    act: AskedAct;
    payment: StoredPayment;
    actState: 'done' | 'refused';
    note: string;
    state: PaymentState;
    entry: HistoryEntry;
  },
): Promise<'ended' | 'already-ended' | 'payment-changed'> {
  const { act, payment, actState, note, state, entry } = finished;
  const { outcome } = await callOnCourse<{ outcome: 'ended' | 'already-ended' | 'payment-changed' }>(
    pool,
    'finish_clubhouse_act',
    act.courseKey,
    { actID: act.id, actState, note, formerState: payment.state, state, entry: [entry] },
  );
  return outcome;
}

export async function findActState(
  pool: Pool,
  act: AskedAct,
): Promise<{ state: 'asked' | 'done' | 'refused'; note: string } | null> {
  const { rows } = await pool.query({
    text: 'select state, note from clubhouse_acts where course_key = $1 and id = $2',
    values: [act.courseKey, act.id],
  });
  return rows[0] ?? null;
}

/** The refund amount in cents. It never changes once stored, because the idempotency key covers it. */
export async function rememberRefund(pool: Pool, act: AskedAct, owedCents: number): Promise<number> {
  const { rows } = await pool.query<{ refundCents: number }>({
    text: `update clubhouse_acts set refund_cents = coalesce(refund_cents, $3)
      where course_key = $1 and id = $2 returning refund_cents as "refundCents"`,
    values: [act.courseKey, act.id, owedCents],
  });
  return rows[0]?.refundCents ?? owedCents;
}

/** Leases unfinished acts for `leaseSeconds`. */
export async function takeDueActs(pool: Pool, leaseSeconds: number, limit: number): Promise<AskedAct[]> {
  const now = await databaseNow(pool);
  const due = await askAllCourses<{ courseKey: CourseKey; id: string }>(pool, {
    name: 'find-due-acts',
    text: (condition) => `select course_key as "courseKey", id from clubhouse_acts
      where state = 'asked' and ask_at <= $1 and ${condition} order by ask_at limit $2`,
    values: [now, limit * candidatesPerLease],
  });
  const taken: AskedAct[] = [];
  for (const { courseKey, id } of due.rows) {
    if (taken.length === limit) break;
    const { rows } = await pool.query({
      name: 'take-due-act',
      text: `update clubhouse_acts set asks = asks + 1, ask_at = $3::timestamptz + make_interval(secs => $4)
        where course_key = $1 and id = $2 and state = 'asked' and ask_at <= $3
        returning ${askedColumns}`,
      values: [courseKey, id, now, leaseSeconds],
    });
    taken.push(...rows);
  }
  return taken;
}

export async function postponeAct(pool: Pool, act: AskedAct): Promise<void> {
  const { rows } = await pool.query<{ asks: number }>({
    text: 'select asks from clubhouse_acts where course_key = $1 and id = $2',
    values: [act.courseKey, act.id],
  });
  const seconds = Math.min(maxRestSeconds, firstRestSeconds * 2 ** (rows[0]?.asks ?? 0));
  await pool.query({
    text: `update clubhouse_acts set ask_at = $3::timestamptz + make_interval(secs => $4)
      where course_key = $1 and id = $2 and state = 'asked'`,
    values: [act.courseKey, act.id, await databaseNow(pool), seconds],
  });
}

const firstRestSeconds = 5;
const maxRestSeconds = 900;

export type FoundReservation = {
  courseKey: CourseKey;
  id: string;
  date: string;
  startingTime: string;
  status: 'pending' | 'confirmed' | 'released' | 'expired' | 'cancelled';
};

/** Reservations and holds with this id, at one course or at all. */
export async function findReservations(
  pool: Pool,
  id: string,
  courseKey: CourseKey | null,
): Promise<FoundReservation[]> {
  const { rows } = await pool.query<FoundReservation>({
    text: `select course_key as "courseKey", id, date, starting_time as "startingTime", status
      from teetimegroups where id = $1 and block is null and ($2::text is null or course_key = $2)
      union all
      select course_key, id, date, starting_time, status
      from held_groups where id = $1 and ($2::text is null or course_key = $2)`,
    values: [id, courseKey],
  });
  return rows.toSorted((a, b) => (a.courseKey < b.courseKey ? -1 : 1));
}

/** Payments by receipt number or Square payment id, at one course or at all. */
export async function findByReceipt(
  pool: Pool,
  receipt: string,
  courseKey: CourseKey | null,
): Promise<{ courseKey: CourseKey; id: string }[]> {
  const { rows } = await pool.query({
    text: `select course_key as "courseKey", id from payments
      where (receipt_number = $1 or square_payment_id = $1) and ($2::text is null or course_key = $2)
      order by created_at desc`,
    values: [receipt, courseKey],
  });
  return rows;
}

export async function findLikeReceipts(
  pool: Pool,
  receipt: string,
  courseKey: CourseKey | null,
): Promise<string[]> {
  const { rows } = await pool.query<{ receipt: string }>({
    text: `select distinct receipt_number as receipt from payments
      where lower(receipt_number) = lower($1) and ($2::text is null or course_key = $2) order by 1 limit 5`,
    values: [receipt, courseKey],
  });
  return rows.map((row) => row.receipt);
}

export type ListedPayment = {
  id: string;
  createdAt: Date;
  state: PaymentState;
  paymentBehavior: 'capture' | 'authorize';
  amountCents: number;
  currency: string;
  environment: string;
  locationId: string;
  receiptNumber: string | null;
  squarePaymentID: string | null;
  authorizedUntil: Date | null;
  uid: string;
  teeTimeGroupID: string;
  status: string | null;
  date: string | null;
  startingTime: string | null;
  firstGolfer: string | null;
  acts: { act: string; by: string; state: 'asked' | 'done' | 'refused'; note: string; at: string }[];
};

export async function listPayments(
  pool: Pool,
  range: { courseKey: CourseKey; from: Date; before: Date },
): Promise<ListedPayment[]> {
  const { rows } = await pool.query({
    text: `select p.id, p.created_at as "createdAt", p.state, p.payment_behavior as "paymentBehavior",
        p.amount_cents as "amountCents", p.currency, p.environment, p.location_id as "locationId",
        p.receipt_number as "receiptNumber", p.square_payment_id as "squarePaymentID",
        p.authorized_until as "authorizedUntil", p.uid, p.teetimegroup_id as "teeTimeGroupID",
        g.status, g.date, g.starting_time as "startingTime", g.golfers -> 0 ->> 'name' as "firstGolfer",
        (select coalesce(json_agg(json_build_object('act', a.act, 'by', a.acted_by, 'state', a.state,
            'note', a.note, 'at', a.created_at) order by a.created_at, a.id), '[]')
          from clubhouse_acts a
          where a.course_key = p.course_key and a.teetimegroup_id = p.teetimegroup_id and a.payment_id = p.id) as acts
      from payments p left join teetimegroups g on g.course_key = p.course_key and g.id = p.teetimegroup_id
      where p.course_key = $1 and p.created_at >= $2 and p.created_at < $3
      order by p.created_at, p.id`,
    values: [range.courseKey, range.from, range.before],
  });
  return rows;
}

export async function findMoneyOfGroups(
  db: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<Map<string, 'captured' | 'authorized' | 'started'>> {
  const { rows } = await db.query({
    text: `select teetimegroup_id as id, state from payments
      where course_key = $1 and teetimegroup_id = any($2) and state in ('captured', 'authorized', 'started')`,
    values: [courseKey, ids],
  });
  return new Map(rows.map(({ id, state }) => [id, state]));
}
