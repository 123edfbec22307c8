import type { Queryable } from '../../adapters/postgres/transaction.ts';

/** `uid`: empty where the golfer gave a number. `phone`: null for a mailed code, and where the account has proved none. */
export type AskedCode = { purpose: Purpose; uid: string; phone: string | null; codeHash: Buffer };

export type Purpose = 'mailed' | 'texted' | 'proof';

/** The golfer's other codes stay good for their minutes: another browser may have asked. */
export async function insertCode(
  db: Queryable,
  code: {
    purpose: Purpose;
    requestHash: Buffer;
    codeHash: Buffer;
    uid: string;
    phone: string | null;
    minutes: number;
  },
): Promise<void> {
  await db.query({
    name: 'insert-sign-in-code',
    text: `insert into sign_in_codes (request_hash, code_hash, uid, expires_at, purpose, phone)
      values ($1, $2, $3, dewsweeper_now() + make_interval(mins => $4), $5, $6)`,
    values: [code.requestHash, code.codeHash, code.uid, code.minutes, code.purpose, code.phone],
  });
}

/** Counts the try before the code is compared, so that tries at once share them. Null when none is left. */
export async function takeTry(
  db: Queryable,
  requestHash: Buffer,
  maxTries: number,
  purposes: readonly Purpose[],
): Promise<AskedCode | null> {
  const { rows } = await db.query({
    name: 'take-sign-in-code-try',
    text: `update sign_in_codes set tries = tries + 1
      where request_hash = $1 and tries < $2 and expires_at > dewsweeper_now() and purpose = any($3)
      returning purpose, uid, phone, code_hash as "codeHash"`,
    values: [requestHash, maxTries, purposes],
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

export async function useCodeOnce(db: Queryable, requestHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'use-proof-code',
    text: `update sign_in_codes set used_at = dewsweeper_now() where request_hash = $1 and used_at is null`,
    values: [requestHash],
  });
  return rowCount === 1;
}
