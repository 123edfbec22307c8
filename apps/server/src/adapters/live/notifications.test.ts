import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { hasRedis, noRedis, startTestRedis, type TestRedis } from '../../../test/redis.ts';
import { eventually } from '../../../test/running-time.ts';
import type { Notifications, OpenNotifications } from '../../ports.ts';
import { openRedis } from '../redis/connect.ts';
import { redisNotifications } from '../redis/redis-notifications.ts';
import { postgresNotifications } from './postgres-notifications.ts';

let database: TestDatabase;
let redis: TestRedis;
beforeAll(async () => {
  database = await createTestDatabase();
  if (hasRedis) redis = await startTestRedis();
});
afterAll(async () => {
  await redis?.stop();
  await database.drop();
});

type Opened = { openNotifications: OpenNotifications; end: () => Promise<void> };

/** How a process reaches the others, how that ends, and how all are disconnected for a moment. */
type Way = {
  open(): Promise<Opened>;
  breakAll(): Promise<void>;
  /** Connects to nothing. */
  openToNothing(): Promise<Opened>;
};

const byPostgres: Way = {
  async open() {
    const pool = new pg.Pool({ ...database.config, max: 2 });
    pool.on('error', () => {});
    return { openNotifications: postgresNotifications(pool), end: () => pool.end() };
  },
  async breakAll() {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %'`,
    );
  },
  async openToNothing() {
    const away = await createTestDatabase({ connections: 1 });
    await away.drop();
    return { openNotifications: postgresNotifications(away.pool), end: async () => {} };
  },
};

async function openAt(url: string) {
  const client = openRedis(url);
  void client.connect().catch(() => {});
  return { openNotifications: redisNotifications(client, 'changes'), end: async () => client.destroy() };
}

const byRedis: Way = {
  open: () => openAt(redis.url),
  async breakAll() {
    await redis.stop();
    await redis.start();
  },
  openToNothing: () => openAt('redis://127.0.0.1:1'),
};

type Heard = { notifications: Notifications; topics: string[][]; looks: number };

describe.each([
  { name: 'PostgreSQL', way: byPostgres, isHere: true },
  { name: hasRedis ? 'Redis' : `Redis (${noRedis})`, way: byRedis, isHere: hasRedis },
])('notices by $name', ({ way, isHere }) => {
  const ending: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ending.splice(0)) await end();
  });

  /** The notifications of one process, already listening. */
  async function joinNotices(): Promise<Heard> {
    const { openNotifications, end } = await way.open();
    const heard: Omit<Heard, 'notifications'> = { topics: [], looks: 0 };
    const notifications = openNotifications({
      onTopics: (topics) => heard.topics.push(topics),
      onLook: () => {
        heard.looks += 1;
      },
    });
    ending.push(async () => {
      await notifications.stop();
      await end();
    });
    const joined = Object.assign(heard, { notifications });
    await eventually(() => expect(joined.looks).toBe(1));
    return joined;
  }

  test.runIf(isHere)(
    'what one process tells the others hear, gathered, each topic once, and not itself',
    async () => {
      const one = await joinNotices();
      const other = await joinNotices();
      one.notifications.notify(['days:g/c', 'user:ann']);
      one.notifications.notify(['days:g/c', 'board:g/c/2030-01-01']);
      await eventually(() => expect(other.topics).toHaveLength(1));
      expect(other.topics[0]).toEqual(['days:g/c', 'user:ann', 'board:g/c/2030-01-01']);
      expect([one.topics, one.looks, other.looks]).toEqual([[], 1, 1]);
    },
  );

  test.runIf(isHere)('too many topics for one notice make the others look for themselves', async () => {
    const one = await joinNotices();
    const other = await joinNotices();
    one.notifications.notify(Array.from({ length: 400 }, (_, at) => `board:group/course-${at}/2030-01-01`));
    await eventually(() => expect(other.looks).toBe(2));
    expect(other.topics).toEqual([]);
  });

  test.runIf(isHere)('a listener reconnects after a lost connection and polls', async () => {
    const one = await joinNotices();
    const other = await joinNotices();
    await way.breakAll();
    await eventually(() => expect([one.looks, other.looks]).toEqual([2, 2]));
    await eventually(() => {
      one.notifications.notify(['courses:g']);
      expect(other.topics).toContainEqual(['courses:g']);
    });
  });

  test.runIf(isHere)('notifications just before the stop are still sent', async () => {
    const one = await joinNotices();
    const other = await joinNotices();
    one.notifications.notify(['courses:last']);
    await one.notifications.stop();
    await eventually(() => expect(other.topics).toEqual([['courses:last']]));
  });

  test.runIf(isHere)('with nothing at the other end nothing fails', async () => {
    const { openNotifications, end } = await way.openToNothing();
    const onLook = vi.fn();
    const notifications = openNotifications({ onTopics: () => {}, onLook });
    notifications.notify(['courses:g']);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await notifications.stop();
    await end();
    expect(onLook).not.toHaveBeenCalled();
  });
});
