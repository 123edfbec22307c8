import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type ChallengePurpose = { purpose: 'sign-in' | 'new-passkey' | 'invitation'; boundTo: string };

export type StoredPasskey = {
  id: string;
  staffID: string;
  publicKey: Buffer;
  transports: string[];
};

export type NewPasskey = {
  id: string;
  staffID: string;
  credentialID: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  isBackedUp: boolean;
  name: string;
};

export async function insertChallenge(
  db: Queryable,
  challenge: ChallengePurpose & { hash: Buffer; staffID: string | null; minutes: number },
): Promise<void> {
  await db.query({
    name: 'insert-staff-challenge',
    text: `insert into staff_challenges (challenge_hash, purpose, bound_to, staff_id, expires_at)
      values ($1, $2, $3, $4, dewsweeper_now() + make_interval(mins => $5))`,
    values: [challenge.hash, challenge.purpose, challenge.boundTo, challenge.staffID, challenge.minutes],
  });
}

/** Uses it up, also for another purpose than its own; null when there is none for this one. */
export async function takeChallenge(
  db: Queryable,
  hash: Buffer,
  { purpose, boundTo }: ChallengePurpose,
): Promise<{ staffID: string | null } | null> {
  const { rows } = await db.query<{ staffID: string | null; isGood: boolean }>({
    name: 'take-staff-challenge',
    text: `delete from staff_challenges where challenge_hash = $1 returning staff_id as "staffID",
      purpose = $2 and bound_to = $3 and expires_at > dewsweeper_now() as "isGood"`,
    values: [hash, purpose, boundTo],
  });
  const [taken] = rows;
  return taken?.isGood ? { staffID: taken.staffID } : null;
}

/** Null for an account that has ended. */
export async function findPasskey(db: Queryable, credentialID: Buffer): Promise<StoredPasskey | null> {
  const { rows } = await db.query<StoredPasskey>({
    name: 'find-staff-passkey',
    text: `select p.id, p.staff_id as "staffID", p.public_key as "publicKey", p.transports
      from staff_passkeys p join staff s on s.id = p.staff_id and s.ended_at is null
      where p.credential_id = $1`,
    values: [credentialID],
  });
  return rows[0] ?? null;
}

/** With its first sign-in. */
export async function proveAccount(db: Queryable, staffID: string): Promise<void> {
  await db.query({
    name: 'prove-staff',
    text: 'update staff set proved_at = dewsweeper_now() where id = $1 and proved_at is null',
    values: [staffID],
  });
}

/** False when the passkey is gone, or its counter did not go up. An authenticator that does not count says 0. */
export async function recordUse(
  db: Queryable,
  id: string,
  used: { counter: number; isBackedUp: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'use-staff-passkey',
    text: `update staff_passkeys set counter = $2, is_backed_up = $3, last_used_at = dewsweeper_now()
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    values: [id, used.counter, used.isBackedUp],
  });
  return rowCount === 1;
}

/** False when another account, or this one, has it already. */
export async function insertPasskey(db: Queryable, passkey: NewPasskey): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-staff-passkey',
    text: `insert into staff_passkeys
        (id, staff_id, credential_id, public_key, counter, transports, is_backed_up, name)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
    values: [
      passkey.id,
      passkey.staffID,
      passkey.credentialID,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.isBackedUp,
      passkey.name,
    ],
  });
  return rowCount === 1;
}

export type ListedPasskey = {
  id: string;
  credentialID: Buffer;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  isBackedUp: boolean;
};

export async function listPasskeys(db: Queryable, staffID: string): Promise<ListedPasskey[]> {
  const { rows } = await db.query<ListedPasskey>({
    name: 'list-staff-passkeys',
    text: `select id, credential_id as "credentialID", transports, name, created_at as "createdAt",
        last_used_at as "lastUsedAt", is_backed_up as "isBackedUp"
      from staff_passkeys where staff_id = $1 order by created_at, id`,
    values: [staffID],
  });
  return rows;
}

/** Null when the account has ended. Changes of an account's passkeys follow one another. */
export async function lockAccount(
  db: Queryable,
  staffID: string,
): Promise<{ email: string; hasPassword: boolean } | null> {
  const { rows } = await db.query<{ email: string; hasPassword: boolean }>({
    name: 'lock-staff-account',
    text: `select email, password_hash is not null as "hasPassword" from staff
      where id = $1 and ended_at is null for update`,
    values: [staffID],
  });
  return rows[0] ?? null;
}

export async function hasPassword(db: Queryable, staffID: string): Promise<boolean> {
  const { rows } = await db.query<{ yes: boolean }>({
    name: 'has-staff-password',
    text: 'select password_hash is not null as yes from staff where id = $1',
    values: [staffID],
  });
  return rows[0]?.yes === true;
}

export async function renamePasskey(
  db: Queryable,
  passkey: { id: string; staffID: string; name: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'rename-staff-passkey',
    text: 'update staff_passkeys set name = $3 where id = $1 and staff_id = $2',
    values: [passkey.id, passkey.staffID, passkey.name],
  });
  return rowCount === 1;
}

export async function deletePasskey(db: Queryable, id: string): Promise<void> {
  await db.query({
    name: 'delete-staff-passkey',
    text: 'delete from staff_passkeys where id = $1',
    values: [id],
  });
}

/** When an account ends, or is made again before its first sign-in. */
export async function deletePasskeysOf(
  db: Queryable,
  staffID: string,
  { except = '' }: { except?: string } = {},
): Promise<void> {
  await db.query({
    name: 'delete-staff-passkeys',
    text: 'delete from staff_passkeys where staff_id = $1 and id <> $2',
    values: [staffID, except],
  });
}
