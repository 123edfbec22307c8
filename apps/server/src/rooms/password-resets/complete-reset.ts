import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import { endOtherSessions, startSession } from '../sessions/use-cases.ts';
import { checkPassword, findCredentialsByID, lockUser, setPasswordByMail } from '../users/credentials.ts';
import type { LoginLock } from '../users/login-lock.ts';
import { hashPassword, type PasswordCost } from '../users/password-hash.ts';
import { isWeakPassword } from '../users/weak-password.ts';
import { resetTokenHash } from './reset-token.ts';
import { deleteUnusedLinks, findResetLink, useResetLink } from './store.ts';

export type CompleteResetParts = { pool: Pool; loginLock: LoginLock; passwordCost: PasswordCost };

type SignedIn = { uid: string; token: string };

/**
 * Sets the new password of a mailed link and signs the golfer in. It proves his login address, ends all his
 * sessions and other links, and lifts the login lock, whose counters hang on the former password.
 */
export async function completeReset(
  parts: CompleteResetParts,
  reset: { token: string; password: string; address: string; device: string },
): Promise<Result<SignedIn, { refusal: 'reset-link-invalid' | 'weak-password' }>> {
  const tokenHash = resetTokenHash(reset.token);
  const link = await findResetLink(parts.pool, tokenHash);
  const account = link && (await findCredentialsByID(parts.pool, link.uid));
  if (!account) return refuse({ refusal: 'reset-link-invalid' });
  if (link.isUsed) return repeatReset(parts, account, reset);
  if (isWeakPassword(reset.password, account.loginEmail)) return refuse({ refusal: 'weak-password' });

  const { uid } = account;
  const passwordHash = await hashPassword(reset.password, parts.passwordCost);
  const started = await inTransaction(parts.pool, async (transaction) => {
    // Before the links, so that two links of one golfer do not wait for each other.
    await lockUser(transaction, uid);
    if (!(await useResetLink(transaction, tokenHash))) return null;
    await setPasswordByMail(transaction, uid, passwordHash);
    await deleteUnusedLinks(transaction, uid);
    await endOtherSessions(transaction, uid, null);
    return startSession(transaction, { uid, passwordHash }, reset.device);
  });
  return started === null ? refuse({ refusal: 'reset-link-invalid' }) : accept({ uid, token: started });
}

/**
 * A used link sets nothing again. To the very password that it set, whose reply may have been lost, it answers
 * as it did first; that is no more than a login, and counts as one in the lock.
 */
async function repeatReset(
  parts: CompleteResetParts,
  account: { uid: string; loginEmail: string; passwordHash: string },
  reset: { password: string; address: string; device: string },
): Promise<Result<SignedIn, { refusal: 'reset-link-invalid' }>> {
  const checked = await checkPassword(parts.loginLock, account, reset);
  const token = checked.ok ? await startSession(parts.pool, account, reset.device) : null;
  return token === null ? refuse({ refusal: 'reset-link-invalid' }) : accept({ uid: account.uid, token });
}
