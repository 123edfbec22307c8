import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentReply } from '@dewsweeper/contract/payment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applySchema } from '../../database/apply.ts';
import { Recorder } from '../checker/history.ts';
import { runChecker } from '../checker/run-checker.ts';
import { compareLedger } from '../payments/compare-ledger.ts';
import { storePayingCourses } from '../payments/paying-courses.ts';
import { askNow, webhookKey } from '../payments/paying-server.ts';
import { type SquareStandIn, startSquareStandIn } from '../payments/square-stand-in.ts';
import { untilSettled } from '../payments/until-settled.ts';
import { type RestartablePostgres, startRestartablePostgres } from '../processes/restartable-postgres.ts';
import { KillableServer } from './killable-server.ts';
import { PaymentLoad } from './payment-load.ts';
import { printProgress, reportCase, timesOr } from './report.ts';

const kills = timesOr(3);
const golfers = 12;
const targets = ['the server', 'PostgreSQL', 'both'] as const;

let postgres: RestartablePostgres;
let square: SquareStandIn;
let server: KillableServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dewsweeper-kills-'));
  postgres = await startRestartablePostgres();
  await applySchema(postgres.pool);
  await storePayingCourses(postgres.pool);
  await postgres.pool.query(`update courses
    set document = jsonb_set(document, '{widgetSettings,daysInAdvance}', '360')`);
  square = await startSquareStandIn();
  server = await KillableServer.prepare(postgres.connection, square, {
    MAX_OPEN_RESERVATIONS_PER_COURSE: '100000',
  });
  await server.start();
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await square?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it(`${kills} times kill -9 of the server, of PostgreSQL or of both in a load of bookings and payments loses nothing`, {
  timeout: 180_000 + kills * 60_000,
}, async () => {
  const history = join(folder, 'calls.jsonl');
  const load = new PaymentLoad({ server, square, recorder: new Recorder(history) });
  await load.gather(golfers);
  const notificationUrl = `${server.url}/api/webhooks/square`;
  await square.control({ webhook: { notificationUrl, signatureKey: webhookKey, retries: 3 } });

  await load.run(async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      load.day = 1 + (kill % 350);
      const target = targets[kill % 3];
      await untilAnswered(load, load.counts.answered + 5 + Math.floor(Math.random() * 40));
      // Killed before each call to Square, the server would leave no payment to lose.
      if (kill % 5 === 4) await untilPaid(load, load.counts.paid + 1);
      await sleep(Math.random() * 300);
      // The limit of declines is per hour; here simulated hours pass in minutes.
      await postgres.pool.query(`delete from rate_limits where key like 'card-%'`).catch(() => {});
      const dying: Promise<void>[] = [];
      if (target !== 'PostgreSQL') dying.push(server.kill());
      if (target !== 'the server') dying.push(postgres.kill());
      await Promise.all(dying);
      if (target !== 'PostgreSQL') await server.start();
      // Makes pending payments due, so that the next kill hits their settling.
      await askNow(postgres.pool).catch(() => {});
      if (kill % 10 === 9) printProgress(`${kill + 1} kills: ${JSON.stringify(load.counts)}`);
    }
    await sleep(2000);
  });

  const settled = await untilSettled(postgres.pool, { maxSeconds: 120 });
  const failures = [...server.unexpectedExits, ...load.failures, ...settled, ...(await checkReplies(load))];
  const free = await ofFreeCourse();
  const report = await compareLedger(postgres.pool, await square.ledger());
  failures.push(...report.filter((failure) => !isFreeReservation(failure, free)));
  failures.push(...(await storedAsReplied(load)));
  const checked = await runChecker(history);
  failures.push(...checked.failures);
  const { calls, retries, confirmed, paid } = load.counts;
  reportCase({
    done: `${kills} kills, ${calls} calls, ${retries} tries sent again`,
    found: `${confirmed} booked and ${paid} paid; ${failures.length} lost, doubled or orphaned; ${checked.impossible} of ${checked.slots} slots impossible, ${checked.undecided} undecided`,
    failures,
  });
  expect(failures).toEqual([]);
  // A run without successes proves nothing.
  expect(Math.min(confirmed, paid)).toBeGreaterThan(0);
});

/** Between two kills golfers get replies, however slow the machine. */
async function untilAnswered({ counts }: PaymentLoad, answers: number): Promise<void> {
  for (let waited = 0; counts.answered < answers && waited < 400; waited += 1) await sleep(50);
}

async function untilPaid({ counts }: PaymentLoad, payments: number): Promise<void> {
  for (let waited = 0; counts.paid < payments && waited < 400; waited += 1) await sleep(50);
}

/** The reply to each repeated payment, compared with Square's ledger. */
async function checkReplies(load: PaymentLoad): Promise<string[]> {
  const { payments } = await square.ledger();
  const failures: string[] = [];
  for (const [id, { browser, request }] of load.payments) {
    const reply = await browser.send('POST', '/api/payments', request).catch(() => null);
    const answer: PaymentReply | null = reply?.statusCode === 200 ? reply.json() : null;
    const told = answer?.success ?? false;
    const hasMoney = payments.some((one) => one.referenceId === id && one.keptCents + one.heldCents > 0);
    if (told !== hasMoney)
      failures.push(`the golfer of ${id} is told ${reply?.body}; Square has ${hasMoney ? '' : 'no '}money`);
    if (!told && load.confirmed.has(id)) failures.push(`${id} was paid, and is not any more`);
  }
  return failures;
}

async function ofFreeCourse(): Promise<Set<string>> {
  const { rows } = await postgres.pool.query<{ id: string }>(
    `select id from teetimegroups where course_key like '%/free'`,
  );
  return new Set(rows.map(({ id }) => id));
}

function isFreeReservation(failure: string, free: ReadonlySet<string>): boolean {
  const id = /^reservation (\S+) stands on 0 payments$/.exec(failure)?.[1];
  return id !== undefined && free.has(id);
}

/** Compares acknowledged results with the stored data. */
async function storedAsReplied(load: PaymentLoad): Promise<string[]> {
  const { rows } = await postgres.pool.query<{ id: string; status: string }>(
    'select id, status from teetimegroups',
  );
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const { rows: doubles } = await postgres.pool.query(
    `select course_key, date, starting_time from teetimegroups where status = 'confirmed'
     group by 1, 2, 3, starting_tee_id having count(*) > 1`,
  );
  return [
    ...[...load.confirmed].flatMap((id) =>
      statusOf.get(id) === 'confirmed' ? [] : [`${id} was confirmed and is ${statusOf.get(id)}`],
    ),
    ...[...load.cancelled].flatMap((id) =>
      statusOf.get(id) === 'cancelled' ? [] : [`${id} was cancelled and is ${statusOf.get(id)}`],
    ),
    ...doubles.map((double) => `booked twice: ${JSON.stringify(double)}`),
  ];
}
