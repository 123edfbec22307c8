import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type ResetLink = { uid: string; isUsed: boolean };

export async function insertResetLink(
  db: Queryable,
  link: { tokenHash: Buffer; uid: string; minutes: number },
): Promise<void> {
  await db.query({
    name: 'insert-reset-link',
    text: `insert into password_resets (token_hash, uid, expires_at)
      values ($1, $2, dewsweeper_now() + make_interval(mins => $3))`,
    values: [link.tokenHash, link.uid, link.minutes],
  });
}

export async function findResetLink(db: Queryable, tokenHash: Buffer): Promise<ResetLink | null> {
  const { rows } = await db.query({
    name: 'find-reset-link',
    text: `select uid, used_at is not null as "isUsed" from password_resets
      where token_hash = $1 and expires_at > dewsweeper_now()`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

/** False when it was used already or its hour is over. */
export async function useResetLink(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'use-reset-link',
    text: `update password_resets set used_at = dewsweeper_now()
      where token_hash = $1 and used_at is null and expires_at > dewsweeper_now()`,
    values: [tokenHash],
  });
  return rowCount === 1;
}

export async function deleteUnusedLinks(db: Queryable, uid: string): Promise<void> {
  await db.query({
    name: 'delete-unused-reset-links',
    text: 'delete from password_resets where uid = $1 and used_at is null',
    values: [uid],
  });
}
