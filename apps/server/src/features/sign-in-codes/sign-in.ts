import { timingSafeEqual } from 'node:crypto';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import type { TooManyRequests } from '../../ports.ts';
import { endOtherSessions, endSession, type SigningBrowser, startSession } from '../sessions/use-cases.ts';
import { findCredentialsByID, lockUser, proveLoginEmail, voidPassword } from '../users/credentials.ts';
import type { LoginLock } from '../users/login-lock.ts';
import type { PasswordCost } from '../users/password-hash.ts';
import { codeHashOf, requestHashOf } from './code.ts';
import { takeTry, useCode } from './store.ts';

export type SignInDeps = {
  pool: Pool;
  loginLock: LoginLock;
  passwordCost: PasswordCost;
  /** Deletes the golfer's drafts and the names they played with. */
  forgetCompanions: (db: Queryable, uid: string) => Promise<void>;
  releaseHold: (uid: string) => Promise<void>;
};

/** `uid` names the account of a wrong code, only for the log. */
export type SignInRefusal = ({ refusal: 'sign-in-code-invalid' } | TooManyRequests) & { uid?: string };

const maxTries = 5;

/**
 * Anybody may have made the account: the first proof of its address empties it and voids the maker's password, unless
 * its own browser asked (rules.md#sign-in-codes).
 */
export async function signInByCode(
  deps: SignInDeps,
  typed: { request: string; code: string },
  sender: SigningBrowser & { address: string; formerToken: string | null; signedInUid: string | null },
): Promise<Result<{ uid: string; token: string }, SignInRefusal>> {
  const requestHash = requestHashOf(typed.request);
  const asked = await takeTry(deps.pool, requestHash, maxTries);
  const account = asked && (await findCredentialsByID(deps.pool, asked.uid));
  if (!account) return refuse({ refusal: 'sign-in-code-invalid' });
  const { uid } = account;
  // Wrong codes count as wrong passwords do.
  const taken = await deps.loginLock.takeTry(account, sender.address);
  if (!taken.ok) return { ...taken, uid };
  if (!timingSafeEqual(codeHashOf(typed.request, typed.code), asked.codeHash)) {
    await taken.value.failed();
    return refuse({ refusal: 'sign-in-code-invalid', uid });
  }
  await taken.value.succeeded();

  const started = await inTransaction(deps.pool, async (transaction) => {
    await lockUser(transaction, uid);
    if (!(await useCode(transaction, requestHash))) return null;
    const startsAnew = await proveLoginEmail(transaction, uid, {
      isOwnBrowser: sender.signedInUid === uid,
      forgetCompanions: deps.forgetCompanions,
    });
    if (startsAnew) {
      await voidPassword(transaction, uid, deps.passwordCost);
      await endOtherSessions(transaction, uid, null);
    }
    const current = await findCredentialsByID(transaction, uid);
    const token = current && (await startSession(transaction, current, sender));
    return token === null ? null : { token, startsAnew };
  });
  if (started === null) return refuse({ refusal: 'sign-in-code-invalid', uid });
  if (started.startsAnew) await deps.releaseHold(uid);
  if (sender.formerToken !== null) await endSession(deps.pool, sender.formerToken);
  return accept({ uid, token: started.token });
}
