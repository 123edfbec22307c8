import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import type { Golfer } from '../../http/visitor.ts';
import { voidResetLinks } from '../password-resets/reset-links.ts';
import { endOtherSessions, isFresh } from '../sessions/use-cases.ts';
import { hashPassword, type PasswordCost } from './password-hash.ts';
import { lockUser, updatePassword } from './store.ts';
import { isWeakPassword } from './weak-password.ts';

/** Needs a recent sign-in (rules.md#password-change). Other sessions end, and reset links become void. */
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
    // A concurrent password reset wins.
    if (!(await isFresh(transaction, token))) return refuse({ refusal: 'sign-in-again' });
    await updatePassword(transaction, golfer.uid, passwordHash);
    await endOtherSessions(transaction, golfer.uid, token);
    await voidResetLinks(transaction, golfer.uid);
    return accept(null);
  });
}
