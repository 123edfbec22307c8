import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { TooManyRequests } from '../../ports.ts';
import type { LoginLock } from './login-lock.ts';
import { isPassword } from './password-hash.ts';
import { type Credentials, markLoginEmailProved, updatePassword } from './store.ts';

export { emptyProfile, findCredentials, findCredentialsByID, isLoginEmailProved, lockUser } from './store.ts';

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

/** Sets the password from a mailed link, which also proves the login address (rules.md#password-reset). */
export async function setPasswordByMail(
  transaction: Queryable,
  uid: string,
  passwordHash: string,
): Promise<void> {
  await updatePassword(transaction, uid, passwordHash);
  await markLoginEmailProved(transaction, uid);
}
