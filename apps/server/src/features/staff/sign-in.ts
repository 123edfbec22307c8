import { createHash, randomBytes } from 'node:crypto';
import type { StaffCredentials } from '@dewsweeper/contract/staff';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import type { RateLimit, TooManyRequests } from '../../ports.ts';
import { hashOf } from '../sessions/use-cases.ts';
import { loginEmailOf } from '../users/login-email.ts';
import type { LockedAccount, LoginLock } from '../users/login-lock.ts';
import { isPassword } from '../users/password-hash.ts';
import { sessionHours } from './cookies.ts';
import { recoveryCodeHash, stepOf } from './one-time-code.ts';
import {
  deleteStaffSession,
  findForSignIn,
  insertStaffSession,
  type StaffAccount,
  takeCodeStep,
  takeRecoveryCode,
} from './store.ts';

export type StaffSignInDeps = {
  pool: Pool;
  loginLock: LoginLock;
  signIns: RateLimit;
  /** Codes that may be tried with the right password. */
  codes: RateLimit;
  /** Of no password; compared where there is no account, which takes as long. */
  unknownPasswordHash: Promise<string>;
};

/** `staffID`: only for the log. */
export type StaffSignInRefusal = ({ refusal: 'wrong-credentials' } | TooManyRequests) & { staffID?: string };

/**
 * One refusal for a wrong address, password or code, after the same steps (rules.md#staff-sign-in). The browser's former
 * session ends.
 */
export async function signInStaff(
  deps: StaffSignInDeps,
  typed: StaffCredentials,
  sender: { address: string; formerToken: string | null },
): Promise<Result<{ staffID: string; token: string }, StaffSignInRefusal>> {
  const email = loginEmailOf(typed.email);
  const spent = await deps.signIns.spend(sender.address);
  if (!spent.ok) return spent;
  const { now, account } = await findForSignIn(deps.pool, email);
  const named = account === null ? {} : { staffID: account.id };
  const taken = await deps.loginLock.takeTry(lockedAs(email, account), sender.address);
  if (!taken.ok) return { ...taken, ...named };
  const passwordHash = account?.passwordHash ?? (await deps.unknownPasswordHash);
  const isRight = (await isPassword(passwordHash, typed.password)) && account !== null;
  // Codes of wrong passwords are counted apart: they must not use up those of the account's owner.
  const codeKey = isRight ? account.id : `wrong-password:${shortHash(email)}`;
  const tried = await deps.codes.spend(codeKey);
  if (isRight && !tried.ok) return { ...tried, ...named };

  const token = isRight ? await startSession(deps.pool, account, typed.code, now) : null;
  if (account === null || token === null) {
    await taken.value.failed();
    return refuse({ refusal: 'wrong-credentials', ...named });
  }
  await Promise.all([taken.value.succeeded(), deps.codes.forget(codeKey)]);
  if (sender.formerToken !== null) await endStaffSession(deps.pool, sender.formerToken);
  return accept({ staffID: account.id, token });
}

/** The lock by address and password: an address without an account locks alike. */
export function lockedAs(email: string, account: Pick<StaffAccount, 'passwordHash'> | null): LockedAccount {
  return { uid: `staff:${shortHash(email)}`, passwordHash: account?.passwordHash ?? '' };
}

export async function endStaffSession(db: Queryable, token: string): Promise<void> {
  await deleteStaffSession(db, hashOf(token));
}

/** Uses up the code; null when it is wrong or was used. */
async function startSession(
  pool: Pool,
  account: StaffAccount,
  code: string,
  now: Date,
): Promise<string | null> {
  const take = takerOf(account, code, now);
  if (take === null) return null;
  return inTransaction(pool, async (transaction) => {
    if (!(await take(transaction))) return null;
    const token = randomBytes(32).toString('base64url');
    await insertStaffSession(transaction, {
      tokenHash: hashOf(token),
      staffID: account.id,
      hours: sessionHours,
    });
    return token;
  });
}

/** Recovery codes count once the authenticator has proved itself: until then somebody would run out of them. */
function takerOf(
  account: StaffAccount,
  code: string,
  now: Date,
): ((db: Queryable) => Promise<boolean>) | null {
  const step = stepOf(account.totpSecret, code, now.getTime());
  if (step !== null) return (db) => takeCodeStep(db, account, step);
  const codeHash = recoveryCodeHash(code);
  const isKnown = account.isProved && account.recoveryCodeHashes.some((one) => one.equals(codeHash));
  return isKnown ? (db) => takeRecoveryCode(db, account, codeHash) : null;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
