import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createNotices, type Notices } from './notices.ts';

let database: TestDatabase;
const ending: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});
afterAll(() => database.drop());

type Heard = { notices: Notices; topics: string[][]; looks: number };

/** A process's notices; listening already. */
async function joinNotices(): Promise<Heard> {
  const pool = new pg.Pool({ ...database.config, max: 2 });
  pool.on('error', () => {});
  const heard: Omit<Heard, 'notices'> = { topics: [], looks: 0 };
  const notices = createNotices({
    pool,
    onTopics: (topics) => heard.topics.push(topics),
    onLook: () => {
      heard.looks += 1;
    },
  });
  ending.push(async () => {
    await notices.stop();
    await pool.end();
  });
  const joined = Object.assign(heard, { notices });
  await vi.waitFor(() => expect(joined.looks).toBe(1));
  return joined;
}

test('what one process tells the others hear, gathered, each topic once, and not itself', async () => {
  const one = await joinNotices();
  const other = await joinNotices();
  one.notices.tell(['days:g/c', 'user:ann']);
  one.notices.tell(['days:g/c', 'board:g/c/2030-01-01']);
  await vi.waitFor(() => expect(other.topics).toHaveLength(1));
  expect(other.topics[0]).toEqual(['days:g/c', 'user:ann', 'board:g/c/2030-01-01']);
  expect([one.topics, one.looks, other.looks]).toEqual([[], 1, 1]);
});

test('too many topics for one notice make the others look for themselves', async () => {
  const one = await joinNotices();
  const other = await joinNotices();
  one.notices.tell(Array.from({ length: 400 }, (_, at) => `board:group/course-${at}/2030-01-01`));
  await vi.waitFor(() => expect(other.looks).toBe(2));
  expect(other.topics).toEqual([]);
});

test('a listener whose connection breaks comes back and looks', async () => {
  const one = await joinNotices();
  const other = await joinNotices();
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
  );
  await vi.waitFor(() => expect([one.looks, other.looks]).toEqual([2, 2]), { timeout: 3000 });
  one.notices.tell(['courses:g']);
  await vi.waitFor(() => expect(other.topics).toEqual([['courses:g']]));
});

test('what was told just before the stop still goes out', async () => {
  const one = await joinNotices();
  const other = await joinNotices();
  one.notices.tell(['courses:last']);
  await one.notices.stop();
  await vi.waitFor(() => expect(other.topics).toEqual([['courses:last']]));
});

test('without a database nothing fails', async () => {
  const away = await createTestDatabase({ connections: 1 });
  await away.drop();
  const onLook = vi.fn();
  const notices = createNotices({ pool: away.pool, onTopics: () => {}, onLook });
  notices.tell(['courses:g']);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await notices.stop();
  expect(onLook).not.toHaveBeenCalled();
});
