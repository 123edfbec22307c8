import { randomBytes } from 'node:crypto';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { TooManyRequests } from '../../ports.ts';
import type { LoginLock } from './login-lock.ts';
import { hashPassword, isPassword, type PasswordCost } from './password-hash.ts';
import {
  type Credentials,
  emptyProfile,
  isLoginEmailProved,
  markLoginEmailProved,
  updatePassword,
} from './store.ts';

export { findCredentials, findCredentialsByID, lockUser, updatePassword } from './store.ts';

/** Counts the attempt before comparing, so that parallel guesses get no more attempts. */
export async function checkPassword(
  loginLock: LoginLock,
  account: Credentials,
  typed: { password: string; address: string },
): Promise<Result<null, TooManyRequests | { refusal: 'wrong-password' }>> {
  const taken = await loginLock.takeTry(account, typed.address);
  if (!taken.ok) return taken;
  if (await isPassword(account.passwordHash, typed.password)) {
    await taken.value.succeeded();
    return accept(null);
  }
  await taken.value.failed();
  return refuse({ refusal: 'wrong-password' });
}

/**
 * A mailed link or code proves the login address. Anybody may have made the account: the first proof empties it, unless
 * its own browser gives it. True when the account starts anew.
 */
export async function proveLoginEmail(
  transaction: Queryable,
  uid: string,
  how: { isOwnBrowser: boolean; forgetCompanions: (db: Queryable, uid: string) => Promise<void> },
): Promise<boolean> {
  const startsAnew = !how.isOwnBrowser && !(await isLoginEmailProved(transaction, uid));
  if (startsAnew) {
    await emptyProfile(transaction, uid);
    await how.forgetCompanions(transaction, uid);
  }
  await markLoginEmailProved(transaction, uid);
  return startsAnew;
}

/** No password fits until a mailed link sets one. */
export async function voidPassword(transaction: Queryable, uid: string, cost: PasswordCost): Promise<void> {
  await updatePassword(transaction, uid, await hashPassword(randomBytes(32).toString('base64url'), cost));
}
