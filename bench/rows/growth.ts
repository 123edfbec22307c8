import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../../packages/contract/src/routes.ts';
import { HttpConnection } from '../load/http-client.ts';
import { requestBytes } from '../load/requests.ts';
import { median } from '../measure/median.ts';
import type { Figure, Row } from '../row.ts';
import type { Database, Stage } from '../stage/stage.ts';
import { benchGroup, dateIn, startAt, storeCourses } from '../world/course.ts';
import { cookieOf, enrollGolfers } from '../world/golfers.ts';
import { storeReservations } from '../world/reservations.ts';
import { startsPerDay } from '../world/tee-times.ts';

const atMost = 1.15;
const golfers = 50;
/** Visited courses; of many courses, some from each part of the tables. */
const maxVisited = 1000;
const comingDays = 10;
/** Smaller tables are read in one page, whatever the plan. */
const fewRows = 5000;

/** The same work on a small and on a large installation, one request at a time. */
export const growth: Row = {
  about: 'board and hold at 10,000 courses and 5,000,000 reservations against 10 and 1,000',
  async measure(stage) {
    const sizes = [
      { courses: 10, perCourse: 100 },
      stage.isQuick ? { courses: 1000, perCourse: 200 } : { courses: 10_000, perCourse: 500 },
    ];
    // Short alternating rounds, so that disturbances hit both sizes alike.
    const rounds = stage.isQuick ? 9 : 27;
    const visits = stage.isQuick ? 30 : 50;
    const worlds: World[] = [];
    for (const size of sizes) worlds.push(await openWorld(stage, size));
    const large = worlds[1] as World;
    const scansBefore = await fullScans(large.database);
    await large.database.pool.query('checkpoint');

    const measured: { hold: number; board: number }[][] = [];
    for (let round = -1; round < rounds; round += 1) {
      const pair = [];
      for (const world of worlds) pair.push(await visit(world, visits));
      if (round >= 0) measured.push(pair);
    }
    const scans = await fullScans(large.database);
    const scanned = Object.keys(scans).filter((table) => scans[table] !== scansBefore[table]);

    const figures = (['hold', 'board'] as const).map((what): Figure => {
      const of = (at: number) => median(measured.map((pair) => pair[at]?.[what] ?? 0));
      const ratio = median(measured.map(([small, big]) => (big?.[what] ?? 0) / (small?.[what] ?? 1)));
      return {
        what: `latency of a ${what === 'board' ? 'board after a change' : what} at ${large.courses} courses and ${large.reservations} reservations`,
        figure: `${ratio.toFixed(2)} (${of(1).toFixed(2)} ms)`,
        reference: `the same at 10 courses and 1000 reservations (${of(0).toFixed(2)} ms); each course was visited once before, the checkpoint is new`,
        toReach: `at most ${atMost}`,
        isMet: ratio <= atMost,
      };
    });
    return [
      ...figures,
      {
        what: 'tables of the large installation read other than by an index meanwhile',
        figure: scanned.length === 0 ? 'none' : scanned.join(', '),
        reference: `PostgreSQL’s count of sequential scans; tables over ${fewRows} rows`,
        toReach: 'none',
        isMet: scanned.length === 0,
      },
    ];
  },
};

type World = {
  database: Database;
  port: number;
  courses: number;
  reservations: number;
  visited: readonly number[];
};

async function openWorld(stage: Stage, size: { courses: number; perCourse: number }): Promise<World> {
  const { courses, perCourse } = size;
  const database = await stage.database();
  const startedMs = performance.now();
  await storeCourses(database.pool, courses, startsPerDay);
  await storeReservations(database.pool, { ...size, startsPerDay, perComingDay: 5 });
  await enrollGolfers(database.pool, golfers);
  await database.pool.query('vacuum analyze');
  stage.say(
    `${courses} courses, ${courses * perCourse} reservations stored in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
  );
  const { port } = await stage.server(database);
  const step = Math.max(1, Math.floor(courses / maxVisited));
  const visited = Array.from({ length: Math.min(courses, maxVisited) }, (_, at) => at * step);
  const connection = await HttpConnection.open(port);
  for (const course of visited) await connection.send(boardRequest(course, 1));
  connection.close();
  const world = { database, port, courses, reservations: courses * perCourse, visited };
  // Warms PostgreSQL's pages: measured golfers are not the first of their course.
  await visit(world, visited.length, (at) => visited[at] ?? 0);
  return world;
}

async function visit(
  { port, visited }: World,
  visits: number,
  courseOf: (at: number) => number = () => visited[Math.floor(Math.random() * visited.length)] ?? 0,
): Promise<{ hold: number; board: number }> {
  const connection = await HttpConnection.open(port);
  const holdMs: number[] = [];
  const boardMs: number[] = [];
  const timed = async (request: Buffer, times: number[], wanted: number) => {
    const startedMs = performance.now();
    const reply = await connection.send(request);
    times.push(performance.now() - startedMs);
    if (reply.status !== wanted) throw new Error(`answered ${reply.status}: ${reply.body.toString()}`);
    return reply;
  };
  for (let at = 0; at < visits; at += 1) {
    const course = courseOf(at);
    const day = 1 + (at % comingDays);
    const golfer = at % golfers;
    const { startingTime, startingTeeID } = startAt(golfer, startsPerDay);
    const path = routes.teeTimeGroups(benchGroup, `c${course}`);
    const body = { date: dateIn(day), startingTime, startingTeeID, numHoles: 9, players: 2 };
    const cookie = cookieOf(golfer);
    const held = await timed(requestBytes('POST', path, { cookie, body }), holdMs, 201);
    await timed(boardRequest(course, day), boardMs, 200);
    const { id } = JSON.parse(held.body.toString()) as { id: string };
    await connection.send(requestBytes('DELETE', `${path}/${id}`, { cookie }));
  }
  connection.close();
  return { hold: median(holdMs), board: median(boardMs) };
}

function boardRequest(course: number, day: number): Buffer {
  return requestBytes('GET', routes.board(benchGroup, `c${course}`, dateIn(day)));
}

async function fullScans({ pool }: Database): Promise<Record<string, number>> {
  // Sessions report their statistics after ten idle seconds.
  await sleep(11_000);
  const { rows } = await pool.query<{ table: string; scans: number }>(
    `select relname as table, seq_scan::int as scans from pg_stat_user_tables where n_live_tup > $1`,
    [fewRows],
  );
  return Object.fromEntries(rows.map(({ table, scans }) => [table, scans]));
}
