import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { twoNines } from '../example-course.ts';
import { compareLedger } from '../payments/compare-ledger.ts';
import { storePayingCourses } from '../payments/paying-courses.ts';
import { Golfers, type PayingGolfer, type Sender, twosome } from '../payments/paying-golfer.ts';
import { type SquareStandIn, startSquareStandIn } from '../payments/square-stand-in.ts';
import { KillableServer } from './killable-server.ts';
import { printProgress, reportCase, timesOr } from './report.ts';

const writes = timesOr(12);
const timesEach = 10;
const settledWithinMs = 30_000;

let database: TestDatabase;
let square: SquareStandIn;
let server: KillableServer;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  await storePayingCourses(database.pool);
  square = await startSquareStandIn();
  server = await KillableServer.prepare(database.config, square);
  await server.start();
});
afterAll(async () => {
  await server.kill();
  await square.stop();
  await database.drop();
});

/** A write: how to send it, what of its reply must stay, and the same write with one change. */
type Write = {
  kind: 'hold' | 'confirmation' | 'payment' | 'cancellation';
  golfer: PayingGolfer<Sender>;
  send(): ReturnType<Sender['send']>;
  sameOf(body: string): unknown;
  changed?: () => ReturnType<Sender['send']>;
};

const groups = (golfer: PayingGolfer<Sender>) =>
  `/api/groups/${twoNines.group}/courses/${golfer.course}/teetimegroups`;

async function prepare(kind: Write['kind'], golfers: Golfers<Sender>): Promise<Write> {
  switch (kind) {
    case 'hold': {
      const start = golfers.start();
      const golfer = await golfers.holding('free', start);
      return {
        kind,
        golfer,
        send: () => golfer.browser.send('POST', groups(golfer), start),
        sameOf: (body) => {
          const { id, expiration, startingTime } = JSON.parse(body);
          return [id, expiration, startingTime];
        },
      };
    }
    case 'confirmation':
    case 'cancellation': {
      const golfer = await golfers.holding('free');
      const confirm = (name: string) =>
        golfer.browser.send('PUT', `${golfer.path}/confirmation`, { golfers: twosome(name) });
      if (kind === 'confirmation')
        return {
          kind,
          golfer,
          send: () => confirm('Ann'),
          sameOf: (body) => JSON.parse(body),
          changed: () => confirm('Bob'),
        };
      await confirm('Ann');
      return { kind, golfer, send: () => golfer.browser.send('DELETE', golfer.path), sameOf: (body) => body };
    }
    case 'payment': {
      const golfer = await golfers.atPayment('captures');
      const request = golfer.request(await square.token());
      return {
        kind,
        golfer,
        send: () => golfer.send(request),
        sameOf: (body) => JSON.parse(body).payment,
        changed: () => golfer.send({ ...request, amount: request.amount + 1 }),
      };
    }
    default:
      return kind satisfies never;
  }
}

it(`${writes} writes, each sent ${timesEach} times at once and again after a restart, have one effect and one answer`, {
  timeout: 120_000 + writes * 3000,
}, async () => {
  // Each course has as many starts as its own writes need.
  const register = (at: string) => new Golfers<Sender>((email) => server.newGolfer(`${at}-${email}`));
  const golfersOf = { free: register('free'), captures: register('captures') };
  const kinds = ['hold', 'confirmation', 'payment', 'cancellation'] as const;
  const sent: { write: Write; answer: string }[] = [];
  const failures: string[] = [];
  let refused = 0;
  // Holds last, so that they survive the restart.
  const order = Array.from({ length: writes }, (_, i) => kinds[3 - Math.floor((i * 4) / writes)] ?? 'hold');
  for (const [i, kind] of order.entries()) {
    const write = await prepare(kind, kind === 'payment' ? golfersOf.captures : golfersOf.free);
    const replies = await Promise.all(Array.from({ length: timesEach }, () => write.send()));
    const answers = replies.map(({ statusCode, body }) =>
      statusCode < 300 && !isPending(body) ? JSON.stringify(write.sameOf(body)) : `${statusCode} ${body}`,
    );
    const settled = await answerOf(write);
    const different = answers.filter((answer) => answer !== settled && !isUnderway(write, answer));
    if (different.length > 0)
      failures.push(`${kind} ${write.golfer.hold.id}: ${settled}, but ${different.join(' and ')}`);
    sent.push({ write, answer: settled });
    if (i % 100 === 99) printProgress(`${i + 1} writes`);
  }
  await server.kill();
  await server.start();
  for (const { write, answer } of sent) {
    const again = await answerOf(write);
    if (again !== answer) failures.push(`${write.kind} after the restart: ${again} for ${answer}`);
    if (!write.changed) continue;
    const before = await stateOf(write);
    const reply = await write.changed();
    if ((await stateOf(write)) !== before)
      failures.push(`a changed ${write.kind} changed something: ${reply.body}`);
    if (reply.statusCode < 400) failures.push(`a changed ${write.kind} was not refused: ${reply.body}`);
    else refused += 1;
  }
  failures.push(...server.unexpectedExits, ...(await effects(sent.map(({ write }) => write))));
  reportCase({
    done: `${writes} writes x ${timesEach} at once, then once more after kill -9; ${refused} refused with a changed body`,
    found: `${failures.length} with another effect or answer`,
    failures,
  });
  expect(failures).toEqual([]);
});

const isPending = (body: string) => body.includes('"status":"PENDING"');
const isUnderway = ({ kind }: Write, answer: string) => kind === 'payment' && isPending(answer);

/** The write's outcome; a pending payment is repeated, as the page does. */
async function answerOf(write: Write): Promise<string> {
  const givesUpAtMs = performance.now() + settledWithinMs;
  let { statusCode, body } = await write.send();
  while (isUnderway(write, body) && performance.now() < givesUpAtMs) {
    await sleep(200);
    ({ statusCode, body } = await write.send());
  }
  return statusCode < 300 ? JSON.stringify(write.sameOf(body)) : `${statusCode} ${body}`;
}

async function stateOf({ golfer }: Write): Promise<string> {
  const { rows } = await database.pool.query(
    `select g.status, g.golfers, g.receipt, (select count(*) from payments p
       where p.course_key = g.course_key and p.teetimegroup_id = g.id) as payments,
       (select count(*) from messages m
       where m.course_key = g.course_key and m.teetimegroup_id = g.id) as messages from (${groupsAndHolds}) g where g.id = $1`,
    [golfer.hold.id],
  );
  return JSON.stringify(rows);
}

const columns = 'course_key, id, status, golfers, receipt';
const groupsAndHolds = `select ${columns} from teetimegroups
  union all select ${columns} from held_groups`;

/** The effects of all writes, compared with what each may do once. */
async function effects(writes: readonly Write[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; status: string; texts: string; payments: string }>(
    `select g.id, g.status,
       (select count(*) from messages m
         where m.course_key = g.course_key and m.teetimegroup_id = g.id and m.channel = 'text') as texts,
       (select count(*) from payments p
         where p.course_key = g.course_key and p.teetimegroup_id = g.id) as payments
     from (${groupsAndHolds}) g`,
  );
  const expected = {
    hold: ['pending', '0', '0'],
    confirmation: ['confirmed', '1', '0'],
    payment: ['confirmed', '1', '1'],
    cancellation: ['cancelled', '1', '0'],
  };
  const failures = writes.flatMap(({ kind, golfer }) => {
    const row = rows.find(({ id }) => id === golfer.hold.id);
    const found = [row?.status, row?.texts, row?.payments];
    return String(found) === String(expected[kind])
      ? []
      : [`${kind} ${golfer.hold.id} came to ${String(found)}`];
  });
  if (rows.length !== writes.length) failures.push(`${rows.length} groups of ${writes.length} writes`);
  const report = await square.ledger();
  const paid = writes.filter(({ kind }) => kind === 'payment').map(({ golfer }) => golfer.hold.id);
  const charged = report.payments
    .filter(({ keptCents }) => keptCents > 0)
    .map(({ referenceId }) => referenceId);
  const isOnceEach = charged.length === paid.length && new Set(charged).size === paid.length;
  if (!isOnceEach || !paid.every((id) => charged.includes(id)))
    failures.push(`charged for ${String(charged)}`);
  const atCourse = await compareLedger(database.pool, report);
  return [...failures, ...atCourse.filter((failure) => paid.some((id) => failure.includes(id)))];
}
