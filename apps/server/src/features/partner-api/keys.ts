import { timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { findKeyHash, findKeys, insertKey, markUsedToday, revokeKey, type StoredKey } from './key-store.ts';
import { newKeyToken, readKeyToken } from './key-token.ts';

/** Makes a key of a course and answers it whole; only its hash is kept. */
export async function makeKey(db: Queryable, courseKey: string, name: string): Promise<string> {
  const { id, token, hash } = newKeyToken();
  await insertKey(db, { courseKey, id, name, hash });
  return token;
}

export async function listKeys(db: Queryable, courseKey: string): Promise<StoredKey[]> {
  return findKeys(db, courseKey);
}

/** Ends a key by its id; answers whether there was one in force. */
export async function endKey(db: Queryable, courseKey: string, id: string): Promise<boolean> {
  return revokeKey(db, courseKey, id);
}

/**
 * The id of the course's key that was sent, or null: a key of another course, an ended or made-up one and a course that
 * does not exist look the same.
 */
export async function recogniseKey(db: Queryable, courseKey: string, sent: string): Promise<string | null> {
  const token = readKeyToken(sent);
  if (!token) return null;
  const stored = await findKeyHash(db, courseKey, token.id);
  if (!stored || !timingSafeEqual(stored.hash, token.hash)) return null;
  if (!stored.isUsedToday) await markUsedToday(db, courseKey, token.id);
  return token.id;
}
