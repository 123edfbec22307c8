import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { shiftClock } from '../../testing/database-clock.ts';
import { storeCourse, twoNines } from '../../testing/example-course.ts';
import { eventually } from '../../testing/running-time.ts';
import { WayOfAnswers } from '../../testing/way-of-answers.ts';
import { loadDay } from './day-state.ts';
import { type LoadDayFor, rememberDays } from './remembered-days.ts';

let database: TestDatabase;
let courseKey: string;
beforeAll(async () => {
  database = await createTestDatabase();
  courseKey = await storeCourse(database.pool, twoNines);
});
afterAll(() => database.drop());

const date = '2030-06-01';
let loadDayFor: LoadDayFor;
/** Whether each reading sent the day in full. */
let readings: ('in full' | 'the time alone')[];
let way: WayOfAnswers;
beforeEach(async () => {
  await database.pool.query('truncate claims, obstructions, days');
  await shiftClock(database.pool, '0 seconds');
  readings = [];
  way = new WayOfAnswers();
  loadDayFor = rememberDays(listening());
});

function listening() {
  return new Proxy(database.pool, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (key !== 'query') return value;
      return async (...given: unknown[]) => {
        const answer = await value.apply(target, given);
        readings.push(answer.rows[0]?.claims === null ? 'the time alone' : 'in full');
        await way.isOpen;
        return answer;
      };
    },
  });
}

async function claim(cell: number, uid: string, until: string): Promise<void> {
  await database.pool.query(
    `insert into claims values ($1, $2, 'front', $3, $4, $4, dewsweeper_now() + $5::interval)`,
    [courseKey, date, cell, uid, until],
  );
  await database.pool.query('select bump_day($1, $2)', [courseKey, date]);
}

/** The start of a payment: the board stays as it is. */
async function keepForGood(uid: string): Promise<void> {
  await database.pool.query(`update claims set expires_at = 'infinity' where uid = $1`, [uid]);
}

/** A day without what differs by the moment it was read. */
async function truth() {
  const day = await loadDay(database.pool, courseKey, date);
  return { ...day, nowMs: expect.any(Number) };
}

test('a day that nothing changes is sent once, with a new time each time', async () => {
  await claim(420, 'ann', '5 minutes');
  const first = await loadDayFor('bob', courseKey, date);
  await shiftClock(database.pool, '1 minute');
  const second = await loadDayFor('cid', courseKey, date);
  expect(second).toEqual(await truth());
  expect((second?.nowMs ?? 0) - (first?.nowMs ?? 0)).toBeGreaterThan(59_000);
  expect(readings).toEqual(['in full', 'the time alone']);
});

test('what was taken or given back since is seen', async () => {
  await claim(420, 'ann', '5 minutes');
  await loadDayFor('bob', courseKey, date);
  await claim(430, 'cid', '5 minutes');
  expect((await loadDayFor('bob', courseKey, date))?.claims).toHaveLength(2);
  await database.pool.query('delete from claims');
  await database.pool.query('select bump_day($1, $2)', [courseKey, date]);
  expect((await loadDayFor('bob', courseKey, date))?.claims).toEqual([]);
  expect(readings).toEqual(['in full', 'in full', 'in full']);
});

test('who has a claim on the day himself sees it as it is', async () => {
  await claim(420, 'ann', '5 minutes');
  await loadDayFor('bob', courseKey, date);
  await keepForGood('ann');
  expect((await loadDayFor('ann', courseKey, date))?.claims).toMatchObject([{ uid: 'ann', expiresAt: null }]);
  expect(readings).toEqual(['in full', 'the time alone', 'in full']);
});

test('what has run out by what is remembered is looked at, once', async () => {
  await claim(420, 'ann', '5 minutes');
  await claim(430, 'cid', '5 minutes');
  await loadDayFor('bob', courseKey, date);
  await keepForGood('ann');
  await shiftClock(database.pool, '6 minutes');
  expect(await loadDayFor('bob', courseKey, date)).toEqual(await truth());
  await loadDayFor('bob', courseKey, date);
  expect(readings).toEqual(['in full', 'the time alone', 'in full', 'the time alone']);
});

test('who asks while an answer is on its way shares the next, which is no older than his question', async () => {
  await claim(420, 'ann', '5 minutes');
  const arrival = way.close();
  const first = loadDayFor('bob', courseKey, date);
  await eventually(() => expect(readings).toHaveLength(1));
  await claim(430, 'cid', '5 minutes');
  const others = ['dan', 'eve', 'fay'].map((uid) => loadDayFor(uid, courseKey, date));
  arrival.arrive();
  expect((await first)?.claims).toHaveLength(1);
  for (const other of others) expect(await other).toEqual(await truth());
  expect(readings).toEqual(['in full', 'in full']);
  await loadDayFor('gus', courseKey, date);
  expect(readings).toHaveLength(3);
});

test('a question that fails is not the answer of who asks after it', async () => {
  const arrival = way.close();
  const failing = loadDayFor('bob', courseKey, date);
  failing.catch(() => {});
  await eventually(() => expect(readings).toHaveLength(1));
  const other = loadDayFor('cid', courseKey, date);
  way.open();
  arrival.lose(new Error('the connection is lost'));
  await expect(failing).rejects.toThrow('the connection is lost');
  expect(await other).toEqual(await truth());
});

test('a course written anew is read anew, an unknown one has no days', async () => {
  await loadDayFor('bob', courseKey, date);
  await database.pool.query('update courses set revision = revision + 1 where course_key = $1', [courseKey]);
  expect(await loadDayFor('bob', courseKey, date)).toEqual(await truth());
  expect(readings).toEqual(['in full', 'in full']);
  expect(await loadDayFor('bob', 'test-group/nowhere', date)).toBeNull();
});
