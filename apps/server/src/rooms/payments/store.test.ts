import { randomUUID } from 'node:crypto';
import { nextPaymentState, type PaymentState } from '@dewsweeper/core/payment/payment-life';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOver, type PayingGolfer } from '../../testing/payments/paying-golfer.ts';
import { openTill, type Till } from '../../testing/payments/till.ts';
import { unaddressed } from '../teetimegroups/reservation-messages.ts';
import { findPayment, recordPaymentAct, settleCharged, settleWithoutReservation, takeDue } from './store.ts';

let till: Till;
let database: Till['database'];
let golfers: Till['golfers'];

beforeAll(async () => {
  till = await openTill();
  ({ database, golfers } = till);
});
afterAll(() => till.close());

const states: PaymentState[] = [
  'started',
  'authorized',
  'captured',
  'declined',
  'undoing',
  'voided',
  'refunded',
  'authorization-expired',
];

/** A payment for the golfer's hold that stands where it is wanted; nobody asks about it. */
async function paymentIn(state: PaymentState, golfer: PayingGolfer) {
  const id = randomUUID();
  await database.pool.query(
    `with held as (update claims set expires_at = 'infinity' where teetimegroup_id = $2)
     insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
       environment, location_id, source_id, ask_at)
     values ('test-group/captures', $1, $2, $3, $4, 'capture', 3600, 'USD', 'sandbox', 'LSANDBOX', 'cnon', 'infinity')`,
    [id, golfer.hold.id, golfer.hold.uid, state],
  );
  const payment = await findPayment(database.pool, 'test-group/captures', id);
  if (!payment) throw new Error('no payment');
  return payment;
}

const entry = { at: '2026-01-01T00:00:00Z', what: 'test', by: 'test' };
const charge = (payment: Awaited<ReturnType<typeof paymentIn>>, squareID: string) =>
  settleCharged(database.pool, {
    payment,
    charged: {
      id: squareID,
      status: 'COMPLETED',
      receiptNumber: 'R',
      receiptUrl: null,
      authorizedUntil: null,
      refundedCents: 0,
    },
    entry,
    told: unaddressed(randomUUID()),
  });
const stateOf = async ({ id }: { id: string }) =>
  (await findPayment(database.pool, 'test-group/captures', id))?.state;

describe('the statements keep the one table of a payment’s life', () => {
  it.each(states.flatMap((state) => [[state, 'kept'] as const, [state, 'lost'] as const]))(
    'charged from %s, the slot %s',
    async (state, slot) => {
      const golfer = await golfers.atTheTill();
      const payment = await paymentIn(state, golfer);
      if (slot === 'lost') await bookOver(database.pool, golfer);
      await charge(payment, 'square-1');
      const next = nextPaymentState(state, { event: 'charged', as: 'captured', slot });
      expect(await stateOf(payment)).toBe(next.ok ? next.value : state);
    },
  );

  it('a charge that is known by its id is accounted for once, however often its word comes', async () => {
    const payment = await paymentIn('started', await golfers.atTheTill());
    expect(await charge(payment, 'square-2')).toBe('confirmed');
    expect(await charge(payment, 'square-2')).toBe('already-settled');
    await database.pool.query(`update payments set state = 'voided' where id = $1`, [payment.id]);
    expect(await charge(payment, 'square-2')).toBe('already-settled');
    expect(await charge(payment, 'square-3')).toBe('late-charge');
  });

  it('a word about a state that was left changes nothing', async () => {
    const golfer = await golfers.atTheTill();
    const payment = await paymentIn('started', golfer);
    await bookOver(database.pool, golfer);
    expect(await charge(payment, 'square-4')).toBe('reservation-conflict');
    const stale = {
      payment,
      state: 'declined' as const,
      squarePaymentID: null,
      entry,
      lookAgainSeconds: null,
    };
    expect(await settleWithoutReservation(database.pool, stale)).toBe('already-settled');
    expect(await recordPaymentAct(database.pool, { payment, state: 'captured', entry })).toBe(
      'already-settled',
    );
    expect(await stateOf(payment)).toBe('undoing');
  });

  it('a group has one payment at most whose outcome is not known', async () => {
    const golfer = await golfers.atTheTill();
    await paymentIn('started', golfer);
    await expect(paymentIn('started', golfer)).rejects.toThrow('payments_started');
  });
});

it('of many processes one asks about a payment', async () => {
  const golfer = await golfers.atTheTill();
  const payment = await paymentIn('started', golfer);
  await database.pool.query(`update payments set ask_at = dewsweeper_now() where id = $1`, [payment.id]);
  const taken = await Promise.all(Array.from({ length: 6 }, () => takeDue(database.pool, 60, 20)));
  // The server's own job may be the one.
  expect(taken.flat().filter(({ id }) => id === payment.id).length).toBeLessThanOrEqual(1);
  expect((await findPayment(database.pool, payment.courseKey, payment.id))?.asks).toBe(1);
});
