import type { OpenReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import type { PaymentState } from '@dewsweeper/core/payment/payment-life';
import type { PaymentBehavior } from '@dewsweeper/core/payment/payment-request';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import { askAllCourses } from '../../adapters/postgres/all-courses.ts';
import { call, callOnCourse, type Instant } from '../../adapters/postgres/call.ts';
import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { ReservationMessages } from '../teetimegroups/reservation-messages.ts';
import type { PaymentEnvironment, ProviderPayment } from './provider.ts';

export type StoredPayment = {
  courseKey: CourseKey;
  id: string;
  teeTimeGroupID: string;
  uid: string;
  state: PaymentState;
  paymentBehavior: PaymentBehavior;
  amountCents: number;
  currency: string;
  environment: PaymentEnvironment;
  locationId: string;
  /** The card's one-time token; worthless once the outcome is known. */
  sourceId: string;
  squarePaymentID: string | null;
  receiptNumber: string | null;
  authorizedUntil: Date | null;
  asks: number;
  /** When the provider was first searched in vain after the last charge request. */
  givenUpAt: Date | null;
  createdAt: Date;
  refundedCents: number;
  history: HistoryEntry[];
};

export type HistoryEntry = { at: string; what: string; by: string };

const columns = `course_key as "courseKey", id, teetimegroup_id as "teeTimeGroupID", uid, state,
  payment_behavior as "paymentBehavior", amount_cents as "amountCents", currency, environment,
  location_id as "locationId", source_id as "sourceId", square_payment_id as "squarePaymentID",
  receipt_number as "receiptNumber", authorized_until as "authorizedUntil", asks,
  given_up_at as "givenUpAt", created_at as "createdAt", refunded_cents as "refundedCents", story as history`;

/** The job asks about a payment only after this time, because the request itself is still working on it. */
export const firstAskSeconds = 45;

export async function openWindow(
  pool: Pool,
  window: { uid: string; courseKey: CourseKey; id: string; golfers: readonly object[]; holdSeconds: number },
): Promise<
  | { outcome: 'opened'; openedAt: Date; heldUntil: Date }
  | { outcome: 'hold-expired' }
  | { outcome: 'payment-in-flight' }
> {
  const answer = await call<
    | { outcome: 'opened'; openedAt: Instant; heldUntil: Instant }
    | { outcome: 'hold-expired' }
    | { outcome: 'payment-in-flight' }
  >(pool, 'open_payment_window', window);
  if (answer.outcome !== 'opened') return answer;
  const { openedAt, heldUntil } = answer;
  return { outcome: 'opened', openedAt: new Date(openedAt), heldUntil: new Date(heldUntil) };
}

export type StartOutcome =
  | { outcome: 'started' | 'already-started'; paymentID: string }
  | { outcome: 'already-confirmed' | 'hold-expired' | 'stale-course' | 'reservation-conflict' }
  | { outcome: 'too-many-reservations' };

export async function startPayment(
  pool: Pool,
  payment: {
    uid: string;
    courseKey: CourseKey;
    teeTimeGroupID: string;
    id: string;
    paymentBehavior: PaymentBehavior;
    amountCents: number;
    currency: string;
    environment: PaymentEnvironment;
    locationId: string;
    sourceId: string;
    /** As stored in the group, since the amount was computed from them. */
    golfers: readonly object[];
    /** The course revision whose rates gave the amount. */
    revision: number;
    limit: OpenReservationsLimit;
  },
): Promise<StartOutcome> {
  const { id: paymentID, teeTimeGroupID: id, ...asked } = payment;
  return call(pool, 'start_payment', { ...asked, id, paymentID, askSeconds: firstAskSeconds });
}

/** Or marks the payment for refund. `late-charge`: the payment was thought to have ended without money. */
export async function settleCharged(
  pool: Pool,
  settled: {
    payment: StoredPayment;
    charged: ProviderPayment;
    entry: HistoryEntry;
    notifications: ReservationMessages;
  },
): Promise<'confirmed' | 'reservation-conflict' | 'late-charge' | 'already-settled'> {
  const { payment, charged, notifications } = settled;
  const { outcome } = await call<{
    outcome: 'confirmed' | 'reservation-conflict' | 'late-charge' | 'already-settled';
  }>(pool, 'settle_charged', {
    courseKey: payment.courseKey,
    paymentID: payment.id,
    uid: payment.uid,
    state: charged.status === 'COMPLETED' ? 'captured' : 'authorized',
    squarePaymentID: charged.id,
    receiptNumber: charged.receiptNumber,
    receiptUrl: charged.receiptUrl,
    authorizedUntil: charged.authorizedUntil,
    entry: [settled.entry],
    ...notifications,
  });
  return outcome;
}

/** Unless the payment has left its state. The hold gets its own deadline back. */
export async function settleWithoutReservation(
  pool: Pool,
  settled: {
    payment: StoredPayment;
    state: PaymentState;
    squarePaymentID: string | null;
    entry: HistoryEntry;
    lookAgainSeconds: number | null;
  },
): Promise<'settled' | 'already-settled'> {
  const { payment } = settled;
  const { outcome } = await call<{ outcome: 'settled' | 'already-settled' }>(
    pool,
    'settle_without_reservation',
    {
      courseKey: payment.courseKey,
      paymentID: payment.id,
      uid: payment.uid,
      formerState: payment.state,
      state: settled.state,
      squarePaymentID: settled.squarePaymentID,
      entry: [settled.entry],
      lookAgainSeconds: settled.lookAgainSeconds,
    },
  );
  return outcome;
}

export async function findPayment(
  db: Queryable,
  courseKey: CourseKey,
  id: string,
): Promise<StoredPayment | null> {
  const { rows } = await db.query({
    name: 'find-payment',
    text: `select ${columns} from payments where course_key = $1 and id = $2`,
    values: [courseKey, id],
  });
  return rows[0] ?? null;
}

export async function findLatestPayment(
  pool: Pool,
  of: { uid: string; courseKey: CourseKey; teeTimeGroupID: string },
): Promise<StoredPayment | null> {
  const { rows } = await pool.query({
    name: 'find-latest-payment',
    text: `select ${columns} from payments where course_key = $1 and teetimegroup_id = $2 and uid = $3
      order by created_at desc limit 1`,
    values: [of.courseKey, of.teeTimeGroupID, of.uid],
  });
  return rows[0] ?? null;
}

/** Processes that poll at the same time find the same rows, so each looks at more than it takes. */
export const candidatesPerLease = 10;

/** Unknown outcomes, authorizations past their end, and given-up payments for a last search. */
export async function takeDue(pool: Pool, leaseSeconds: number, limit: number): Promise<StoredPayment[]> {
  const now = await databaseNow(pool);
  const due = await askAllCourses<{ courseKey: CourseKey; id: string }>(pool, {
    name: 'find-due-payments',
    text: (condition) => `select course_key as "courseKey", id from payments
      where ask_at < 'infinity' and ask_at <= $1 and ${condition} order by ask_at limit $2`,
    values: [now, limit * candidatesPerLease],
  });
  const taken: StoredPayment[] = [];
  for (const { courseKey, id } of due.rows) {
    if (taken.length === limit) break;
    // Another process that took it has postponed it.
    const { rows } = await pool.query({
      name: 'take-due-payment',
      text: `update payments set asks = asks + 1, ask_at = $3::timestamptz + make_interval(secs => $4)
        where course_key = $1 and id = $2 and ask_at <= $3 returning ${columns}`,
      values: [courseKey, id, now, leaseSeconds],
    });
    taken.push(...rows);
  }
  return taken;
}

export async function askIn(pool: Pool, payment: StoredPayment, seconds: number | null): Promise<void> {
  const from = seconds === null ? 'infinity' : await databaseNow(pool);
  await pool.query({
    name: 'ask-in',
    text: `update payments set ask_at = $3::timestamptz + make_interval(secs => $4)
      where course_key = $1 and id = $2 and state = $5`,
    values: [payment.courseKey, payment.id, from, seconds ?? 0, payment.state],
  });
}

export async function markGivenUp(pool: Pool, payment: StoredPayment): Promise<void> {
  await pool.query({
    name: 'mark-given-up',
    text: 'update payments set given_up_at = $3 where course_key = $1 and id = $2',
    values: [payment.courseKey, payment.id, await databaseNow(pool)],
  });
}

/** A webhook names no course. Payments that ended without money count only when it reports money. */
export async function askSoon(
  pool: Pool,
  subject: { squarePaymentID: string; teeTimeGroupID: string; hasMoney: boolean },
): Promise<void> {
  const isWorthAsking = `(state in ('started', 'undoing', 'authorized')
    or ($3 and state in ('declined', 'voided') and square_payment_id is null))`;
  const found = await pool.query<{ courseKey: CourseKey; id: string }>({
    name: 'find-payments-told-of',
    text: `select course_key as "courseKey", id from payments
      where (square_payment_id = $1 or teetimegroup_id = $2) and ${isWorthAsking}`,
    values: [subject.squarePaymentID, subject.teeTimeGroupID, subject.hasMoney],
  });
  const now = await databaseNow(pool);
  for (const { courseKey, id } of found.rows)
    await pool.query({
      name: 'ask-soon',
      text: `update payments set ask_at = least(ask_at, $4::timestamptz + interval '2 seconds')
        where course_key = $1 and id = $2 and ${isWorthAsking}`,
      values: [courseKey, id, subject.hasMoney, now],
    });
}

export async function recordPaymentAct(
  pool: Pool,
  act: { payment: StoredPayment; state: PaymentState; entry: HistoryEntry },
): Promise<'recorded' | 'already-settled'> {
  const { payment, state } = act;
  const { outcome } = await callOnCourse<{ outcome: 'recorded' | 'already-settled' }>(
    pool,
    'record_payment_act',
    payment.courseKey,
    { paymentID: payment.id, formerState: payment.state, state, entry: [act.entry] },
  );
  return outcome;
}
