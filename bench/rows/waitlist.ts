import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../../packages/contract/src/routes.ts';
import { ClosedLoop } from '../load/closed-loop.ts';
import { HttpConnection } from '../load/http-client.ts';
import { requestBytes } from '../load/requests.ts';
import { median, percentile } from '../measure/median.ts';
import { openBareInserts } from '../reference/bare-inserts.ts';
import type { Figure, Row } from '../row.ts';
import type { Pool, Stage } from '../stage/stage.ts';
import { benchGroup, cellOf, dateIn, startAt, storeCourses } from '../world/course.ts';
import { cookieOf, enrollGolfers } from '../world/golfers.ts';

const startsPerDay = 134;
const course = 'c0';
const courseKey = `${benchGroup}/${course}`;
const waiters = 10_000;
/** Golfers before this one have the full day's reservations, from it on they wait. */
const firstWaiter = startsPerDay;
const fullDay = 3;
const otherDays = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
const golfersAtOnce = 32;
/** At the head of the line, who have as many reservations as they may. */
const skipped = 2000;
const goals = { offeredMs: 2000, ofRate: 0.95 };

/** Whose reservations are cancelled, from which golfer on, and how many at the head of the line are skipped. */
type Line = { from: number; skipped: number };
const whoIsSkipped = ({ skipped: many }: Line) =>
  many > 0 ? `, the first ${many} with as many reservations as they may have` : '';

export const waitlist: Row = {
  about: 'a time that comes free for 10000 who wait, and what they cost other days',
  async measure(stage) {
    const database = await stage.database();
    await storeCourses(database.pool, 1, startsPerDay, { waitlistMinutes: 15 });
    await enrollGolfers(database.pool, firstWaiter + waiters);
    await bookFullDay(database.pool);
    await putInLine(database.pool);
    await database.pool.query('analyze');
    const server = await stage.server(database);
    const insertBarely = await openBareInserts(database, {
      folder: stage.folder,
      connections: 20,
      inserts: 20_000,
    });
    const stored = { pool: database.pool, insertBarely };
    const plain = [
      await freedTimes(stage, database.pool, server.port, { from: 0, skipped: 0 }),
      await holdsOfOtherDays(stage, stored, server.port, { from: 31, skipped: 0 }),
    ];
    await giveMostReservations(database.pool);
    await putInLine(database.pool);
    return [
      ...plain,
      await freedTimes(stage, database.pool, server.port, { from: 67, skipped }),
      await holdsOfOtherDays(stage, stored, server.port, { from: 98, skipped }),
    ];
  },
};

/** Golfer n has start n. */
async function bookFullDay(pool: Pool): Promise<void> {
  const perTee = startsPerDay / 2;
  const starts = `(select s, case when s < ${perTee} then 'front' else 'back' end as tee, ${cellOf('s', perTee)} as cell
    from generate_series(0, ${startsPerDay - 1}) as s) as start`;
  const values = [courseKey, dateIn(fullDay)];
  await pool.query(
    `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, uid, source,
        golfers)
      select $1, 'r' || s, $2, to_char(make_interval(mins => cell), 'HH24:MI'), tee, 9, 2, 'confirmed', 'golfer-' || s,
        'widget', '[{"name":"Pat Green","email":"","phone":"","paid":false,"rateGroup":0}]' from ${starts}`,
    values,
  );
  await pool.query(
    `insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
      select $1, $2, tee, cell, 'r' || s, 'golfer-' || s, 'infinity' from ${starts}`,
    values,
  );
  await pool.query(
    `insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
      select 'golfer-' || s, $1, 'r' || s, $2 from ${starts}`,
    values,
  );
}

/** Of another day. */
async function giveMostReservations(pool: Pool): Promise<void> {
  const those = `generate_series(0, ${skipped - 1}) as n, generate_series(1, 10) as k`;
  const values = [courseKey, dateIn(1), firstWaiter];
  await pool.query(
    `insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
      select 'golfer-' || $3 + n, $1, 'most' || n || '-' || k, $2 from ${those}`,
    values,
  );
  await pool.query(
    `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, uid, source)
      select $1, 'most' || n || '-' || k, $2, '08:00', 'front', 9, 1, 'confirmed', 'golfer-' || $3 + n, 'widget' from ${those}`,
    values,
  );
  await pool.query('analyze');
}

async function putInLine(pool: Pool): Promise<void> {
  await pool.query('delete from waiting');
  // The times that they were offered are not free.
  await pool.query(`update claims set expires_at = 'infinity' where teetimegroup_id like 'wait-%'`);
  await pool.query(
    `insert into waiting (course_key, date, id, uid, num_holes, players, from_minute, to_minute, asked_at)
      select $1, $2, 'wait-' || lpad(n::text, 5, '0'), 'golfer-' || $3 + n, 9, 2, 0, 1439,
        dewsweeper_now() - interval '1 day' + make_interval(secs => n)
      from generate_series(0, $4 - 1) as n`,
    [courseKey, dateIn(fullDay), firstWaiter, waiters],
  );
  await pool.query(
    `insert into days (course_key, date, passed_on_version, passed_on_revision) values ($1, $2, 0, 0)
      on conflict (course_key, date) do update set passed_on_version = 0, passed_on_revision = 0`,
    [courseKey, dateIn(fullDay)],
  );
  // What 10,000 new rows leave to be done is no cost of waiting.
  await pool.query('vacuum analyze waiting, days');
}

async function takeOutOfLine(pool: Pool): Promise<void> {
  await pool.query('delete from waiting');
  await pool.query('update days set passed_on_version = null, passed_on_revision = null');
  await pool.query('vacuum analyze waiting, days');
}

/** From the reply to the cancellation until the time is kept for the first in line, without anybody asking. */
async function freedTimes(stage: Stage, pool: Pool, port: number, those: Line): Promise<Figure> {
  const connection = await HttpConnection.open(port);
  const tookMs: number[] = [];
  let isFirst = true;
  // The first one finds the day's board and the functions' plans cold.
  for (let round = -1; round < (stage.isQuick ? 10 : 30); round += 1) {
    const golfer = those.from + round + 1;
    await sleep(Math.random() * 1000);
    const path = routes.teeTimeGroup(benchGroup, course, `r${golfer}`);
    const { status } = await connection.send(requestBytes('DELETE', path, { cookie: cookieOf(golfer) }));
    if (status !== 204) throw new Error(`a cancellation was answered ${status}`);
    const startedMs = performance.now();
    const id = await keptFor(pool, golfer);
    if (round >= 0) tookMs.push(performance.now() - startedMs);
    isFirst &&= id === `wait-${String(those.skipped + round + 1).padStart(5, '0')}`;
  }
  connection.close();
  const [half, most, slowest] = [50, 95, 100].map((percent) => percentile(tookMs, percent));
  return {
    what: `a freed time, ${waiters} waiting for the day${whoIsSkipped(those)}`,
    figure: `kept for the first in line after ${Math.round(half ?? 0)} ms (p95 ${Math.round(most ?? 0)} ms, slowest ${Math.round(slowest ?? 0)} ms)`,
    reference: `${tookMs.length} cancellations, nobody asks meanwhile; the job looks each second`,
    toReach: 'the first in line each time, within 2 s',
    isMet: isFirst && (slowest ?? 0) <= goals.offeredMs,
  };
}

async function keptFor(pool: Pool, golfer: number): Promise<string> {
  const { startingTeeID, cell } = startAt(golfer, startsPerDay);
  for (;;) {
    const { rows } = await pool.query<{ id: string }>({
      name: 'kept-for',
      text: `select teetimegroup_id as id from claims where course_key = $1 and date = $2 and tee_id = $3 and cell = $4`,
      values: [courseKey, dateIn(fullDay), startingTeeID, cell],
    });
    if (rows[0]) return rows[0].id;
    await sleep(2);
  }
}

/** Holds of other days at the same course, with the waiters and without them in turn; each time a reservation is cancelled meanwhile. */
async function holdsOfOtherDays(
  stage: Stage,
  { pool, insertBarely }: { pool: Pool; insertBarely: () => Promise<number> },
  port: number,
  those: Line,
): Promise<Figure> {
  const golfers = otherDays.length * startsPerDay;
  const holds = Array.from({ length: golfers }, (_, number) => {
    const { startingTime, startingTeeID } = startAt(number % startsPerDay, startsPerDay);
    const date = dateIn(otherDays[Math.floor(number / startsPerDay)] ?? 0);
    const body = { date, startingTime, startingTeeID, numHoles: 9, players: 1 };
    // Those at the end of the line, who are offered nothing.
    const cookie = cookieOf(firstWaiter + waiters - 1 - number);
    return requestBytes('POST', routes.teeTimeGroups(benchGroup, course), { cookie, body });
  });
  let freed = those.from;
  const measured: { bare: number; with: number; without: number }[] = [];
  const rounds = stage.isQuick ? 3 : 17;
  for (let round = -1; round < rounds; round += 1) {
    const bare = await insertBarely();
    await takeOutOfLine(pool);
    await sleep(1500);
    const without = await holdAllBesideCancellation();
    await putInLine(pool);
    // Meanwhile the first in line is offered what was freed without them.
    await sleep(1500);
    const rate = await holdAllBesideCancellation();
    if (round >= 0) measured.push({ bare, with: rate, without });
  }
  const of = (side: 'with' | 'without') => median(measured.map((one) => one[side] / one.bare));
  const ratio = median(measured.map((one) => one.with / one.without));
  return {
    what: `holds of other days at a course where ${waiters} wait for one day, of which a time is freed meanwhile${whoIsSkipped(those)}`,
    figure: `${ratio.toFixed(2)} of those when nobody waits for that time (${of('with').toFixed(3)} and ${of('without').toFixed(3)} of bare inserts)`,
    reference: `bare one-row inserts by pgbench (${Math.round(median(measured.map(({ bare }) => bare)))}/s)`,
    toReach: `at least ${goals.ofRate.toFixed(2)}`,
    isMet: ratio >= goals.ofRate,
  };

  async function holdAllBesideCancellation(): Promise<number> {
    const connection = await HttpConnection.open(port);
    const path = routes.teeTimeGroup(benchGroup, course, `r${freed}`);
    const cancelling = connection.send(requestBytes('DELETE', path, { cookie: cookieOf(freed) }));
    const rate = await holdAll();
    await cancelling;
    connection.close();
    freed += 1;
    return rate;
  }

  async function holdAll(): Promise<number> {
    const loop = await ClosedLoop.open(port, golfersAtOnce);
    const { replies, seconds } = await loop.once(holds);
    loop.close();
    const failed = replies.find(({ status }) => status !== 201);
    if (failed) throw new Error(`a hold was refused: ${failed.body.toString()}`);
    await pool.query(`delete from claims where expires_at < 'infinity' and date <> $1`, [dateIn(fullDay)]);
    await pool.query('truncate holds');
    await pool.query('vacuum claims, holds, days');
    return golfers / seconds;
  }
}
