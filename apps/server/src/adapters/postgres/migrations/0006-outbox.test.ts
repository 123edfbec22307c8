import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { storeCourse, twoNines } from '../../../testing/example-course.ts';
import * as courseTables from './0001-course-tables.ts';
import * as golferTables from './0002-golfer-tables.ts';
import * as holdStatements from './0003-hold-statements.ts';
import * as paymentStatements from './0004-payment-statements.ts';
import * as clubhouseActs from './0005-clubhouse-acts.ts';
import * as outbox from './0006-outbox.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const migration of [courseTables, golferTables, holdStatements, paymentStatements, clubhouseActs])
    await migration.up(db);
  await pool.query(`insert into messages (course_key, id, recipient, body, source, teetimegroup_id, user_id,
    user_first_name, user_last_name) values ('links/cedar', 'old', '402-555-0134', 'text', 'webWidget', 'g', 'u', '', '')`);
  await pool.query(
    `insert into mails (id, recipient, subject, body) values ('old', 'pat@example.com', '', '')`,
  );
  await outbox.up(db);
});
afterAll(() => database.drop());

const stateOf = async (table: 'messages' | 'mails', id: string) =>
  (await database.pool.query(`select state from ${table} where id = $1`, [id])).rows[0]?.state;

it('leaves what was written before as it was', async () => {
  expect(await stateOf('messages', 'old')).toBe('kept');
  expect(await stateOf('mails', 'old')).toBe('kept');
});

it('lets a process of the former release go on: its texts are due, its mails it sends itself', async () => {
  const { pool } = database;
  const courseKey = await storeCourse(pool, twoNines);
  await pool.query(
    `select place_hold('ann', $1, '2030-06-01', 'g', 1, '07:00', 'front', null, null, 9::smallint, 2::smallint,
      array['front'], array[420::smallint], 420)`,
    [courseKey],
  );
  await pool.query(
    `select confirm_hold('ann', $1, 'g', 1, '[]', 'new', '402-555-0134', 'text', 'Ann', 'Lee')`,
    [courseKey],
  );
  await pool.query(
    `insert into mails (id, recipient, subject, body) values ('new', 'pat@example.com', '', '')`,
  );
  await pool.query(`update mails set sent_at = dewsweeper_now() where id = 'new'`);
  expect(await stateOf('messages', 'new')).toBe('due');
  expect(await stateOf('mails', 'new')).toBe('kept');
});
