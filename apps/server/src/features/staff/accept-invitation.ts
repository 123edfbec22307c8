import type { PasswordAcceptance, StaffInvitation, StaffSecrets } from '@dewsweeper/contract/staff';
import { isLastOwner } from '@dewsweeper/core/clubhouse/owners';
import type { RoleAt } from '@dewsweeper/core/clubhouse/permissions';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { NewId, TooManyRequests } from '../../ports.ts';
import { hashOf } from '../sessions/use-cases.ts';
import type { LoginLock } from '../users/login-lock.ts';
import { hashPassword, isPassword, type PasswordCost } from '../users/password-hash.ts';
import { isWeakPassword } from '../users/weak-password.ts';
import { newRecoveryCodes, newSecret, otpauthOf, recoveryCodeHash } from './one-time-code.ts';
import { deletePasskeysOf } from './passkey-store.ts';
import { lockOwners } from './place-people-store.ts';
import { lockedAs } from './sign-in.ts';
import {
  findInvitation,
  giveRole,
  lockInvitation,
  lockStaff,
  markInvitationUsed,
  putUnprovedAccount,
  type StoredInvitation,
} from './store.ts';

export type AcceptInvitationDeps = {
  pool: Pool;
  newId: NewId;
  loginLock: LoginLock;
  passwordCost: PasswordCost;
};

export type Accepted = { staffID: string; secrets: StaffSecrets };

export type NoInvitation = { refusal: 'invitation-invalid' };

export async function presentInvitation(
  pool: Pool,
  token: string,
): Promise<Result<StaffInvitation, NoInvitation>> {
  const found = await findInvitation(pool, hashOf(token));
  if (found === null || found.isUsed) return refuse({ refusal: 'invitation-invalid' });
  const { email, group, course, role, expiresAt, account } = found;
  const isKnown = account?.isProved ?? false;
  return accept({
    email,
    group,
    course,
    role,
    account: isKnown ? 'known' : 'new',
    expiresAt: expiresAt.toISOString(),
  });
}

/** See rules.md#staff-invitations. Repeated before the first sign-in, it gives new secrets. */
export async function acceptInvitation(
  deps: AcceptInvitationDeps,
  token: string,
  typed: PasswordAcceptance & { address: string },
): Promise<
  Result<
    Accepted,
    NoInvitation | { refusal: 'wrong-credentials' | 'weak-password' | 'last-owner' } | TooManyRequests
  >
> {
  const tokenHash = hashOf(token);
  const found = await findInvitation(deps.pool, tokenHash);
  if (found === null) return refuse({ refusal: 'invitation-invalid' });
  const { account, email } = found;
  if (account?.isProved) {
    if (found.isUsed) return refuse({ refusal: 'invitation-invalid' });
    const checked = await checkPassword(deps, found, account, typed);
    return checked.ok ? addRole(deps.pool, tokenHash, account, found) : checked;
  }
  if (found.isUsed) {
    const isRepeated = account !== null && (await checkPassword(deps, found, account, typed)).ok;
    if (!isRepeated) return refuse({ refusal: 'invitation-invalid' });
  } else if (isWeakPassword(typed.password, email)) return refuse({ refusal: 'weak-password' });

  const secret = newSecret();
  const recoveryCodes = newRecoveryCodes();
  const wanted = {
    id: deps.newId(),
    email,
    name: typed.name,
    passwordHash: await hashPassword(typed.password, deps.passwordCost),
    totpSecret: secret,
    recoveryCodeHashes: recoveryCodes.map(recoveryCodeHash),
  };
  const acceptedBy = await inTransaction(deps.pool, async (transaction) => {
    const isOpen =
      account !== null && found.isUsed
        ? await lockStaff(transaction, account)
        : await lockInvitation(transaction, tokenHash);
    const staffID = isOpen ? await putUnprovedAccount(transaction, wanted) : null;
    if (staffID === null) return null;
    await deletePasskeysOf(transaction, staffID);
    await markInvitationUsed(transaction, tokenHash);
    await giveRole(transaction, staffID, tokenHash);
    return staffID;
  });
  if (acceptedBy === null) return refuse({ refusal: 'invitation-invalid' });
  return accept({ staffID: acceptedBy, secrets: { otpauth: otpauthOf(secret, email), recoveryCodes } });
}

export type InvitedAccount = NonNullable<StoredInvitation['account']>;

async function checkPassword(
  deps: AcceptInvitationDeps,
  { email }: StoredInvitation,
  account: InvitedAccount,
  typed: { password: string; address: string },
): Promise<Result<null, { refusal: 'wrong-credentials' } | TooManyRequests>> {
  const taken = await deps.loginLock.takeTry(lockedAs(email, account), typed.address);
  if (!taken.ok) return taken;
  if (account.passwordHash !== null && (await isPassword(account.passwordHash, typed.password))) {
    await taken.value.succeeded();
    return accept(null);
  }
  await taken.value.failed();
  return refuse({ refusal: 'wrong-credentials' });
}

export async function addRole(
  pool: Pool,
  tokenHash: Buffer,
  account: InvitedAccount,
  { group, course, role }: RoleAt,
): Promise<Result<Accepted, NoInvitation | { refusal: 'last-owner' }>> {
  return inTransaction(pool, async (transaction) => {
    const isOpen = await lockInvitation(transaction, tokenHash);
    if (!isOpen || !(await lockStaff(transaction, account))) return refuse({ refusal: 'invitation-invalid' });
    const owners = await lockOwners(transaction, group);
    if (role !== 'owner' && isLastOwner(owners, { staffID: account.id, course }))
      return refuse({ refusal: 'last-owner' });
    await markInvitationUsed(transaction, tokenHash);
    await giveRole(transaction, account.id, tokenHash);
    return accept({ staffID: account.id, secrets: { otpauth: null, recoveryCodes: [] } });
  });
}
