import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { DelayedReplies } from '../../../test/delayed-replies.ts';
import { eventually } from '../../../test/running-time.ts';
import { createSessions, type Sessions } from './find-session.ts';

const hashOf = (golfer: string) => createHash('sha256').update(golfer).digest();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let sessions: Sessions;
beforeEach(async () => {
  await database.pool.query('truncate users, sessions, privileges');
  await database.pool.query(
    `insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
     values ('ann', 'ann@example.com', 'none', '', 'other@example.com', '1', 'Ann', 'Lee')`,
  );
  await database.pool.query(
    `insert into sessions (token_hash, uid, expires_at) values ($1, 'ann', dewsweeper_now() + interval '1 day')`,
    [hashOf('ann')],
  );
  sessions = createSessions(database.pool);
});

test('a session is found with its golfer, a contact address only once it is proved', async () => {
  const found = await sessions.find(hashOf('ann'));
  expect(found).toMatchObject({
    uid: 'ann',
    golfer: {
      loginEmail: 'ann@example.com',
      isProved: false,
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.com',
      phone: '1',
      privileges: [],
    },
  });
  await database.pool.query(`update users set proved_contact = 'other@example.com'`);
  expect((await sessions.find(hashOf('ann')))?.golfer.email).toBe('other@example.com');
  expect(await sessions.find(hashOf('nobody'))).toBeNull();
});

test('what was found is remembered, until the session is found to have ended', async () => {
  expect(sessions.remembered(hashOf('ann'))).toBeNull();
  const found = await sessions.find(hashOf('ann'));
  await database.pool.query('delete from sessions');
  expect(sessions.remembered(hashOf('ann'))).toEqual(found);
  expect(await sessions.find(hashOf('ann'))).toBeNull();
  expect(sessions.remembered(hashOf('ann'))).toBeNull();
});

describe('many lookups', () => {
  /** The number of sessions in each statement. */
  let asked: number[];
  let way: DelayedReplies;
  beforeEach(async () => {
    for (const golfer of ['bob', 'cid']) {
      await database.pool.query(
        `insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
         values ($1, $1, 'none', $1, $1, '', $1, '')`,
        [golfer],
      );
      await database.pool.query(
        `insert into sessions (token_hash, uid, expires_at) values ($1, $2, dewsweeper_now() + interval '1 day')`,
        [hashOf(golfer), golfer],
      );
    }
    asked = [];
    way = new DelayedReplies();
    sessions = createSessions(listening());
  });

  function listening() {
    return new Proxy(database.pool, {
      get(target, key) {
        const value = Reflect.get(target, key, target);
        if (key !== 'query') return value;
        return async (statement: { values: [Buffer[]] }) => {
          asked.push(statement.values[0].length);
          const [answer] = await Promise.all([value.call(target, statement), way.isOpen]);
          return answer;
        };
      },
    });
  }

  const uidOf = async (golfer: string) => (await sessions.find(hashOf(golfer)))?.uid ?? null;

  test('arriving during a query are batched, each golfer with their own result', async () => {
    const arrival = way.close();
    const first = uidOf('ann');
    await eventually(() => expect(asked).toEqual([1]));
    const others = ['bob', 'nobody', 'cid', 'bob'].map(uidOf);
    arrival.arrive();
    expect(await first).toBe('ann');
    expect(await Promise.all(others)).toEqual(['bob', null, 'cid', 'bob']);
    expect(asked).toEqual([1, 4]);
  });

  test('do not find a session that has ended since', async () => {
    const arrival = way.close();
    const first = uidOf('ann');
    await eventually(() => expect(asked).toHaveLength(1));
    await database.pool.query('delete from sessions where uid = $1', ['bob']);
    const other = uidOf('bob');
    arrival.arrive();
    expect(await first).toBe('ann');
    expect(await other).toBeNull();
  });

  test('does not fail with the look-up before it', async () => {
    const arrival = way.close();
    const failing = uidOf('ann');
    failing.catch(() => {});
    await eventually(() => expect(asked).toHaveLength(1));
    const other = uidOf('bob');
    way.open();
    arrival.lose(new Error('the connection is lost'));
    await expect(failing).rejects.toThrow('the connection is lost');
    expect(await other).toBe('bob');
  });

  test('does not wait for an answer that the database keeps back', async () => {
    const arrival = way.close();
    const first = uidOf('ann');
    await eventually(() => expect(asked).toHaveLength(1));
    way.open();
    expect(await uidOf('bob')).toBe('bob');
    arrival.arrive();
    expect(await first).toBe('ann');
  });

  test('is looked up by the hundred', async () => {
    const found = await Promise.all(Array.from({ length: 250 }, () => uidOf('ann')));
    expect(new Set(found)).toEqual(new Set(['ann']));
    expect(asked).toEqual([1, 100, 100, 49]);
  });
});
