import type { KeyRole } from '@dewsweeper/contract/api-keys';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type StoredKey = {
  id: string;
  name: string;
  role: KeyRole | null;
  createdAt: Date;
  lastUsedOn: string | null;
  revokedAt: Date | null;
};

export async function insertKey(
  db: Queryable,
  key: { courseKey: CourseKey; id: string; name: string; role: KeyRole | null; hash: Buffer },
): Promise<void> {
  await db.query({
    text: 'insert into api_keys (course_key, id, name, role, token_hash) values ($1, $2, $3, $4, $5)',
    values: [key.courseKey, key.id, key.name, key.role, key.hash],
  });
}

export async function findKeys(db: Queryable, courseKey: CourseKey): Promise<StoredKey[]> {
  const { rows } = await db.query({
    text: `select id, name, role, created_at as "createdAt", last_used_on::text as "lastUsedOn", revoked_at as "revokedAt"
      from api_keys where course_key = $1 order by created_at, id`,
    values: [courseKey],
  });
  return rows;
}

export async function revokeKey(db: Queryable, courseKey: CourseKey, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update api_keys set revoked_at = (select dewsweeper_now())
      where course_key = $1 and id = $2 and revoked_at is null`,
    values: [courseKey, id],
  });
  return rowCount === 1;
}

export async function findKeyHash(
  db: Queryable,
  courseKey: CourseKey,
  id: string,
): Promise<{ name: string; role: KeyRole | null; hash: Buffer; isUsedToday: boolean } | null> {
  const { rows } = await db.query({
    name: 'find-api-key',
    text: `select name, role, token_hash as hash,
        last_used_on is not distinct from (dewsweeper_now() at time zone 'UTC')::date as "isUsedToday"
      from api_keys where course_key = $1 and id = $2 and revoked_at is null`,
    values: [courseKey, id],
  });
  return rows[0] ?? null;
}

/** Once a day, since a write for each request would be most of its cost. */
export async function markUsedToday(db: Queryable, courseKey: CourseKey, id: string): Promise<void> {
  await db.query({
    name: 'mark-api-key',
    text: `update api_keys set last_used_on = (select (dewsweeper_now() at time zone 'UTC')::date)
      where course_key = $1 and id = $2`,
    values: [courseKey, id],
  });
}
