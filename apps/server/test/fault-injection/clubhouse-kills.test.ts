import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sheet } from '@dewsweeper/contract/clubhouse';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { claimsOf } from '@dewsweeper/core/tee-sheet/occupancy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applySchema } from '../../database/apply.ts';
import { createCourseCache } from '../../src/features/courses/course-cache.ts';
import { courseStore } from '../../src/features/courses/store.ts';
import { twoNines } from '../example-course.ts';
import { storePayingCourses } from '../payments/paying-courses.ts';
import { type SquareStandIn, startSquareStandIn } from '../payments/square-stand-in.ts';
import { type RestartablePostgres, startRestartablePostgres } from '../processes/restartable-postgres.ts';
import { KillableServer } from './killable-server.ts';
import { printProgress, reportCase, timesOr } from './report.ts';
import { StaffLoad } from './staff-load.ts';

const kills = timesOr(3);
const courseKey = courseKeyOf({ group: twoNines.group, course: 'free' });
const targets = ['the server', 'PostgreSQL', 'both'] as const;
/** From the last change on, within which each open sheet must be that of the database. */
const equalWithinMs = 1000;

let postgres: RestartablePostgres;
let square: SquareStandIn;
let server: KillableServer;
beforeAll(async () => {
  postgres = await startRestartablePostgres();
  await applySchema(postgres.pool);
  await storePayingCourses(postgres.pool);
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
});

it(`${kills} times kill -9 of the server, of PostgreSQL or of both while clerks, a starter and golfers use one sheet`, {
  timeout: 240_000 + kills * 60_000,
}, async () => {
  const load = new StaffLoad(server);
  await load.gather(postgres.pool, { clerks: 4, golfers: 50 });
  const outdated: string[] = [];
  let compared = 0;
  let longestMs = 0;
  const compareSheets = () =>
    load.whileQuiet(async () => {
      const { failures, tookMs } = await followedWithin(load.sheets);
      outdated.push(...failures);
      longestMs = Math.max(longestMs, tookMs);
      compared += load.sheets.length;
    });
  await load.run(async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = load.counts.done + 10;
      for (let waited = 0; load.counts.done < enough && waited < 600; waited += 1) await sleep(50);
      await compareSheets();
      await sleep(Math.random() * 300);
      const target = targets[kill % 3];
      const dying: Promise<void>[] = [];
      if (target !== 'PostgreSQL') dying.push(server.kill());
      if (target !== 'the server') dying.push(postgres.kill());
      await Promise.all(dying);
      if (target !== 'PostgreSQL') await server.start();
      if (kill % 10 === 9) printProgress(`${kill + 1} kills: ${JSON.stringify(load.counts)}`);
    }
    await sleep(2000);
    await compareSheets();
  });
  const failures = [
    ...server.unexpectedExits,
    ...load.failures,
    ...outdated,
    ...(await overlaps()),
    ...(await lostActs(load)),
    ...(await wrongMoney(load)),
    ...(await sheetDifferences(load)),
  ];
  const { answered, retries, done, refused, held } = load.counts;
  reportCase({
    done: `${kills} kills, ${done} acts done and ${refused} refused, ${held} holds, ${answered} replies, ${retries} tries sent again; ${compared} times an open sheet compared with the database`,
    found: `${failures.length} overlaps, lost or doubled acts, wrong money or sheets; each sheet equal within ${Math.round(longestMs)} ms`,
    failures,
  });
  expect(failures).toEqual([]);
  // A run without acts proves nothing.
  expect(done).toBeGreaterThan(kills * 5);
});

/** Each reservation has just the claims of its place, and no cell has two. */
async function overlaps(): Promise<string[]> {
  const known = await createCourseCache(courseStore(postgres.pool)).current(courseKey);
  const groups = await postgres.pool.query(
    `select id, date, starting_time as "startingTime", starting_tee_id as "startingTeeID", num_holes as "numHoles",
        reround_time as "reroundTime", reround_tee_id as "reroundTeeID"
      from teetimegroups where course_key = $1 and status = 'confirmed' and starting_time <> ''`,
    [courseKey],
  );
  const claims = await postgres.pool.query<{ key: string }>(
    `select date || ' ' || tee_id || ' ' || cell || ' ' || teetimegroup_id as key from claims
      where course_key = $1 and expires_at = 'infinity'`,
    [courseKey],
  );
  const wanted = groups.rows.flatMap((group) =>
    claimsOf(known?.rules.teesheets ?? [], group).map(
      ({ teeID, cell }) => `${group.date} ${teeID} ${cell} ${group.id}`,
    ),
  );
  const there = new Set(claims.rows.map(({ key }) => key));
  const cells = wanted.map((key) => key.slice(0, key.lastIndexOf(' ')));
  return [
    ...wanted.filter((key) => !there.has(key)).map((key) => `no claim: ${key}`),
    ...[...there].filter((key) => !wanted.includes(key)).map((key) => `a claim of nobody: ${key}`),
    ...cells.filter((cell, at) => cells.indexOf(cell) !== at).map((cell) => `two groups at ${cell}`),
  ];
}

async function lostActs(load: StaffLoad): Promise<string[]> {
  const { rows } = await postgres.pool.query<{ id: string }>('select id from acts');
  const stored = new Set(rows.map(({ id }) => id));
  return [...load.acknowledged].filter((id) => !stored.has(id)).map((id) => `the act ${id} is lost`);
}

/** What the drawer should hold, and what golfers have paid, agree with what was acknowledged. */
async function wrongMoney(load: StaffLoad): Promise<string[]> {
  const { rows } = await postgres.pool.query<{ drawer: number; cancelled: number; golfers: number }>(
    `select (select coalesce(sum(case when returned_of is null then amount_cents else -amount_cents end), 0)::integer
        from counter_money) as drawer,
      (select coalesce(sum(m.amount_cents), 0)::integer from counter_money m join acts a on a.id = m.act_id
        where a.kind = 'cancel') as cancelled,
      (select coalesce(sum((golfer ->> 'takenCents')::integer), 0)::integer
        from teetimegroups, jsonb_array_elements(golfers) golfer) as golfers`,
  );
  const [{ drawer, cancelled, golfers } = { drawer: 0, cancelled: 0, golfers: 0 }] = rows;
  return [
    ...(drawer + cancelled === load.drawerCents
      ? []
      : [
          `the drawer holds ${drawer} and gave back ${cancelled} by cancellations; acknowledged ${load.drawerCents}`,
        ]),
    ...(golfers === drawer ? [] : [`golfers have ${golfers}, the drawer ${drawer}`]),
  ];
}

/** Until all show what the database has, which nobody changes any more. */
async function followedWithin(
  sheets: readonly { shown: Sheet | null }[],
): Promise<{ failures: string[]; tookMs: number }> {
  let stored = await storedSheet();
  let since = performance.now();
  for (;;) {
    const differ = sheets.flatMap(({ shown }, at) =>
      shown && isSame(shown, stored) ? [] : [`the open sheet ${at} is ${shown?.version}`],
    );
    const tookMs = performance.now() - since;
    if (differ.length === 0) return { failures: [], tookMs };
    if (tookMs > equalWithinMs)
      return { failures: differ.map((one) => `${one}, the database ${JSON.stringify(stored)}`), tookMs };
    await sleep(10);
    const now = await storedSheet();
    // What was answered 503 may have been done since; holds run out.
    if (now.version !== stored.version) since = performance.now();
    stored = now;
  }
}

type StoredSheet = { version: string; groups: string[]; holds: string[]; nowMs: number };

async function storedSheet(): Promise<StoredSheet> {
  const { rows } = await postgres.pool.query<StoredSheet>(
    `select c.revision || '.' || (select version from days where course_key = $1 and date = $2) as version,
        (extract(epoch from dewsweeper_now()) * 1000)::float8 as "nowMs",
        array(select concat_ws(' ', id, revision, starting_tee_id, starting_time, num_holes, beside) from teetimegroups
          where course_key = $1 and date = $2 and status = 'confirmed' and starting_time <> '') as groups,
        array(select distinct teetimegroup_id from claims where course_key = $1 and date = $2
          and expires_at > dewsweeper_now() and expires_at < 'infinity') as holds
      from courses c where c.course_key = $1`,
    [courseKey, StaffLoad.date],
  );
  const [sheet] = rows;
  if (!sheet) throw new Error('the course is gone');
  return sheet;
}

function isSame({ version, groups, holds }: Sheet, stored: StoredSheet): boolean {
  const shown = groups.map((one) =>
    [one.id, one.revision, one.startingTeeID, one.startingTime, one.numHoles, one.beside ? 't' : 'f'].join(
      ' ',
    ),
  );
  // A page takes a hold off by itself when its time is over.
  const living = holds.filter(({ until }) => until === null || Date.parse(until) > stored.nowMs);
  return (
    version === stored.version &&
    shown.toSorted().join() === stored.groups.toSorted().join() &&
    living
      .map(({ id }) => id)
      .toSorted()
      .join() === stored.holds.toSorted().join()
  );
}

/** The sheet that staff read is that of the database. */
async function sheetDifferences(load: StaffLoad): Promise<string[]> {
  const read = await load.sheet(StaffLoad.date);
  const stored = await storedSheet();
  return isSame(read, stored) ? [] : ['the sheet differs from the database'];
}
