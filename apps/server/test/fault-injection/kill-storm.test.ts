import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentReply } from '@dewsweeper/contract/payment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applySchema } from '../../database/apply.ts';
import { Recorder } from '../checker/history.ts';
import { runChecker } from '../checker/run-checker.ts';
import { compareBooks } from '../payments/compare-books.ts';
import { storePayingCourses } from '../payments/paying-courses.ts';
import { askNow, webhookKey } from '../payments/paying-server.ts';
import { type SquareStandIn, startSquareStandIn } from '../payments/square-stand-in.ts';
import { untilSettled } from '../payments/until-settled.ts';
import { type RestartablePostgres, startRestartablePostgres } from '../processes/restartable-postgres.ts';
import { KillStorm } from './kill-storm.ts';
import { KillableServer } from './killable-server.ts';
import { reportCase, tell, timesOr } from './report.ts';

const kills = timesOr(3);
const golfers = 12;
const targets = ['the server', 'PostgreSQL', 'both'] as const;

let postgres: RestartablePostgres;
let square: SquareStandIn;
let server: KillableServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dewsweeper-kill-storm-'));
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

it(`${kills} times kill -9 of the server, of PostgreSQL or of both in a storm of bookings and payments loses nothing`, {
  timeout: 180_000 + kills * 60_000,
}, async () => {
  const history = join(folder, 'calls.jsonl');
  const storm = new KillStorm({ server, square, recorder: new Recorder(history) });
  await storm.gather(golfers);
  const notificationUrl = `${server.url}/api/webhooks/square`;
  await square.control({ webhook: { notificationUrl, signatureKey: webhookKey, retries: 3 } });

  await storm.rage(async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      storm.day = 1 + (kill % 350);
      const target = targets[kill % 3];
      await untilAnswered(storm, storm.counts.answered + 5 + Math.floor(Math.random() * 40));
      // Killed again and again before it has asked Square, the server would leave no payer with a payment to lose.
      if (kill % 5 === 4) await untilPaid(storm, storm.counts.paid + 1);
      await sleep(Math.random() * 300);
      // Nobody’s cards are declined so often within an hour; here hours go by in minutes.
      await postgres.pool.query(`delete from rate_limits where key like 'card-%'`).catch(() => {});
      const dying: Promise<void>[] = [];
      if (target !== 'PostgreSQL') dying.push(server.kill());
      if (target !== 'the server') dying.push(postgres.kill());
      await Promise.all(dying);
      if (target !== 'PostgreSQL') await server.start();
      // What the dead left is asked about at once, so that the next to die is asking.
      await askNow(postgres.pool).catch(() => {});
      if (kill % 10 === 9) tell(`${kill + 1} kills: ${JSON.stringify(storm.counts)}`);
    }
    await sleep(2000);
  });

  const settled = await untilSettled(postgres.pool, { maxSeconds: 120 });
  const faults = [...server.ownEnds, ...storm.faults, ...settled, ...(await toldRight(storm))];
  const free = await ofFreeCourse();
  const books = await compareBooks(postgres.pool, await square.books());
  faults.push(...books.filter((fault) => !isFreeReservation(fault, free)));
  faults.push(...(await storedAsTold(storm)));
  const checked = await runChecker(history);
  faults.push(...checked.faults);
  const { calls, retries, confirmed, paid } = storm.counts;
  reportCase({
    done: `${kills} kills, ${calls} calls, ${retries} tries sent again`,
    found: `${confirmed} booked and ${paid} paid; ${faults.length} lost, doubled or orphaned; ${checked.impossible} of ${checked.slots} slots impossible, ${checked.undecided} undecided`,
    faults,
  });
  expect(faults).toEqual([]);
  // A storm in which nobody gets through proves nothing.
  expect(Math.min(confirmed, paid)).toBeGreaterThan(0);
});

/** However slow the machine: between two kills golfers get somewhere. */
async function untilAnswered({ counts }: KillStorm, answers: number): Promise<void> {
  for (let waited = 0; counts.answered < answers && waited < 400; waited += 1) await sleep(50);
}

async function untilPaid({ counts }: KillStorm, payments: number): Promise<void> {
  for (let waited = 0; counts.paid < payments && waited < 400; waited += 1) await sleep(50);
}

/** What each payer is told when he asks again, against Square's books. */
async function toldRight(storm: KillStorm): Promise<string[]> {
  const { payments } = await square.books();
  const faults: string[] = [];
  for (const [id, { browser, request }] of storm.payments) {
    const reply = await browser.send('POST', '/api/payments', request).catch(() => null);
    const answer: PaymentReply | null = reply?.statusCode === 200 ? reply.json() : null;
    const told = answer?.success ?? false;
    const hasMoney = payments.some((one) => one.referenceId === id && one.keptCents + one.heldCents > 0);
    if (told !== hasMoney)
      faults.push(`the golfer of ${id} is told ${reply?.body}; Square has ${hasMoney ? '' : 'no '}money`);
    if (!told && storm.confirmed.has(id)) faults.push(`${id} was paid, and is not any more`);
  }
  return faults;
}

async function ofFreeCourse(): Promise<Set<string>> {
  const { rows } = await postgres.pool.query<{ id: string }>(
    `select id from teetimegroups where course_key like '%/free'`,
  );
  return new Set(rows.map(({ id }) => id));
}

function isFreeReservation(fault: string, free: ReadonlySet<string>): boolean {
  const id = /^reservation (\S+) stands on 0 payments$/.exec(fault)?.[1];
  return id !== undefined && free.has(id);
}

/** What was acknowledged, against what is stored. */
async function storedAsTold(storm: KillStorm): Promise<string[]> {
  const { rows } = await postgres.pool.query<{ id: string; status: string }>(
    'select id, status from teetimegroups',
  );
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const { rows: doubles } = await postgres.pool.query(
    `select course_key, date, starting_time from teetimegroups where status = 'confirmed'
     group by 1, 2, 3, starting_tee_id having count(*) > 1`,
  );
  return [
    ...[...storm.confirmed].flatMap((id) =>
      statusOf.get(id) === 'confirmed' ? [] : [`${id} was confirmed and is ${statusOf.get(id)}`],
    ),
    ...[...storm.cancelled].flatMap((id) =>
      statusOf.get(id) === 'cancelled' ? [] : [`${id} was cancelled and is ${statusOf.get(id)}`],
    ),
    ...doubles.map((double) => `booked twice: ${JSON.stringify(double)}`),
  ];
}
