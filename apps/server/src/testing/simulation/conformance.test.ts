import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { courseStore } from '../../rooms/courses/store.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { storeCourse, twoNines } from '../example-course.ts';
import { reportCase, timesOr } from '../faults/report.ts';
import { MemoryPostgres } from './memory-postgres.ts';
import { courseKeys, type Hands, Known, type Step, steps } from './store-steps.ts';
import { rowsInMemory, rowsInPostgres } from './whole-rows.ts';

const runs = timesOr(60);
const startMs = Date.parse('2030-05-20T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  for (const key of courseKeys)
    await storeCourse(pool, { ...twoNines, course: key.slice(key.indexOf('/') + 1) });
  // The one clock of holds, moved by hand.
  await pool.query('create table hand_clock (now_at timestamptz not null)');
  await pool.query('insert into hand_clock values (now())');
  await pool.query(`create or replace function dewsweeper_now() returns timestamptz
    language sql volatile as 'select now_at from hand_clock'`);
});
afterAll(() => database.drop());

async function inPostgres(): Promise<Hands> {
  const { pool } = database;
  await pool.query(`truncate claims, holds, teetimegroups, obstructions, days, golfer_reservations, messages,
    payments, drafts`);
  await pool.query('update courses set revision = 1');
  await pool.query('update hand_clock set now_at = $1', [new Date(startMs)]);
  return {
    pool,
    async advance(ms) {
      await pool.query(`update hand_clock set now_at = now_at + make_interval(secs => $1::float8 / 1000)`, [
        ms,
      ]);
    },
    async block({ courseKey, date, groupID, teeID, from, to }) {
      await pool.query(
        `with blocked as (insert into obstructions values ($1, $2, $3, 0, $4, $5, $6)
           on conflict (course_key, date, teetimegroup_id, part) do update set from_cell = $5, to_cell = $6)
         select bump_day($1, $2)`,
        [courseKey, date, groupID, teeID, from, to],
      );
    },
    async unblock({ courseKey, date, groupID }) {
      await pool.query(
        `with gone as (delete from obstructions where course_key = $1 and date = $2 and teetimegroup_id = $3)
         select bump_day($1, $2)`,
        [courseKey, date, groupID],
      );
    },
    async touchCourse(courseKey) {
      await pool.query('update courses set revision = revision + 1 where course_key = $1', [courseKey]);
    },
  };
}

async function inMemory(): Promise<{ hands: Hands; memory: MemoryPostgres }> {
  const memory = new MemoryPostgres(startMs);
  for (const key of courseKeys) {
    const course = await courseStore(database.pool).course(key);
    if (course) memory.tables.courses.set(key, { ...course, revision: 1 });
  }
  const hands: Hands = {
    pool: memory.pool,
    advance: async (ms) => {
      memory.tables.nowMs += ms;
    },
    block: async (range) => memory.block(range),
    unblock: async (range) => memory.unblock(range),
    touchCourse: async (courseKey) => memory.touchCourse(courseKey),
  };
  return { hands, memory };
}

/** Each step's answer, a millisecond apart. */
async function answersOf(hands: Hands, taken: readonly Step[]): Promise<unknown[]> {
  const known = new Known();
  const answers: unknown[] = [];
  for (const step of taken) {
    answers.push({ does: step.does, answer: await step.run(hands, known) });
    await hands.advance(1);
  }
  return answers.map(withoutNulls);
}

/** A field that is null and one that is not there say the same. */
const withoutNulls = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (_name, value) => value ?? undefined));

it(`the store in memory answers and keeps what PostgreSQL does, ${runs} times`, {
  timeout: 60_000 + runs * 2000,
}, async () => {
  let taken = 0;
  const property = fc.asyncProperty(steps, async (steps) => {
    taken += steps.length;
    const { hands, memory } = await inMemory();
    const postgres = await inPostgres();
    expect(await answersOf(hands, steps)).toEqual(await answersOf(postgres, steps));
    expect(rowsInMemory(memory.tables)).toEqual(await rowsInPostgres(database.pool));
  });
  const faults: string[] = [];
  try {
    await fc.assert(property, { numRuns: runs });
  } catch (error) {
    faults.push((error as Error).message);
    throw error;
  } finally {
    reportCase({
      done: `${runs} series, ${taken} steps on both stores`,
      found: `${faults.length} differences`,
      faults,
    });
  }
});
