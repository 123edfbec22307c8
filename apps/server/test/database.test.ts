import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

test('each test database is migrated and sees nothing of another', async () => {
  const one = await createTestDatabase();
  const other = await createTestDatabase();
  await one.pool.query('create table only_here ()');
  expect((await other.pool.query("select to_regclass('only_here') as found")).rows).toEqual([
    { found: null },
  ]);
  const migrated = await one.pool.query('select name from applied_functions');
  expect(migrated.rows.length).toBeGreaterThan(0);
  await one.drop();
  await other.drop();
});
