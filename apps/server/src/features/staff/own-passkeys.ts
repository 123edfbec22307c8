import type { OwnPasskeys, PasskeyRegistration } from '@dewsweeper/contract/passkey';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import type { NewId } from '../../ports.ts';
import { checkRegistration, type RelyingParty } from './passkey-checks.ts';
import {
  type ChallengePurpose,
  deletePasskey,
  hasPassword,
  insertPasskey,
  listPasskeys,
  lockAccount,
} from './passkey-store.ts';
import { writeSignInNotice } from './sign-in-notice.ts';

const maxPasskeys = 10;

export async function presentPasskeys(db: Queryable, staffID: string): Promise<OwnPasskeys> {
  const passkeys = await listPasskeys(db, staffID);
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isBackedUp,
    })),
    hasPassword: await hasPassword(db, staffID),
  };
}

export function newPasskeyOf(staffID: string): ChallengePurpose {
  return { purpose: 'new-passkey', boundTo: staffID };
}

export async function addPasskey(
  deps: { pool: Pool; newId: NewId },
  party: RelyingParty,
  staffID: string,
  given: { registration: PasskeyRegistration; name: string },
): Promise<Result<null, { refusal: 'passkey-invalid' | 'too-many-passkeys' }>> {
  const made = await checkRegistration(deps.pool, party, given.registration, newPasskeyOf(staffID));
  if (!made.ok) return made;
  const passkey = { ...made.value, id: deps.newId(), name: given.name };
  return inTransaction(deps.pool, async (transaction) => {
    const account = await lockAccount(transaction, staffID);
    if (account === null) return refuse({ refusal: 'passkey-invalid' });
    const present = await listPasskeys(transaction, staffID);
    if (present.length >= maxPasskeys) return refuse({ refusal: 'too-many-passkeys' });
    if (!(await insertPasskey(transaction, passkey))) return refuse({ refusal: 'passkey-invalid' });
    await writeSignInNotice(transaction, {
      id: deps.newId(),
      recipient: account.email,
      subject: 'A passkey was added to your clubhouse access',
      what: `Your clubhouse access can now also be used with this passkey: ${given.name}.`,
      otherwise:
        'If you did not add it, sign in, remove it under “Your sign-in”, and tell the owner of your course.',
    });
    return accept(null);
  });
}

/** The last way to sign in stays; recovery codes are none, since they run out. */
export async function removePasskey(
  pool: Pool,
  staffID: string,
  id: string,
): Promise<Result<null, { refusal: 'passkey-not-found' | 'last-passkey' }>> {
  return inTransaction(pool, async (transaction) => {
    const account = await lockAccount(transaction, staffID);
    const present = await listPasskeys(transaction, staffID);
    if (account === null || !present.some((passkey) => passkey.id === id))
      return refuse({ refusal: 'passkey-not-found' });
    if (!account.hasPassword && present.length === 1) return refuse({ refusal: 'last-passkey' });
    await deletePasskey(transaction, id);
    return accept(null);
  });
}
