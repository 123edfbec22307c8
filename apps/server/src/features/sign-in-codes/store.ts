import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type AskedCode = { uid: string; codeHash: Buffer };

/** The golfer's other codes stay good for their minutes: another browser may have asked. */
export async function insertCode(
  db: Queryable,
  code: { requestHash: Buffer; codeHash: Buffer; uid: string; minutes: number },
): Promise<void> {
  await db.query({
    name: 'insert-sign-in-code',
    text: `insert into sign_in_codes (request_hash, code_hash, uid, expires_at)
      values ($1, $2, $3, dewsweeper_now() + make_interval(mins => $4))`,
    values: [code.requestHash, code.codeHash, code.uid, code.minutes],
  });
}

/** Counts the try before the code is compared, so that tries at once share them. Null when none is left. */
export async function takeTry(
  db: Queryable,
  requestHash: Buffer,
  maxTries: number,
): Promise<AskedCode | null> {
  const { rows } = await db.query({
    name: 'take-sign-in-code-try',
    text: `update sign_in_codes set tries = tries + 1
      where request_hash = $1 and tries < $2 and expires_at > dewsweeper_now()
      returning uid, code_hash as "codeHash"`,
    values: [requestHash, maxTries],
  });
  return rows[0] ?? null;
}

/** False when it was used more than a minute ago: until then the same browser may ask again for a lost reply. */
export async function useCode(db: Queryable, requestHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'use-sign-in-code',
    text: `update sign_in_codes set used_at = coalesce(used_at, dewsweeper_now())
      where request_hash = $1 and (used_at is null or used_at > dewsweeper_now() - interval '1 minute')`,
    values: [requestHash],
  });
  return rowCount === 1;
}
