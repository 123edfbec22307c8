import type { PasskeyAssertion } from '@dewsweeper/contract/passkey';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { limitKeyOf } from '../../adapters/rate-limit-key.ts';
import type { LockedAccount } from '../users/login-lock.ts';
import { checkAssertion, type RelyingParty } from './passkey-checks.ts';
import { findPasskey, lockAccount, proveAccount, recordUse } from './passkey-store.ts';
import {
  endStaffSession,
  type StaffSender,
  type StaffSignInDeps,
  type StaffSignInRefusal,
  startSession,
} from './sign-in.ts';

/** For the security log: the passkey may have been copied. */
export const counterAlarm = 'the passkey’s counter went back';

/** One refusal for an unknown passkey and whatever is wrong with a known one (rules.md#staff-passkeys). */
export async function signInWithPasskey(
  deps: Pick<StaffSignInDeps, 'pool' | 'loginLock' | 'signIns'>,
  party: RelyingParty,
  assertion: PasskeyAssertion,
  sender: StaffSender,
): Promise<Result<{ staffID: string; token: string }, StaffSignInRefusal>> {
  const { pool } = deps;
  const spent = await deps.signIns.spend(sender.address);
  if (!spent.ok) return spent;
  const passkey = await findPasskey(pool, Buffer.from(assertion.credential, 'base64url'));
  const named = passkey === null ? {} : { staffID: passkey.staffID };
  const taken = await deps.loginLock.takeTry(lockedPasskey(assertion), sender.address);
  if (!taken.ok) return { ...taken, ...named };
  const used = await checkAssertion(pool, party, assertion, {
    passkey,
    purpose: { purpose: 'sign-in', boundTo: '' },
  });
  if (passkey === null || used === null) {
    await taken.value.failed();
    return refuse({ refusal: 'wrong-credentials', ...named });
  }
  let alarm: string | undefined;
  const token = await startSession(pool, passkey.staffID, async (transaction) => {
    // First, as the end of an account does.
    if ((await lockAccount(transaction, passkey.staffID)) === null) return false;
    if (!(await recordUse(transaction, passkey.id, used))) {
      alarm = counterAlarm;
      return false;
    }
    await proveAccount(transaction, passkey.staffID);
    return true;
  });
  if (token === null) {
    await taken.value.failed();
    return refuse({ refusal: 'wrong-credentials', ...named, ...(alarm !== undefined && { alarm }) });
  }
  await taken.value.succeeded();
  if (sender.formerToken !== null) await endStaffSession(pool, sender.formerToken);
  return accept({ staffID: passkey.staffID, token });
}

/** An unknown passkey locks as a known one. */
export function lockedPasskey({ credential }: PasskeyAssertion): LockedAccount {
  return { uid: `staff-passkey:${limitKeyOf(credential)}`, passwordHash: '' };
}
