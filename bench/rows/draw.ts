import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../../packages/contract/src/routes.ts';
import { wallClockAt, wallTime } from '../../packages/core/src/shared/local-time.ts';
import { HttpConnection } from '../load/http-client.ts';
import { requestBytes } from '../load/requests.ts';
import { percentile } from '../measure/median.ts';
import type { Row } from '../row.ts';
import type { Pool } from '../stage/stage.ts';
import { benchGroup, dateIn, startAt, storeCourses, timeZone } from '../world/course.ts';
import { cookieOf, enrollGolfers } from '../world/golfers.ts';

const startsPerDay = 134;
const course = 'c0';
const courseKey = `${benchGroup}/${course}`;
const wishes = 10_000;
const newestDay = 14;
/** Golfers from here on wish for nothing, and hold times of other days meanwhile. */
const firstOther = wishes;
const otherDays = [4, 5, 6, 7, 8, 9, 10, 11];
const gatheringMinutes = 5;
const holdersAtOnce = 4;
/** Two minutes lie between a draw and the moment at which the day opens to all. */
const goals = { drawnMs: 20_000, othersWaitMs: 5000 };

export const draw: Row = {
  about: 'a draw of 10000 wishes for one day, and how long the other days of the course wait for it',
  async measure(stage) {
    const database = await stage.database();
    const { pool } = database;
    await storeCourses(pool, 1, startsPerDay);
    await enrollGolfers(pool, firstOther + otherDays.length * startsPerDay);
    await wish(pool);
    await pool.query('analyze');
    const server = await stage.server(database);
    await storeCourses(pool, 1, startsPerDay, { fairOpening: dueNow() });
    await sleep(2000);

    const holding = holdOtherDays(server.port);
    await sleep(1000);
    const startedMs = performance.now();
    await makeDue(pool);
    await until(pool, `select 1 from openings where course_key = $1 and date = $2 and state = 'drawn'`);
    const drawnMs = performance.now() - startedMs;
    const tookMs = await holding.end();
    await until(
      pool,
      `select 1 where not exists (select 1 from wishes where course_key = $1 and date = $2 and told_at is null)`,
    );
    const toldMs = performance.now() - startedMs;

    const won = await pool.query(`select 1 from wishes where state = 'won'`);
    const slowest = percentile(tookMs, 100) ?? 0;
    return [
      {
        what: `a draw of ${wishes} wishes, three times each, for ${startsPerDay} times`,
        figure: `drawn ${Math.round(drawnMs)} ms after its minute, all told after ${(toldMs / 1000).toFixed(1)} s`,
        reference: `${won.rows.length} times won; the job looks each second`,
        toReach: `${startsPerDay} won, drawn within ${goals.drawnMs / 1000} s`,
        isMet: won.rows.length === startsPerDay && drawnMs <= goals.drawnMs,
      },
      {
        what: 'holds of other days at that course meanwhile',
        figure: `slowest ${Math.round(slowest)} ms, median ${Math.round(percentile(tookMs, 50) ?? 0)} ms`,
        reference: `${tookMs.length} holds by ${holdersAtOnce} at once, from a second before until it was drawn`,
        toReach: `slowest within ${goals.othersWaitMs / 1000} s`,
        isMet: slowest <= goals.othersWaitMs,
      },
    ];
  },
};

/** Wishes were taken until a moment ago. */
function dueNow(): { time: string; minutes: number } {
  const { minuteOfDay } = wallClockAt(timeZone, Date.now());
  return { time: wallTime(Math.max(0, minuteOfDay - gatheringMinutes)), minutes: gatheringMinutes };
}

async function wish(pool: Pool): Promise<void> {
  const choices = `jsonb_build_array(${[0, 37, 71]
    .map((apart) => {
      const number = `((n + ${apart}) % ${startsPerDay / 2})`;
      return `jsonb_build_object('startingTime', to_char(make_interval(mins => 300 + 10 * ${number}), 'HH24:MI'),
        'startingTeeID', case when n % 2 = 0 then 'front' else 'back' end)`;
    })
    .join(', ')})`;
  await pool.query(
    `insert into wishes (course_key, date, id, uid, phone, num_holes, players, choices, asked_at)
      select $1, $2, 'wish-' || n, 'golfer-' || n, n::text, 9, 2, ${choices}, dewsweeper_now()
      from generate_series(0, $3 - 1) as n`,
    [courseKey, dateIn(newestDay), wishes],
  );
}

async function makeDue(pool: Pool): Promise<void> {
  const seed = randomBytes(32);
  await pool.query(
    `insert into openings (course_key, date, seed, seed_hash, gathers_from, draws_at, opens_at)
      values ($1, $2, $3, $4, now() - interval '5 minutes', now(), now() + interval '2 minutes')
      on conflict (course_key, date) do update set draws_at = now()`,
    [courseKey, dateIn(newestDay), seed, createHash('sha256').update(seed).digest()],
  );
}

async function until(pool: Pool, text: string): Promise<void> {
  for (let tries = 0; tries < 6000; tries += 1) {
    const { rows } = await pool.query(text, [courseKey, dateIn(newestDay)]);
    if (rows.length > 0) return;
    await sleep(20);
  }
  throw new Error(`this did not come: ${text}`);
}

/** One after the other on a few connections; each start once. */
function holdOtherDays(port: number): { end: () => Promise<number[]> } {
  const tookMs: number[] = [];
  let next = 0;
  const over = new AbortController();
  const hold = async () => {
    const connection = await HttpConnection.open(port);
    while (!over.signal.aborted && next < otherDays.length * startsPerDay) {
      const number = next++;
      const { startingTime, startingTeeID } = startAt(number % startsPerDay, startsPerDay);
      const date = dateIn(otherDays[Math.floor(number / startsPerDay)] ?? 0);
      const request = requestBytes('POST', routes.teeTimeGroups(benchGroup, course), {
        cookie: cookieOf(firstOther + number),
        body: { date, startingTime, startingTeeID, numHoles: 9, players: 1 },
      });
      const startedMs = performance.now();
      const { status, body } = await connection.send(request);
      if (status !== 201) throw new Error(`a hold was answered ${status}: ${body.toString()}`);
      tookMs.push(performance.now() - startedMs);
      await sleep(20);
    }
    connection.close();
  };
  const all = Promise.all(Array.from({ length: holdersAtOnce }, hold));
  return {
    async end() {
      over.abort();
      await all;
      return tookMs;
    },
  };
}
