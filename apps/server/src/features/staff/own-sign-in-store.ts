import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type NewPassword = { passwordHash: string; totpSecret: Buffer };

/** In place of an earlier one that waits for its code. */
export async function putNewPassword(
  db: Queryable,
  staffID: string,
  { passwordHash, totpSecret, minutes }: NewPassword & { minutes: number },
): Promise<void> {
  await db.query({
    name: 'put-staff-new-password',
    text: `insert into staff_new_passwords (staff_id, password_hash, totp_secret, expires_at)
      values ($1, $2, $3, dewsweeper_now() + make_interval(mins => $4))
      on conflict (staff_id) do update set password_hash = excluded.password_hash,
        totp_secret = excluded.totp_secret, expires_at = excluded.expires_at`,
    values: [staffID, passwordHash, totpSecret, minutes],
  });
}

export async function findNewPassword(
  db: Queryable,
  staffID: string,
): Promise<(NewPassword & { now: Date }) | null> {
  const { rows } = await db.query<NewPassword & { now: Date }>({
    name: 'find-staff-new-password',
    text: `select password_hash as "passwordHash", totp_secret as "totpSecret", dewsweeper_now() as now
      from staff_new_passwords where staff_id = $1 and expires_at > dewsweeper_now()`,
    values: [staffID],
  });
  return rows[0] ?? null;
}

export async function deleteNewPassword(db: Queryable, staffID: string): Promise<void> {
  await db.query({
    name: 'delete-staff-new-password',
    text: 'delete from staff_new_passwords where staff_id = $1',
    values: [staffID],
  });
}

/** `step`: of the code that was typed, which counts no more. */
export async function replacePassword(
  db: Queryable,
  staffID: string,
  { passwordHash, totpSecret, step }: NewPassword & { step: number },
): Promise<void> {
  await db.query({
    name: 'replace-staff-password',
    text: 'update staff set password_hash = $2, totp_secret = $3, last_code_step = $4 where id = $1',
    values: [staffID, passwordHash, totpSecret, step],
  });
}

export async function replaceRecoveryCodes(
  db: Queryable,
  staffID: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.query({
    name: 'replace-staff-recovery-codes',
    text: 'update staff set recovery_code_hashes = $2 where id = $1',
    values: [staffID, hashes],
  });
}

export async function deleteOtherSessions(db: Queryable, staffID: string, tokenHash: Buffer): Promise<void> {
  await db.query({
    name: 'delete-other-staff-sessions',
    text: 'delete from staff_sessions where staff_id = $1 and token_hash <> $2',
    values: [staffID, tokenHash],
  });
}
