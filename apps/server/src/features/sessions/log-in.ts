import type { Credentials } from '@dewsweeper/contract/user';
import { isEmailAddress } from '@dewsweeper/core/shared/email-address';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import type { RateLimit, TooManyRequests } from '../../ports.ts';
import { checkPassword, findCredentials } from '../users/credentials.ts';
import { loginEmailOf } from '../users/login-email.ts';
import type { LoginLock } from '../users/login-lock.ts';
import { endSession, type SigningBrowser, startSession } from './use-cases.ts';

export type LogInDeps = { pool: Pool; loginLock: LoginLock; signIns: RateLimit };

/** `uid` names the account with the wrong password, only for the log. */
export type LogInRefusal = (
  | { refusal: 'invalid-email' | 'user-not-found' | 'wrong-password' }
  | TooManyRequests
) & {
  uid?: string;
};

/** Signs a golfer in with a new token; the browser's former session ends. */
export async function logIn(
  deps: LogInDeps,
  typed: Credentials,
  sender: SigningBrowser & { address: string; formerToken: string | null },
): Promise<Result<{ uid: string; token: string }, LogInRefusal>> {
  const loginEmail = loginEmailOf(typed.email);
  if (!isEmailAddress(loginEmail)) return refuse({ refusal: 'invalid-email' });
  const spent = await deps.signIns.spend(sender.address);
  if (!spent.ok) return spent;
  const account = await findCredentials(deps.pool, loginEmail);
  if (!account) return refuse({ refusal: 'user-not-found' });
  const checked = await checkPassword(deps.loginLock, account, {
    password: typed.password,
    address: sender.address,
  });
  if (!checked.ok) return { ...checked, uid: account.uid };
  const token = await startSession(deps.pool, account, sender);
  if (token === null) return refuse({ refusal: 'wrong-password' });
  if (sender.formerToken !== null) await endSession(deps.pool, sender.formerToken);
  return accept({ uid: account.uid, token });
}
