import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../../tooling/free-port.mjs';
import { registrationOf } from '../accounts.ts';
import { onNode } from '../citus-nodes.ts';
import { createTestDatabase, isOnCitus, type TestDatabase } from '../database.ts';
import { storeCourse, twoNines } from '../example-course.ts';
import { isFaultInjectionRun, printProgress, reportCase, timesOr } from '../fault-injection/report.ts';
import { raceForSlots } from '../fault-injection/slot-races.ts';
import { holdRequest } from '../processes/booking-load.ts';
import { ServerProcess } from '../processes/server-process.ts';
import { buildServerProgram } from '../processes/server-program.ts';
import { countStatuses, percentileMs, type Seen, unclear, WatchfulGolfers } from './watchful-golfers.ts';

/** Shell commands that kill and restart one worker of the cluster; only its operator knows them. */
const { CITUS_WORKER_STOP, CITUS_WORKER_START } = process.env;
const rounds = timesOr(10);
const seconds = Math.min(30, rounds);
const healWithinMs = 15_000;
const daysInAdvance = 300;

const whyNot = () =>
  !isOnCitus()
    ? 'CITUS_DATABASE_URL names no cluster'
    : !CITUS_WORKER_STOP || !CITUS_WORKER_START
      ? 'CITUS_WORKER_STOP and CITUS_WORKER_START say how a worker is killed and started'
      : null;

let database: TestDatabase;
let server: ServerProcess;
let courses: { name: string; port: number }[];
const cleanUps: (() => unknown)[] = [];
beforeAll(async () => {
  if (!isFaultInjectionRun || whyNot()) return;
  database = await createTestDatabase();
  cleanUps.push(() => database.drop());
  courses = await storeCoursesOnAllWorkers(database.pool);
  const program = await buildServerProgram();
  const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-citus-'));
  cleanUps.push(
    () => program.remove(),
    () => rmSync(folder, { recursive: true, force: true }),
  );
  const { user = '', host = '', port = 5432, password = '' } = database.config;
  server = new ServerProcess(program.file, await freePort(), {
    DATABASE_URL: `postgresql://${user}:${String(password)}@${host}:${port}/${database.config.database}`,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    REGISTRATIONS_PER_ADDRESS: '100000',
    SIGN_INS_PER_ADDRESS: '100000',
    HOLDS_PER_ADDRESS: '1000000',
    REQUESTS_PER_ADDRESS: '1000000',
    MAX_OPEN_RESERVATIONS_PER_COURSE: '1000',
  });
  await server.start();
  cleanUps.push(() => server.kill());
}, 120_000);
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

it.runIf(isFaultInjectionRun)(
  `while a worker is killed for ${seconds} s the courses of the others go on; of many golfers one gets the last slot`,
  { timeout: 240_000 + seconds * 2000 + rounds * 3000 },
  async (test) => {
    const notRun = whyNot();
    if (notRun) {
      reportCase({ done: '-', found: '-', failures: [], notRun });
      return test.skip(notRun);
    }
    const outage = await liveThroughAKill();
    printProgress(outage.found);
    const { failures, counts } = await raceForSlots(
      server.url,
      [{ clients: 32, rounds }],
      (number) => holdRequest(20 + Math.floor(number / 66), number % 66),
      pathOf(courses[0]!.name, 'teetimegroups'),
    );
    const report = {
      done: `${seconds} s without a worker, ${outage.requests} requests meanwhile; 32 golfers x ${rounds} after one slot`,
      found: `${outage.found}; ${failures.length} rounds without exactly one winner`,
      failures: [...outage.failures, ...failures],
      counts,
      heading: 'asked by',
    };
    reportCase(report);
    expect(report.failures).toEqual([]);
  },
);

async function liveThroughAKill(): Promise<{ requests: number; found: string; failures: string[] }> {
  const golfers = new Map<string, WatchfulGolfers>();
  for (const { name } of courses) {
    const ofCourse = new WatchfulGolfers(server.url, { path: pathOf(name), name });
    await ofCourse.gather(4);
    golfers.set(name, ofCourse);
  }
  const roundOfAll = async () =>
    (await Promise.all([...golfers.values()].map((ofCourse) => ofCourse.roundOfAll()))).flat();
  const before = await roundOfAll();
  for (const ofCourse of golfers.values()) ofCourse.begin();
  const visitor = new SignIns(server.url, `${courses[0]!.name}-0@example.com`);
  await sleep(3_000);
  const fromMs = Date.now();
  await run(CITUS_WORKER_STOP!);
  visitor.begin();
  const awayPorts = await findAway();
  await sleep(seconds * 1000);
  const untilMs = Date.now();
  await visitor.end();
  await run(CITUS_WORKER_START!);
  await sleep(healWithinMs);
  const healedMs = Date.now();
  await sleep(3_000);
  for (const ofCourse of golfers.values()) await ofCourse.end();
  const after = await roundOfAll();

  const isAway = (name: string) => awayPorts.includes(courses.find((course) => course.name === name)!.port);
  const seen = (wants: (name: string) => boolean) =>
    [...golfers].flatMap(([name, ofCourse]) => (wants(name) ? ofCourse.seen : []));
  const during = (all: readonly Seen[]) =>
    all.filter(({ atMs, tookMs }) => atMs > fromMs && atMs + tookMs < untilMs);
  const away = during(seen(isAway));
  const others = during(seen((name) => !isAway(name)));
  const failures = [
    ...before,
    ...unclear(seen(() => true)),
    ...[...others, ...visitor.seen].flatMap(({ what, status, code }) =>
      status >= 500 || status === 0 ? [`on a worker that is there a ${what}: ${status} ${code}`] : [],
    ),
    ...seen(() => true).flatMap(({ atMs, what, status, code }) =>
      atMs >= healedMs && status >= 400 && code !== 'slot-taken'
        ? [`after healing a ${what}: ${status} ${code}`]
        : [],
    ),
    ...after,
    ...(await findLost([...golfers.values()])),
    ...server.logLines.filter((line) => line.includes('a request failed')).slice(0, 5),
  ];
  if (awayPorts.length !== 1) failures.push(`${awayPorts.length} workers were away`);
  if (!away.some(({ status }) => status === 503)) failures.push('nobody noticed');
  return {
    requests: away.length + others.length + visitor.seen.length,
    found: `its courses ${countStatuses(away)}; others ${countStatuses(others)}, the slowest ${percentileMs(others, 100)} ms; sign-in ${countStatuses(visitor.seen)}`,
    failures,
  };
}

/** Two courses on each worker. */
async function storeCoursesOnAllWorkers(pool: Pool): Promise<{ name: string; port: number }[]> {
  const { widgetSettings } = twoNines.document;
  const document = { ...twoNines.document, widgetSettings: { ...widgetSettings, daysInAdvance } };
  const stored: { name: string; port: number }[] = [];
  const workers = inject('postgres').nodes.length - 1;
  for (let at = 0; stored.length < 2 * workers; at += 1) {
    const name = `course-${at}`;
    const { rows } = await pool.query<{ port: number }>(
      `select n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
       where p.shardid = get_shard_id_for_distribution_column('claims', $1::text)`,
      [`${twoNines.group}/${name}`],
    );
    const port = rows[0]?.port ?? 0;
    if (stored.filter((course) => course.port === port).length === 2) continue;
    await storeCourse(pool, { ...twoNines, course: name, document });
    stored.push({ name, port });
  }
  return stored;
}

const pathOf = (course: string, rest = '') =>
  `/api/groups/${twoNines.group}/courses/${course}${rest && `/${rest}`}`;

async function run(command: string): Promise<void> {
  await promisify(execFile)('sh', ['-c', command]);
}

/** The ports of workers that refuse connections. */
async function findAway(): Promise<number[]> {
  const [, ...workers] = inject('postgres').nodes;
  const away: number[] = [];
  for (const worker of workers) await onNode(worker, 'select 1').catch(() => away.push(worker.port ?? 0));
  return away;
}

/** Acknowledged reservations must be stored, and golfers' lists must agree with their courses. */
async function findLost(golfers: readonly WatchfulGolfers[]): Promise<string[]> {
  // Ends transactions that a broken commit left prepared.
  await database.pool.query('select recover_prepared_transactions()');
  const { rows: groups } = await database.pool.query<{ id: string; status: string; uid: string }>(
    'select id, status, uid from teetimegroups',
  );
  const { rows: listed } = await database.pool.query<{ id: string; uid: string }>(
    'select teetimegroup_id as id, uid from golfer_reservations',
  );
  const statuses = new Map(groups.map(({ id, status }) => [id, status]));
  const confirmed = groups
    .filter(({ status }) => status === 'confirmed')
    .map(({ id, uid }) => `${id} of ${uid}`);
  const acknowledged = golfers.flatMap((ofCourse) => [...ofCourse.acknowledged]);
  expect(acknowledged.length).toBeGreaterThan(20);
  return [
    ...acknowledged.flatMap(([id, { isCancelled }]) => {
      const status = statuses.get(id);
      const isRight = isCancelled ? status === 'cancelled' : status !== undefined;
      return isRight ? [] : [`${id} was ${isCancelled ? 'cancelled' : 'confirmed'} and is ${status}`];
    }),
    ...differences(
      confirmed,
      listed.map(({ id, uid }) => `${id} of ${uid}`),
    ),
  ];
}

function differences(ofCourses: readonly string[], ofGolfers: readonly string[]): string[] {
  return [
    ...ofCourses.filter((one) => !ofGolfers.includes(one)).map((one) => `${one} is not among the golfer's`),
    ...ofGolfers.filter((one) => !ofCourses.includes(one)).map((one) => `${one} is the golfer's alone`),
  ];
}

/** Somebody who signs in repeatedly. */
class SignIns {
  readonly seen: Seen[] = [];
  readonly #url: string;
  readonly #email: string;
  #isOver = false;
  #running: Promise<void> = Promise.resolve();

  constructor(url: string, email: string) {
    this.#url = url;
    this.#email = email;
  }

  begin(): void {
    this.#running = this.#signIn();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #signIn(): Promise<void> {
    while (!this.#isOver) {
      const atMs = Date.now();
      const reply = await fetch(`${this.#url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: this.#email, password: registrationOf(this.#email)['password'] }),
      });
      const retryAfter = reply.headers.get('retry-after');
      const tookMs = Date.now() - atMs;
      this.seen.push({ what: 'sign-in', atMs, tookMs, status: reply.status, code: null, retryAfter });
      await sleep(500);
    }
  }
}
