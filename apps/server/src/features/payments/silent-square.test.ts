import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/accounts.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { compareLedger } from '../../../test/payments/compare-ledger.ts';
import { bookOver, type PayingGolfer } from '../../../test/payments/paying-golfer.ts';
import { askNow, readClockEveryMs, searchNow } from '../../../test/payments/paying-server.ts';
import { openPaymentSetup, type PaymentSetup } from '../../../test/payments/payment-setup.ts';
import { cards } from '../../../test/payments/square-stand-in.ts';

let setup: PaymentSetup;
let database: PaymentSetup['database'];
let square: PaymentSetup['square'];
let golfers: PaymentSetup['golfers'];

beforeAll(async () => {
  setup = await openPaymentSetup({ callSeconds: 1 });
  ({ database, square, golfers } = setup);
});
beforeEach(() => {
  square.calls.length = 0;
});
afterEach(async () => {
  square.interrupt = async () => {};
  await square.control({ failureRates: {} });
});
afterAll(() => setup.close());

const ledgerAgrees = async () =>
  expect(await compareLedger(database.pool, await square.ledger())).toEqual([]);
const rowOf = async ({ hold }: PayingGolfer) =>
  (
    await database.pool.query('select id, state, asks from payments where teetimegroup_id = $1', [hold.id])
  ).rows.at(-1);

/** Runs the job with every payment due, until the golfer's payment has left its state. */
async function settled(golfer: PayingGolfer): Promise<string> {
  for (let round = 0; round < 200; round += 1) {
    const { state } = (await rowOf(golfer)) ?? { state: 'none' };
    if (state !== 'started' && state !== 'undoing') return state;
    await askNow(database.pool);
    await sleep(100);
  }
  throw new Error('the payment is not settled');
}

const pending = { success: false, error: null, status: 'PENDING', payment: null };

describe('a payment without a clear answer', () => {
  it('keeps the hold its golfer’s: asked for again, it is the same', async () => {
    const start = golfers.start();
    const golfer = await golfers.holding('captures', start);
    await golfer.openWindow();
    expect(await golfer.pay(await square.token(cards.replyLost))).toMatchObject(pending);
    const groups = golfer.path.slice(0, golfer.path.lastIndexOf('/'));
    const again = await golfer.browser.send('POST', groups, start);
    expect([again.statusCode, again.json().id]).toEqual([201, golfer.hold.id]);
    const alone = async () => codeOf(await golfer.browser.send('POST', groups, { ...start, players: 1 }));
    expect(await alone()).toBe('payment-in-flight');
    expect(await settled(golfer)).toBe('captured');
    expect(await alone()).toBe('slot-taken');
  });

  it.each([
    ['the reply is lost', cards.replyLost, 'captured'],
    ['Square charges and stays silent', cards.chargedSilently, 'captured'],
    ['Square is unavailable at first', cards.unavailableOnce, 'captured'],
  ])('is asked about again with the same key: %s', async (_name, card, state) => {
    const golfer = await golfers.atPayment();
    const token = await square.token(card);
    expect(await golfer.pay(token)).toMatchObject(pending);
    expect(codeOf(await golfer.browser.send('DELETE', golfer.path))).toBe('payment-in-flight');
    expect(await golfer.pay(token)).toMatchObject(pending);
    // Another card does not help: the first one's outcome counts.
    expect(await golfer.pay(await square.token())).toMatchObject(pending);
    expect(await settled(golfer)).toBe(state);
    expect(await golfer.pay(token)).toMatchObject({ success: true });
    expect(await golfer.reservation()).toMatchObject({ receipt: expect.any(String) });
    expect(setup.server.lines.join('')).toContain('a payment was repaired');
    await ledgerAgrees();
  });

  it.each(['captures', 'authorizes'] as const)(
    'goes back when the slot is lost meanwhile: %s',
    async (course) => {
      const golfer = await golfers.atPayment(course);
      const token = await square.token(cards.replyLost);
      expect(await golfer.pay(token)).toMatchObject(pending);
      await bookOver(database.pool, golfer);
      expect(await settled(golfer)).toBe(course === 'captures' ? 'refunded' : 'voided');
      expect(await golfer.pay(token)).toMatchObject({ success: false, failure: 'slot-lost' });
      expect(await golfer.reservation()).toBeNull();
      await ledgerAgrees();
    },
  );

  it('that never reached Square is asked again, and then charged', async () => {
    const golfer = await golfers.atPayment();
    square.interrupt = async ({ when }) => (when === 'asked' ? 'lose' : undefined);
    const token = await square.token();
    expect(await golfer.pay(token)).toMatchObject(pending);
    square.interrupt = async () => {};
    expect(await settled(golfer)).toBe('captured');
    await ledgerAgrees();
  });

  it('ends in a decline that was not heard', async () => {
    const golfer = await golfers.atPayment();
    square.interrupt = async ({ when }) => (when === 'answered' ? 'lose' : undefined);
    const token = await square.token(cards.declined);
    expect(await golfer.pay(token)).toMatchObject(pending);
    square.interrupt = async () => {};
    expect(await settled(golfer)).toBe('declined');
    expect(await golfer.pay(token)).toMatchObject({ failure: 'declined' });
    expect(await golfer.pay(await square.token())).toMatchObject({ success: true });
    await ledgerAgrees();
  });

  it('gives its money back though the refund’s reply is lost, once', async () => {
    const golfer = await golfers.atPayment();
    square.interrupt = async ({ when, call }) => {
      if (when !== 'answered') return undefined;
      if (call === 'POST /v2/payments') await bookOver(database.pool, golfer);
      return call === 'POST /v2/refunds' ? 'lose' : undefined;
    };
    expect(await golfer.pay(await square.token())).toMatchObject({ failure: 'slot-lost' });
    expect(await rowOf(golfer)).toMatchObject({ state: 'undoing' });
    square.interrupt = async () => {};
    expect(await settled(golfer)).toBe('refunded');
    const { movements } = await square.ledger();
    expect(movements.filter(({ movement }) => movement === 'refund').length).toBeGreaterThan(0);
    await ledgerAgrees();
  });
});

describe('a payment that stays silent for three minutes', () => {
  const setClockTo = async (interval: string) => {
    await shiftClock(database.pool, interval);
    // Until the server has read the database's clock, it asks for a charge once more.
    await sleep(10 * readClockEveryMs);
  };
  afterEach(() => setClockTo('0 seconds'));

  it('is given up, searched once more, and the golfer is not charged', async () => {
    const golfer = await golfers.atPayment();
    const token = await square.token(cards.neverAnswers);
    expect(await golfer.pay(token)).toMatchObject(pending);
    await setClockTo('4 minutes');
    expect(await settled(golfer)).toBe('voided');
    expect(await golfer.pay(token)).toMatchObject({
      success: false,
      status: 'CANCELED',
      failure: 'provider-unavailable',
    });
    // No charge after that, although repeating the request would make one.
    const asked = square.calls.filter((call) => call === 'POST /v2/payments').length;
    await searchNow(database.pool);
    await sleep(500);
    expect(square.calls.filter((call) => call === 'POST /v2/payments').length).toBe(asked);
    await ledgerAgrees();
  });

  it('is found when Square had charged after all', async () => {
    const golfer = await golfers.atPayment('authorizes');
    const token = await square.token(cards.chargedSilently);
    expect(await golfer.pay(token)).toMatchObject(pending);
    await setClockTo('4 minutes');
    const charges = () => square.calls.filter((call) => call === 'POST /v2/payments').length;
    // It may have been asked once more before the deadline, with the same key.
    const asked = charges();
    expect(await settled(golfer)).toBe('authorized');
    expect(charges()).toBe(asked);
    expect(await golfer.pay(token)).toMatchObject({ success: true });
    await ledgerAgrees();
  });

  it.each(['captures', 'authorizes'] as const)(
    'goes back when its charge arrives after it was given up: %s',
    async (course) => {
      const golfer = await golfers.atPayment(course);
      // The request stays on its way in the network.
      let stalled: unknown;
      square.interrupt = async ({ when, call, body }) => {
        if (when !== 'asked' || call !== 'POST /v2/payments') return undefined;
        stalled = body;
        return 'lose';
      };
      const token = await square.token();
      expect(await golfer.pay(token)).toMatchObject(pending);
      await setClockTo('4 minutes');
      expect(await settled(golfer)).toBe('voided');
      square.interrupt = async () => {};
      const late = await fetch(`${square.url}/v2/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${square.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(stalled),
      });
      expect(late.status).toBe(200);
      expect(await compareLedger(database.pool, await square.ledger())).toHaveLength(1);
      // The last search, ten minutes later.
      await searchNow(database.pool);
      const inconsistencies = async () => compareLedger(database.pool, await square.ledger());
      await expect.poll(inconsistencies).toEqual([]);
      expect(await settled(golfer)).toBe(course === 'captures' ? 'refunded' : 'voided');
      expect(await golfer.pay(token)).toMatchObject({ success: false, failure: 'slot-lost' });
    },
  );
});

describe('an unreliable Square', () => {
  it('charges everybody who has a reservation and nobody else', { timeout: 120_000 }, async () => {
    const all = await Promise.all(
      Array.from({ length: 24 }, (_, i) => golfers.atPayment(i % 2 === 0 ? 'captures' : 'authorizes')),
    );
    await square.control({
      failureRates: {
        seed: 7,
        latencyMilliseconds: { min: 0, max: 400 },
        unavailableRate: 0.15,
        unavailableAfterRate: 0.15,
        loseRequestRate: 0.15,
        loseReplyRate: 0.15,
      },
    });
    await Promise.all(
      all.map(async (golfer, i) => {
        const token = await square.token(i % 5 === 4 ? cards.declined : cards.good);
        const paying = golfer.pay(token);
        if (i % 3 === 0) await bookOver(database.pool, golfer);
        await paying;
      }),
    );
    for (const golfer of all) await settled(golfer);
    await square.control({ failureRates: {} });
    const states = await Promise.all(all.map(async (golfer) => (await rowOf(golfer))?.state));
    expect(new Set(states)).toContain('captured');
    expect(new Set(states)).toContain('authorized');
    expect(new Set(states)).toContain('declined');
    await ledgerAgrees();
  });
});
