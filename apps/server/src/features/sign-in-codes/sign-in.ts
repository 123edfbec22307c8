import { timingSafeEqual } from 'node:crypto';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import { limitKeyOf } from '../../adapters/rate-limit-key.ts';
import type { TooManyRequests } from '../../ports.ts';
import { endOtherSessions, endSession, type SigningBrowser, startSession } from '../sessions/use-cases.ts';
import { findCredentialsByID, lockUser, proveLoginEmail, voidPassword } from '../users/credentials.ts';
import type { LockedAccount, LoginLock } from '../users/login-lock.ts';
import type { PasswordCost } from '../users/password-hash.ts';
import { lockCredentialsByPhone } from '../users/proved-phone.ts';
import { codeHashOf, maxTries, requestHashOf } from './code.ts';
import { type AskedCode, takeTry, useCode } from './store.ts';

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

/**
 * Anybody may have made the account: the first proof of its address, by a mailed code, empties it and voids the maker's
 * password, unless its own browser asked (rules.md#sign-in-codes). A texted code proves no address.
 */
export async function signInByCode(
  deps: SignInDeps,
  typed: { request: string; code: string },
  sender: Sender,
): Promise<Result<{ uid: string; token: string }, SignInRefusal>> {
  const requestHash = requestHashOf(typed.request);
  const asked = await takeTry(deps.pool, requestHash, maxTries, ['mailed', 'texted']);
  const locked = asked && (await findLocked(deps.pool, asked));
  if (!locked) return refuse({ refusal: 'sign-in-code-invalid' });
  const about = asked.uid === '' ? {} : { uid: asked.uid };
  // Wrong codes count as wrong passwords do.
  const taken = await deps.loginLock.takeTry(locked, sender.address);
  if (!taken.ok) return { ...taken, ...about };
  if (!timingSafeEqual(codeHashOf(typed.request, typed.code), asked.codeHash)) {
    await taken.value.failed();
    return refuse({ refusal: 'sign-in-code-invalid', ...about });
  }
  await taken.value.succeeded();

  const started = await (asked.purpose === 'mailed'
    ? startByMail(deps, asked.uid, requestHash, sender)
    : startByText(deps, asked, requestHash, sender));
  if (started === null) return refuse({ refusal: 'sign-in-code-invalid', ...about });
  if (started.startsAnew) await deps.releaseHold(started.uid);
  if (sender.formerToken !== null) await endSession(deps.pool, sender.formerToken);
  return accept({ uid: started.uid, token: started.token });
}

type Sender = SigningBrowser & {
  address: string;
  formerToken: string | null;
  signedInUid: string | null;
};
type Started = { uid: string; token: string; startsAnew: boolean };

/** Wrong codes for a telephone number count by number, so that nobody learns whether an account has it. */
async function findLocked(db: Queryable, { uid, phone }: AskedCode): Promise<LockedAccount | null> {
  if (uid !== '') return findCredentialsByID(db, uid);
  return { uid: `phone-${limitKeyOf(phone ?? '')}`, passwordHash: '' };
}

async function startByMail(
  deps: SignInDeps,
  uid: string,
  requestHash: Buffer,
  sender: Sender,
): Promise<Started | null> {
  return inTransaction(deps.pool, async (transaction) => {
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
    return token === null ? null : { uid, token, startsAnew };
  });
}

/** The number must still be proved, and by the account whose address was given. */
async function startByText(
  deps: SignInDeps,
  { uid, phone }: AskedCode,
  requestHash: Buffer,
  sender: Sender,
): Promise<Started | null> {
  if (phone === null) return null;
  return inTransaction(deps.pool, async (transaction) => {
    const account = await lockCredentialsByPhone(transaction, phone);
    if (account === null || (uid !== '' && uid !== account.uid)) return null;
    if (!(await useCode(transaction, requestHash))) return null;
    const token = await startSession(transaction, account, sender);
    return token === null ? null : { uid: account.uid, token, startsAnew: false };
  });
}
