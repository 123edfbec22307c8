import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endHoldIn } from '../holds.ts';
import { compareLedger } from '../payments/compare-ledger.ts';
import { openPaymentSetup, type PaymentSetup } from '../payments/payment-setup.ts';
import { untilSettled } from '../payments/until-settled.ts';
import { newGolfer } from '../whole-server.ts';
import { printProgress, reportCase, timesOr } from './report.ts';

const rounds = timesOr(20);

let setup: PaymentSetup;
beforeAll(async () => {
  setup = await openPaymentSetup();
  // The server has not cached the course yet.
  await setup.database.pool.query(`update courses
    set document = jsonb_set(document, '{widgetSettings,daysInAdvance}', '60')`);
});
afterAll(() => setup.close());

it(`${rounds} payments at a hold's last millisecond, others reaching for the time, leave nobody charged without it`, {
  timeout: 120_000 + rounds * 3000,
}, async () => {
  const { database, square, server, golfers } = setup;
  const failures: string[] = [];
  const counts: Record<string, Record<string, number>> = { paid: {}, refused: {}, 'not known at once': {} };
  // How long before the deadline a payment must be sent to arrive just in time; adjusted in the test.
  let leadMs = 30;
  for (let round = 0; round < rounds; round += 1) {
    const start = golfers.start();
    const golfer = await golfers.holding(round % 2 ? 'captures' : 'authorizes', start);
    const opened = await golfer.openWindow();
    if (opened.statusCode !== 200) throw new Error(opened.body);
    const token = await square.token();
    const rival = await newGolfer(server.app, `rival-${round}@example.com`);
    await endHoldIn(database.pool, golfer.hold.id, leadMs + 20);
    await sleep(20);
    const groups = golfer.path.slice(0, golfer.path.lastIndexOf('/'));
    const [paid, taken] = await Promise.all([
      golfer.send(golfer.request(token)),
      rival.send('POST', groups, start),
    ]);
    const success = paid.statusCode === 200 && paid.json().success === true;
    leadMs = Math.max(1, leadMs + (success ? -1 : 1) * (5 + Math.random() * leadMs * 0.2));
    const isOpen = paid.statusCode === 200 && paid.json().status === 'PENDING';
    if (success && taken.statusCode === 201) failures.push(`${golfer.hold.id} is paid, and held by another`);
    const how = success ? 'paid' : isOpen ? 'not known at once' : 'refused';
    const count = (counts[how] ??= {});
    const rivals = taken.statusCode === 201 ? 'the other holds it' : 'the other is refused';
    count[rivals] = (count[rivals] ?? 0) + 1;
    if (round % 100 === 99) printProgress(`${round + 1} rounds`);
  }
  failures.push(
    ...(await untilSettled(database.pool, { maxSeconds: 60 })),
    ...(await compareLedger(database.pool, await square.ledger())),
  );
  const sum = (name: string) => Object.values(counts[name] ?? {}).reduce((all, one) => all + one, 0);
  reportCase({
    done: `${rounds} rounds`,
    found: `${sum('paid')} paid in time, ${sum('refused')} too late; ${failures.length} charged without slot or money back`,
    failures,
    counts,
    heading: 'payment',
  });
  expect(failures).toEqual([]);
  expect(Math.min(sum('paid'), sum('refused'))).toBeGreaterThan(0);
});
