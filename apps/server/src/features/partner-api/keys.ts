import { timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { findKeyHash, findKeys, insertKey, markUsedToday, revokeKey, type StoredKey } from './key-store.ts';
import { newKeyToken, readKeyToken } from './key-token.ts';

export async function makeKey(db: Queryable, courseKey: string, name: string): Promise<string> {
  const { id, token, hash } = newKeyToken();
  await insertKey(db, { courseKey, id, name, hash });
  return token;
}

export async function listKeys(db: Queryable, courseKey: string): Promise<StoredKey[]> {
  return findKeys(db, courseKey);
}

export async function endKey(db: Queryable, courseKey: string, id: string): Promise<boolean> {
  return revokeKey(db, courseKey, id);
}

/** Null for a key of another course, a revoked or unknown key and an unknown course alike. */
export async function recogniseKey(db: Queryable, courseKey: string, sent: string): Promise<string | null> {
  const token = readKeyToken(sent);
  if (!token) return null;
  const stored = await findKeyHash(db, courseKey, token.id);
  if (!stored || !timingSafeEqual(stored.hash, token.hash)) return null;
  if (!stored.isUsedToday) await markUsedToday(db, courseKey, token.id);
  return token.id;
}
