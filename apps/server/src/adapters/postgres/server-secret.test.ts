import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { serverSecret } from './server-secret.ts';

it('is one random key for all callers, and another for another name', async () => {
  const database = await createTestDatabase();
  const asked = await Promise.all(Array.from({ length: 8 }, () => serverSecret(database.pool, 'visitor')));
  expect(new Set(asked.map((key) => key.toString('hex'))).size).toBe(1);
  expect(asked[0]).toHaveLength(32);
  expect(await serverSecret(database.pool, 'other')).not.toEqual(asked[0]);
  await database.drop();
});
