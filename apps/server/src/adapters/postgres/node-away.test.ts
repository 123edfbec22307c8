import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { isNodeAway } from './node-away.ts';

const errorOf = (code: string, message = 'what PostgreSQL says') =>
  Object.assign(new DatabaseError(message, message.length, 'error'), { code });

it.each([
  ['08006', 'connection to the remote node worker-1:5432 failed', true],
  ['57P01', 'terminating connection due to administrator command', true],
  ['XX000', 'could not commit transaction for shard 102008 on at least one active node', true],
  ['XX000', 'cannot execute a distributed query from a query on a shard', false],
  ['23505', 'duplicate key value', false],
])('%s, %s: %s', (code, message, isAway) => {
  expect(isNodeAway(errorOf(code, message))).toBe(isAway);
});

it('a connection of our own that breaks is no node', () => {
  expect(isNodeAway(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe(false);
});
