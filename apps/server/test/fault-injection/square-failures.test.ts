import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shiftClock } from '../database-clock.ts';
import { compareLedger } from '../payments/compare-ledger.ts';
import type { PayingGolfer } from '../payments/paying-golfer.ts';
import { webhookKey } from '../payments/paying-server.ts';
import { openPaymentSetup, type PaymentSetup } from '../payments/payment-setup.ts';
import { cards } from '../payments/square-stand-in.ts';
import { untilSettled } from '../payments/until-settled.ts';
import { printProgress, reportCase, timesOr } from './report.ts';

const payments = timesOr(20);
const atOnce = 5;

let setup: PaymentSetup;
beforeAll(async () => {
  setup = await openPaymentSetup({ callSeconds: 1 });
});
afterAll(() => setup.close());

it(`${payments} payments with a Square that is slow, unavailable or silent, and careless with its webhooks, end right`, {
  timeout: 240_000 + payments * 5000,
}, async () => {
  const { database, square, server, golfers } = setup;
  await square.control({
    webhook: {
      notificationUrl: `${server.url}/api/webhooks/square`,
      signatureKey: webhookKey,
      retries: 2,
      deliveryFailures: { loseRate: 0.3, repeatRate: 0.3, reorderMilliseconds: 3000 },
    },
  });
  square.interrupt = async ({ when }) => {
    const random = Math.random();
    if (when === 'asked' && random < 0.1) await sleep(1500 * Math.random());
    return random > 0.92 ? 'lose' : undefined;
  };
  const kinds = Object.keys(cards) as (keyof typeof cards)[];
  const paid: { golfer: PayingGolfer; token: string; kind: string }[] = [];
  const counts: Record<string, Record<string, number>> = {};
  for (let i = 0; i < payments; i += atOnce) {
    await Promise.all(
      Array.from({ length: Math.min(atOnce, payments - i) }, async (_, at) => {
        const kind = kinds[(i + at) % kinds.length] ?? 'good';
        const golfer = await golfers.atPayment((i + at) % 2 ? 'captures' : 'authorizes');
        const token = await square.token(cards[kind]);
        paid.push({ golfer, token, kind });
        await golfer.send(golfer.request(token));
      }),
    );
    if (i % 100 === 0) printProgress(`${i} payments`);
  }
  square.interrupt = async () => {};
  const failures = await untilSettled(database.pool, {
    maxSeconds: 120,
    // After three minutes of silence no charge is requested, only searched.
    meanwhile: async (waitedSeconds) => {
      if (waitedSeconds === 20) await shiftClock(database.pool, '4 minutes');
    },
  });
  const report = await square.ledger();
  for (const { golfer, token, kind } of paid) {
    const reply = await golfer.send(golfer.request(token));
    const { success, status } = reply.json();
    const hasMoney = report.payments.some(
      (one) => one.referenceId === golfer.hold.id && one.keptCents + one.heldCents > 0,
    );
    if (success !== hasMoney) failures.push(`${kind}: the golfer is told ${reply.body}`);
    const count = (counts[kind] ??= {});
    count[status] = (count[status] ?? 0) + 1;
  }
  failures.push(...(await compareLedger(database.pool, await square.ledger())));
  reportCase({
    done: `${payments} payments; 3 in 10 webhooks lost, 3 in 10 repeated, all out of order`,
    found: `${failures.length} not final or not right`,
    failures,
    counts,
    heading: 'card',
  });
  expect(failures).toEqual([]);
});
