import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import { endOtherSessions, type SigningBrowser, startSession } from '../sessions/use-cases.ts';
import {
  checkPassword,
  findCredentialsByID,
  lockUser,
  proveLoginEmail,
  updatePassword,
} from '../users/credentials.ts';
import type { LoginLock } from '../users/login-lock.ts';
import { hashPassword, type PasswordCost } from '../users/password-hash.ts';
import { isWeakPassword } from '../users/weak-password.ts';
import { resetTokenHash } from './reset-token.ts';
import { deleteUnusedLinks, findResetLink, useResetLink } from './store.ts';

export type CompleteResetDeps = {
  pool: Pool;
  loginLock: LoginLock;
  passwordCost: PasswordCost;
  /** Deletes the golfer's drafts and the names they played with. */
  forgetCompanions: (db: Queryable, uid: string) => Promise<void>;
  releaseHold: (uid: string) => Promise<void>;
};

type SignedIn = { uid: string; token: string };

/** Also proves the login address (rules.md#password-reset). */
export async function completeReset(
  deps: CompleteResetDeps,
  reset: SigningBrowser & {
    token: string;
    password: string;
    address: string;
    signedInUid: string | null;
  },
): Promise<Result<SignedIn, { refusal: 'reset-link-invalid' | 'weak-password' }>> {
  const tokenHash = resetTokenHash(reset.token);
  const link = await findResetLink(deps.pool, tokenHash);
  const account = link && (await findCredentialsByID(deps.pool, link.uid));
  if (!account) return refuse({ refusal: 'reset-link-invalid' });
  if (link.isUsed) return repeatReset(deps, account, reset);
  if (isWeakPassword(reset.password, account.loginEmail)) return refuse({ refusal: 'weak-password' });

  const { uid } = account;
  const passwordHash = await hashPassword(reset.password, deps.passwordCost);
  const started = await inTransaction(deps.pool, async (transaction) => {
    // Before the links, so that two links of one golfer do not wait for each other.
    await lockUser(transaction, uid);
    if (!(await useResetLink(transaction, tokenHash))) return null;
    const startsAnew = await proveLoginEmail(transaction, uid, {
      isOwnBrowser: reset.signedInUid === uid,
      forgetCompanions: deps.forgetCompanions,
    });
    await updatePassword(transaction, uid, passwordHash);
    await deleteUnusedLinks(transaction, uid);
    await endOtherSessions(transaction, uid, null);
    const sessionToken = await startSession(transaction, { uid, passwordHash }, reset);
    return sessionToken === null ? null : { sessionToken, startsAnew };
  });
  if (started === null) return refuse({ refusal: 'reset-link-invalid' });
  if (started.startsAnew) await deps.releaseHold(uid);
  return accept({ uid, token: started.sessionToken });
}

/** Checking a link does not use it up. */
export async function checkResetLink(
  pool: Pool,
  token: string,
): Promise<Result<null, { refusal: 'reset-link-invalid' }>> {
  const link = await findResetLink(pool, resetTokenHash(token));
  return link === null || link.isUsed ? refuse({ refusal: 'reset-link-invalid' }) : accept(null);
}

/** The same password again gets the first reply, like a login, and counts in the login lock. */
async function repeatReset(
  deps: CompleteResetDeps,
  account: { uid: string; loginEmail: string; passwordHash: string },
  reset: SigningBrowser & { password: string; address: string },
): Promise<Result<SignedIn, { refusal: 'reset-link-invalid' }>> {
  const checked = await checkPassword(deps.loginLock, account, reset);
  const token = checked.ok ? await startSession(deps.pool, account, reset) : null;
  return token === null ? refuse({ refusal: 'reset-link-invalid' }) : accept({ uid: account.uid, token });
}
