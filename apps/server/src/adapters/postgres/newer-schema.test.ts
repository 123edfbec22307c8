import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { compareSchema, migrateToLatest } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('leaves a schema of the next release as it is, and refuses one that is of another line', async () => {
  const { pool } = database;
  expect(await migrateToLatest(pool)).toEqual([]);
  await pool.query(`insert into kysely_migration values ('9999-later', now())`);
  expect(await migrateToLatest(pool)).toEqual(['9999-later']);
  expect(await compareSchema(pool)).toEqual({ missing: [], unknown: ['9999-later'] });
  await pool.query(`delete from kysely_migration where name = '0005-clubhouse-acts'`);
  await expect(migrateToLatest(pool)).rejects.toThrow('corrupted migrations');
});
