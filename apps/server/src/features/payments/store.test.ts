import { randomUUID } from 'node:crypto';
import { nextPaymentState, type PaymentState } from '@dewsweeper/core/payment/payment-life';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { minuteOf } from '@dewsweeper/core/shared/local-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { obstruct } from '../../../test/fault-injection/locks.ts';
import { bookOver, type PayingGolfer } from '../../../test/payments/paying-golfer.ts';
import { openPaymentSetup, type PaymentSetup } from '../../../test/payments/payment-setup.ts';
import { unaddressed } from '../teetimegroups/reservation-messages.ts';
import {
  findPayment,
  openWindow,
  recordPaymentAct,
  settleCharged,
  settleWithoutReservation,
  takeDue,
} from './store.ts';

let setup: PaymentSetup;
let database: PaymentSetup['database'];
let golfers: PaymentSetup['golfers'];

beforeAll(async () => {
  setup = await openPaymentSetup();
  ({ database, golfers } = setup);
});
afterAll(() => setup.close());

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

async function paymentIn(state: PaymentState, golfer: PayingGolfer) {
  const id = randomUUID();
  await database.pool.query(
    `with claimed as (update claims set expires_at = 'infinity' where teetimegroup_id = $2),
       held as (update holds set expires_at = 'infinity' where teetimegroup_id = $2)
     insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
       environment, location_id, source_id, ask_at)
     values ('test-group/captures', $1, $2, $3, $4, 'capture', 3600, 'USD', 'sandbox', 'LSANDBOX', 'cnon', 'infinity')`,
    [id, golfer.hold.id, golfer.hold.uid, state],
  );
  const payment = await findPayment(
    database.pool,
    courseKeyOf({ group: 'test-group', course: 'captures' }),
    id,
  );
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
    notifications: unaddressed(randomUUID()),
  });
const stateOf = async ({ id }: { id: string }) =>
  (await findPayment(database.pool, courseKeyOf({ group: 'test-group', course: 'captures' }), id))?.state;

/** How a golfer's hold ended: in its group, its claims and the golfer's own row. */
async function endsOf({ hold }: PayingGolfer) {
  const { rows } = await database.pool.query(
    `select g.expiration as "ofGroup", h.expires_at as "ofGolfer",
       array(select distinct c.expires_at from claims c
         where c.course_key = g.course_key and c.teetimegroup_id = g.id) as "ofClaims"
     from teetimegroups g join holds h on h.teetimegroup_id = g.id where g.id = $1`,
    [hold.id],
  );
  return rows[0] as { ofGroup: Date; ofGolfer: Date; ofClaims: Date[] };
}

describe('the statements keep the one table of a payment’s life', () => {
  it.each(states.flatMap((state) => [[state, 'kept'] as const, [state, 'lost'] as const]))(
    'charged from %s, the slot %s',
    async (state, slot) => {
      const golfer = await golfers.atPayment();
      const payment = await paymentIn(state, golfer);
      if (slot === 'lost') await bookOver(database.pool, golfer);
      await charge(payment, 'square-1');
      const next = nextPaymentState(state, { event: 'charged', as: 'captured', slot });
      expect(await stateOf(payment)).toBe(next.ok ? next.value : state);
    },
  );

  it('a charge known by its id is settled once, however often it is reported', async () => {
    const payment = await paymentIn('started', await golfers.atPayment());
    expect(await charge(payment, 'square-2')).toBe('confirmed');
    expect(await charge(payment, 'square-2')).toBe('already-settled');
    await database.pool.query(`update payments set state = 'voided' where id = $1`, [payment.id]);
    expect(await charge(payment, 'square-2')).toBe('already-settled');
    expect(await charge(payment, 'square-3')).toBe('late-charge');
  });

  it('an event about a former state changes nothing', async () => {
    const golfer = await golfers.atPayment();
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
    const golfer = await golfers.atPayment();
    await paymentIn('started', golfer);
    await expect(paymentIn('started', golfer)).rejects.toThrow('payments_started');
  });
});

describe('a charge that is written down', () => {
  it('sees what staff were writing when it came', async () => {
    const golfer = await golfers.atPayment();
    const payment = await paymentIn('started', golfer);
    const staff = await obstruct(database.config, {
      text: `with booked as (insert into obstructions values ($1, $2, 'staff', 0, 'front', $3, $3))
        select bump_day($1, $2)`,
      values: [payment.courseKey, golfer.hold.date, minuteOf(golfer.hold.startingTime)],
    });
    const charged = charge(payment, 'square-5');
    await staff.isWaitedFor('settle_charged');
    await staff.commit();
    expect(await charged).toBe('reservation-conflict');
    expect(await stateOf(payment)).toBe('undoing');
  });

  it('gives a hold whose time is lost its own end back', async () => {
    const golfer = await golfers.atPayment();
    const { ofGroup } = await endsOf(golfer);
    const payment = await paymentIn('started', golfer);
    await bookOver(database.pool, golfer);
    expect(await charge(payment, 'square-6')).toBe('reservation-conflict');
    expect(await endsOf(golfer)).toEqual({ ofGroup, ofGolfer: ofGroup, ofClaims: [ofGroup] });
  });

  it('notifies once, however many settle it at once', async () => {
    const golfer = await golfers.atPayment();
    const payment = await paymentIn('started', golfer);
    const settled = await Promise.all(Array.from({ length: 6 }, () => charge(payment, 'square-7')));
    expect(settled.toSorted()).toEqual([...Array<string>(5).fill('already-settled'), 'confirmed']);
    const { rows } = await database.pool.query(
      `select (select count(*)::integer from messages where teetimegroup_id = $1) as messages,
        (select count(*)::integer from golfer_reservations where teetimegroup_id = $1) as reservations,
        (select count(*)::integer from holds where teetimegroup_id = $1) as holds`,
      [golfer.hold.id],
    );
    expect(rows).toEqual([{ messages: 1, reservations: 1, holds: 0 }]);
  });
});

describe('a payment window', () => {
  const countsOf = async ({ hold, course }: PayingGolfer) => {
    const { rows } = await database.pool.query(
      `select holds_placed as placed, holds_released as released, holds_stored as stored from days
       where course_key = $1 and date = $2`,
      [`test-group/${course}`, hold.date],
    );
    return rows[0] as { placed: number; released: number; stored: number };
  };

  it('that is opened many times at once writes its group once', async () => {
    const golfer = await golfers.holding('free');
    const before = await countsOf(golfer);
    const { hold } = golfer;
    const own = {
      uid: hold.uid,
      courseKey: courseKeyOf({ group: 'test-group', course: 'free' }),
      id: hold.id,
    };
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => openWindow(database.pool, { ...own, golfers: [], holdSeconds: 420 })),
    );
    expect(new Set(opened.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(opened[0]).toMatchObject({ outcome: 'opened' });
    expect(await countsOf(golfer)).toEqual({ ...before, stored: before.stored + 1 });
    // It now counts as its row says.
    await golfer.browser.send('DELETE', golfer.path);
    expect(await countsOf(golfer)).toEqual({ ...before, stored: before.stored + 1 });
  });

  it('is of the hold that the golfer has', async () => {
    const golfer = await golfers.atPayment();
    await paymentIn('started', golfer);
    const { uid, id } = golfer.hold;
    const open = (own: { uid: string; courseKey: CourseKey; id: string }) =>
      openWindow(database.pool, { ...own, golfers: [], holdSeconds: 420 });
    const own = { uid, courseKey: courseKeyOf({ group: 'test-group', course: 'captures' }), id };
    expect(await open(own)).toEqual({ outcome: 'payment-in-flight' });
    expect(await open({ ...own, id: 'another' })).toEqual({ outcome: 'hold-expired' });
    expect(await open({ ...own, courseKey: courseKeyOf({ group: 'test-group', course: 'free' }) })).toEqual({
      outcome: 'hold-expired',
    });
    expect(await open({ ...own, uid: 'another' })).toEqual({ outcome: 'hold-expired' });
  });
});

it('of many processes one asks about a payment', async () => {
  const golfer = await golfers.atPayment();
  const payment = await paymentIn('started', golfer);
  await database.pool.query(`update payments set ask_at = (select dewsweeper_now()) where id = $1`, [
    payment.id,
  ]);
  const taken = await Promise.all(Array.from({ length: 6 }, () => takeDue(database.pool, 60, 20)));
  // The server's own job may have taken it.
  expect(taken.flat().filter(({ id }) => id === payment.id).length).toBeLessThanOrEqual(1);
  expect((await findPayment(database.pool, payment.courseKey, payment.id))?.asks).toBe(1);
});
