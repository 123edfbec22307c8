import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/running-time.ts';
import { WayOfAnswers } from '../../testing/way-of-answers.ts';
import { type FindSession, findSessionsTogether } from './find-session.ts';

const hashOf = (golfer: string) => createHash('sha256').update(golfer).digest();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let findSession: FindSession;
/** For how many sessions each statement asked. */
let asked: number[];
let way: WayOfAnswers;
beforeEach(async () => {
  await database.pool.query('truncate users, sessions');
  for (const golfer of ['ann', 'bob', 'cid']) await signIn(golfer);
  asked = [];
  way = new WayOfAnswers();
  findSession = findSessionsTogether(listening());
});

async function signIn(golfer: string): Promise<void> {
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

const uidOf = async (golfer: string) => (await findSession(hashOf(golfer)))?.uid ?? null;

test('who comes alone is asked for at once', async () => {
  expect(await uidOf('ann')).toBe('ann');
  expect(await uidOf('nobody')).toBeNull();
  expect(asked).toEqual([1, 1]);
});

test('who comes while an answer is on its way is asked for with the others, and told his own', async () => {
  const arrival = way.close();
  const first = uidOf('ann');
  await eventually(() => expect(asked).toEqual([1]));
  const others = ['bob', 'nobody', 'cid', 'bob'].map(uidOf);
  arrival.arrive();
  expect(await first).toBe('ann');
  expect(await Promise.all(others)).toEqual(['bob', null, 'cid', 'bob']);
  expect(asked).toEqual([1, 4]);
});

test('a session that ended since is not found, whoever was asked for meanwhile', async () => {
  const arrival = way.close();
  const first = uidOf('ann');
  await eventually(() => expect(asked).toHaveLength(1));
  await database.pool.query('delete from sessions where uid = $1', ['bob']);
  const other = uidOf('bob');
  arrival.arrive();
  expect(await first).toBe('ann');
  expect(await other).toBeNull();
});

test('a question that fails is not the answer of who asks after it', async () => {
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

test('a database that keeps one answer back keeps nobody else waiting', async () => {
  const arrival = way.close();
  const first = uidOf('ann');
  await eventually(() => expect(asked).toHaveLength(1));
  way.open();
  expect(await uidOf('bob')).toBe('bob');
  arrival.arrive();
  expect(await first).toBe('ann');
});

test('a crowd is asked for by the hundred', async () => {
  const found = await Promise.all(Array.from({ length: 250 }, () => uidOf('ann')));
  expect(new Set(found)).toEqual(new Set(['ann']));
  expect(asked).toEqual([100, 100, 50]);
});
