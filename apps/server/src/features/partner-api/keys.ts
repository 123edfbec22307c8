import { timingSafeEqual } from 'node:crypto';
import type { KeyRole } from '@dewsweeper/contract/api-keys';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { findKeyHash, findKeys, insertKey, markUsedToday, revokeKey, type StoredKey } from './key-store.ts';
import { newKeyToken, readKeyToken } from './key-token.ts';

export const maxKeys = 20;

export type KnownKey = { id: string; name: string; role: KeyRole | null };

export async function makeKeyUnlessTooMany(
  db: Queryable,
  courseKey: CourseKey,
  name: string,
  role: KeyRole | null = null,
): Promise<Result<string, { refusal: 'too-many-keys' }>> {
  const inForce = (await findKeys(db, courseKey)).filter(({ revokedAt }) => revokedAt === null);
  if (inForce.length >= maxKeys) return refuse({ refusal: 'too-many-keys' });
  return accept(await makeKey(db, courseKey, name, role));
}

export async function makeKey(
  db: Queryable,
  courseKey: CourseKey,
  name: string,
  role: KeyRole | null = null,
): Promise<string> {
  const { id, token, hash } = newKeyToken();
  await insertKey(db, { courseKey, id, name, role, hash });
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
): Promise<KnownKey | null> {
  const token = readKeyToken(sent);
  if (!token) return null;
  const stored = await findKeyHash(db, courseKey, token.id);
  if (!stored || !timingSafeEqual(stored.hash, token.hash)) return null;
  if (!stored.isUsedToday) await markUsedToday(db, courseKey, token.id);
  const { name, role } = stored;
  return { id: token.id, name, role };
}
