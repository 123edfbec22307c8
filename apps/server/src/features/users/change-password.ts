import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { Golfer } from '../../http/visitor.ts';
import { voidResetLinks } from '../password-resets/reset-links.ts';
import { endOtherSessions, isFresh } from '../sessions/use-cases.ts';
import { hashPassword, type PasswordCost } from './password-hash.ts';
import { lockUser, updatePassword } from './store.ts';
import { isWeakPassword } from './weak-password.ts';

/**
 * Sets a new password. The session must have been signed in within the last ten minutes (ruling 27); all
 * other sessions end, and reset links that are still out open nothing any more.
 */
export async function changePassword(
  deps: { pool: Pool; passwordCost: PasswordCost },
  golfer: Golfer,
  token: string,
  password: string,
): Promise<Result<null, { refusal: 'sign-in-again' | 'weak-password' }>> {
  if (isWeakPassword(password, golfer.loginEmail)) return refuse({ refusal: 'weak-password' });
  if (!(await isFresh(deps.pool, token))) return refuse({ refusal: 'sign-in-again' });
  const passwordHash = await hashPassword(password, deps.passwordCost);
  return inTransaction(deps.pool, async (transaction) => {
    await lockUser(transaction, golfer.uid);
    // Ended meanwhile by a reset of the password: that one stands.
    if (!(await isFresh(transaction, token))) return refuse({ refusal: 'sign-in-again' });
    await updatePassword(transaction, golfer.uid, passwordHash);
    await endOtherSessions(transaction, golfer.uid, token);
    await voidResetLinks(transaction, golfer.uid);
    return accept(null);
  });
}
