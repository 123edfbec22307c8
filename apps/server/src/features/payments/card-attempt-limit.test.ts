import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../../test/accounts.ts';
import { openPaymentSetup, type PaymentSetup } from '../../../test/payments/payment-setup.ts';
import { cards } from '../../../test/payments/square-stand-in.ts';
import { postgresRateLimits } from '../../adapters/postgres/rate-limit.ts';
import { createCardAttemptLimit } from './card-attempt-limit.ts';

let setup: PaymentSetup;
let database: PaymentSetup['database'];
let square: PaymentSetup['square'];
let golfers: PaymentSetup['golfers'];
beforeAll(async () => {
  setup = await openPaymentSetup();
  ({ database, square, golfers } = setup);
});
afterAll(() => setup.close());

const charges = () => square.calls.filter((call) => call === 'POST /v2/payments').length;

it('a golfer whose cards are declined ten times within an hour is asked to stop, and Square is not asked', async () => {
  const golfer = await golfers.atPayment();
  for (let i = 0; i < 10; i += 1)
    expect(await golfer.pay(await square.token(cards.declined))).toMatchObject({ failure: 'declined' });
  const before = charges();
  const refused = await golfer.send(golfer.request(await square.token()));
  expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'too-many-payments']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect(charges()).toBe(before);
  expect(await (await golfers.atPayment()).pay(await square.token())).toMatchObject({ success: true });
});

it('what is paid, or asked about again, does not count', async () => {
  const golfer = await golfers.atPayment();
  for (let i = 0; i < 9; i += 1) await golfer.pay(await square.token(cards.declined));
  const token = await square.token();
  for (let i = 0; i < 5; i += 1) expect(await golfer.pay(token)).toMatchObject({ success: true });
  const { rows } = await database.pool.query('select points from rate_limits where key = $1', [
    `card-golfer:${golfer.hold.uid}`,
  ]);
  expect(rows).toEqual([{ points: 9 }]);
});

it('parallel attempts share one limit, as do the golfers of one address', async () => {
  const attempts = createCardAttemptLimit(postgresRateLimits(database.pool));
  const take = (uid: string) => attempts.take({ uid, address: '192.0.2.9' });
  const own = await Promise.all(Array.from({ length: 30 }, () => take('one')));
  expect(own.filter(({ ok }) => ok)).toHaveLength(10);
  const others = await Promise.all(Array.from({ length: 80 }, (_, i) => take(`another-${i}`)));
  expect(others.filter(({ ok }) => ok)).toHaveLength(50);
  expect((await attempts.take({ uid: 'elsewhere', address: '192.0.2.10' })).ok).toBe(true);
  expect((await attempts.take({ uid: 'nowhere', address: null })).ok).toBe(true);
});
