import type {
  InvitationPasskeyOptions,
  PasskeyAssertion,
  PasskeyRegistration,
} from '@dewsweeper/contract/passkey';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { NewId } from '../../ports.ts';
import { hashOf } from '../sessions/use-cases.ts';
import { type Accepted, type AcceptInvitationDeps, addRole, type NoInvitation } from './accept-invitation.ts';
import { newRecoveryCodes, recoveryCodeHash } from './one-time-code.ts';
import {
  checkAssertion,
  checkRegistration,
  creationFor,
  type RelyingParty,
  requestFor,
} from './passkey-checks.ts';
import {
  type ChallengePurpose,
  deletePasskey,
  deletePasskeysOf,
  findPasskey,
  insertPasskey,
  recordUse,
} from './passkey-store.ts';
import type { StaffSignInRefusal } from './sign-in.ts';
import { counterAlarm, lockedPasskey } from './sign-in-with-passkey.ts';
import { findInvitation, giveRole, lockInvitation, markInvitationUsed, putUnprovedAccount } from './store.ts';

/** The account of the address makes a passkey, or uses one when it was signed in to before. */
export async function optionsForInvitation(
  deps: { pool: Pool; newId: NewId },
  party: RelyingParty,
  token: string,
): Promise<Result<InvitationPasskeyOptions, NoInvitation>> {
  const tokenHash = hashOf(token);
  const found = await findInvitation(deps.pool, tokenHash);
  if (found === null || found.isUsed) return refuse({ refusal: 'invitation-invalid' });
  const purpose = ofInvitation(tokenHash);
  if (found.account?.isProved)
    return accept({ account: 'known', request: await requestFor(deps.pool, party, purpose) });
  const { email } = found;
  const account = { id: found.account?.id ?? deps.newId(), email, name: email };
  return accept({ account: 'new', creation: await creationFor(deps.pool, party, account, purpose) });
}

/** Makes an account without a password: with this passkey and recovery codes (rules.md#staff-invitations). */
export async function acceptWithNewPasskey(
  deps: Pick<AcceptInvitationDeps, 'pool' | 'newId'>,
  party: RelyingParty,
  token: string,
  given: { name: string; registration: PasskeyRegistration; passkeyName: string },
): Promise<Result<Accepted, NoInvitation | { refusal: 'passkey-invalid' }>> {
  const tokenHash = hashOf(token);
  const found = await findInvitation(deps.pool, tokenHash);
  if (found === null || found.isUsed || found.account?.isProved)
    return refuse({ refusal: 'invitation-invalid' });
  const made = await checkRegistration(deps.pool, party, given.registration, ofInvitation(tokenHash));
  if (!made.ok) return made;
  const { staffID } = made.value;
  const recoveryCodes = newRecoveryCodes();
  const wanted = {
    id: staffID,
    email: found.email,
    name: given.name,
    passwordHash: null,
    totpSecret: null,
    recoveryCodeHashes: recoveryCodes.map(recoveryCodeHash),
  };
  const passkey = { ...made.value, id: deps.newId(), name: given.passkeyName };
  const refusal = await inTransaction(deps.pool, async (transaction) => {
    if (!(await lockInvitation(transaction, tokenHash))) return 'invitation-invalid';
    if (!(await insertPasskey(transaction, passkey))) return 'passkey-invalid';
    if ((await putUnprovedAccount(transaction, wanted, 'same-id')) === null) {
      await deletePasskey(transaction, passkey.id);
      return 'invitation-invalid';
    }
    await deletePasskeysOf(transaction, staffID, { except: passkey.id });
    await markInvitationUsed(transaction, tokenHash);
    await giveRole(transaction, staffID, tokenHash);
    return null;
  });
  return refusal === null
    ? accept({ staffID, secrets: { otpauth: null, recoveryCodes } })
    : refuse({ refusal });
}

/** Gives an account that is there the role, for one of its passkeys in place of the password. */
export async function acceptWithKnownPasskey(
  deps: Pick<AcceptInvitationDeps, 'pool' | 'loginLock'>,
  party: RelyingParty,
  token: string,
  given: { assertion: PasskeyAssertion; address: string },
): Promise<Result<Accepted, NoInvitation | StaffSignInRefusal | { refusal: 'last-owner' }>> {
  const { assertion } = given;
  const tokenHash = hashOf(token);
  const found = await findInvitation(deps.pool, tokenHash);
  if (found === null || found.isUsed || !found.account?.isProved)
    return refuse({ refusal: 'invitation-invalid' });
  const taken = await deps.loginLock.takeTry(lockedPasskey(assertion), given.address);
  if (!taken.ok) return taken;
  const known = await findPasskey(deps.pool, Buffer.from(assertion.credential, 'base64url'));
  const passkey = known?.staffID === found.account.id ? known : null;
  const used = await checkAssertion(deps.pool, party, assertion, {
    passkey,
    purpose: ofInvitation(tokenHash),
  });
  const isUsed = passkey !== null && used !== null && (await recordUse(deps.pool, passkey.id, used));
  if (!isUsed) {
    await taken.value.failed();
    const alarm = used === null ? {} : { alarm: counterAlarm };
    return refuse({ refusal: 'wrong-credentials', staffID: found.account.id, ...alarm });
  }
  await taken.value.succeeded();
  return addRole(deps.pool, tokenHash, found.account, found);
}

function ofInvitation(tokenHash: Buffer): ChallengePurpose {
  return { purpose: 'invitation', boundTo: tokenHash.toString('hex') };
}
