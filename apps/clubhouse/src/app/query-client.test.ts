import { expect, test } from 'vitest';
import { sessionQuery } from '../features/staff/session.ts';
import { Refused } from '../lib/api.ts';
import { createQueryClient } from './query-client.ts';

const refuse = () =>
  Promise.reject(new Refused({ type: '', title: '', status: 401, code: 'not-signed-in' } as never));

test.each([
  [
    'a query',
    (client: ReturnType<typeof createQueryClient>) =>
      client.fetchQuery({ queryKey: ['sheet'], queryFn: refuse }),
  ],
  [
    'a mutation',
    (client: ReturnType<typeof createQueryClient>) =>
      client.getMutationCache().build(client, { mutationFn: refuse }).execute(undefined),
  ],
])('after %s that nobody is signed in for, the session is read again', async (_what, ask) => {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, { state: 'none' });
  await expect(ask(client)).rejects.toThrow(Refused);
  expect(client.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true);
});
