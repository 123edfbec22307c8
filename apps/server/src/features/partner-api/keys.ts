import { timingSafeEqual } from 'node:crypto';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { findKeyHash, findKeys, insertKey, markUsedToday, revokeKey, type StoredKey } from './key-store.ts';
import { newKeyToken, readKeyToken } from './key-token.ts';

export async function makeKey(db: Queryable, courseKey: CourseKey, name: string): Promise<string> {
  const { id, token, hash } = newKeyToken();
  await insertKey(db, { courseKey, id, name, hash });
  return token;
}

export async function listKeys(db: Queryable, courseKey: CourseKey): Promise<StoredKey[]> {
  return findKeys(db, courseKey);
}

export async function endKey(db: Queryable, courseKey: CourseKey, id: string): Promise<boolean> {
  return revokeKey(db, courseKey, id);
}

/** Null for a key of another course, a revoked or unknown key and an unknown course alike. */
export async function recogniseKey(
  db: Queryable,
  courseKey: CourseKey,
  sent: string,
): Promise<string | null> {
  const token = readKeyToken(sent);
  if (!token) return null;
  const stored = await findKeyHash(db, courseKey, token.id);
  if (!stored || !timingSafeEqual(stored.hash, token.hash)) return null;
  if (!stored.isUsedToday) await markUsedToday(db, courseKey, token.id);
  return token.id;
}
