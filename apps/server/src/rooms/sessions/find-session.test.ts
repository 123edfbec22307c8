import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
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
