import { randomBytes } from 'node:crypto';
import type { PasswordAndCode, RecoveryCode } from '@dewsweeper/contract/staff';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import { limitKeyOf } from '../../adapters/rate-limit-key.ts';
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
  /** Compared where there is no account, so that this takes as long. */
  unknownPasswordHash: Promise<string>;
};

export type StaffSender = { address: string; formerToken: string | null };

/** `staffID` and `alarm`: only for the log. */
export type StaffSignInRefusal = ({ refusal: 'wrong-credentials' } | TooManyRequests) & {
  staffID?: string;
  alarm?: string;
};

type SignedIn = Result<{ staffID: string; token: string }, StaffSignInRefusal>;

export function signInStaff(
  deps: StaffSignInDeps,
  typed: PasswordAndCode,
  sender: StaffSender,
): Promise<SignedIn> {
  return signInByAddress(deps, typed.email, sender, async ({ email, account, now }) => {
    const passwordHash = account?.passwordHash ?? (await deps.unknownPasswordHash);
    const isPasswordRight = await isPassword(passwordHash, typed.password);
    const isRight = isPasswordRight && account !== null && account.passwordHash !== null;
    // Codes of wrong passwords are counted apart: they must not use up those of the account's owner.
    const codeKey = isRight ? account.id : `wrong-password:${limitKeyOf(email)}`;
    const tried = await deps.codes.spend(codeKey);
    if (isRight && !tried.ok) return tried;
    return accept({
      take: isRight ? takerOf(account, typed.code, now) : null,
      forget: () => deps.codes.forget(codeKey),
    });
  });
}

/** For accounts without a password: a recovery code alone, which is too long to be guessed. */
export function signInWithRecoveryCode(
  deps: StaffSignInDeps,
  typed: RecoveryCode,
  sender: StaffSender,
): Promise<SignedIn> {
  return signInByAddress(deps, typed.email, sender, async ({ account }) => {
    const isMeant = account !== null && account.passwordHash === null;
    return accept({ take: isMeant ? recoveryTaker(account, typed.recoveryCode) : null });
  });
}

type Checked = {
  take: Taker | null;
  forget?: () => Promise<unknown>;
};

/** One refusal for a wrong address, password or code, after the same steps (rules.md#staff-sign-in). */
async function signInByAddress(
  deps: StaffSignInDeps,
  typedEmail: string,
  sender: StaffSender,
  check: (found: {
    email: string;
    account: StaffAccount | null;
    now: Date;
  }) => Promise<Result<Checked, TooManyRequests>>,
): Promise<SignedIn> {
  const email = loginEmailOf(typedEmail);
  const spent = await deps.signIns.spend(sender.address);
  if (!spent.ok) return spent;
  const { now, account } = await findForSignIn(deps.pool, email);
  const named = account === null ? {} : { staffID: account.id };
  const taken = await deps.loginLock.takeTry(lockedAs(email, account), sender.address);
  if (!taken.ok) return { ...taken, ...named };
  const checked = await check({ email, account, now });
  if (!checked.ok) return { ...checked, ...named };

  const { take, forget } = checked.value;
  const token = account === null || take === null ? null : await startSession(deps.pool, account.id, take);
  if (account === null || token === null) {
    await taken.value.failed();
    return refuse({ refusal: 'wrong-credentials', ...named });
  }
  await Promise.all([taken.value.succeeded(), forget?.()]);
  if (sender.formerToken !== null) await endStaffSession(deps.pool, sender.formerToken);
  return accept({ staffID: account.id, token });
}

/** The lock by address and password: an address without an account locks alike. */
export function lockedAs(email: string, account: Pick<StaffAccount, 'passwordHash'> | null): LockedAccount {
  return { uid: `staff:${limitKeyOf(email)}`, passwordHash: account?.passwordHash ?? '' };
}

export async function endStaffSession(db: Queryable, token: string): Promise<void> {
  await deleteStaffSession(db, hashOf(token));
}

/** Uses up what was shown; null when that was used or has changed. */
export async function startSession(
  pool: Pool,
  staffID: string,
  take: (transaction: Queryable) => Promise<boolean>,
): Promise<string | null> {
  return inTransaction(pool, async (transaction) => {
    if (!(await take(transaction))) return null;
    const token = randomBytes(32).toString('base64url');
    await insertStaffSession(transaction, { tokenHash: hashOf(token), staffID, hours: sessionHours });
    return token;
  });
}

type Taker = (db: Queryable) => Promise<boolean>;

function takerOf(account: StaffAccount, code: string, now: Date): Taker | null {
  const step = account.totpSecret === null ? null : stepOf(account.totpSecret, code, now.getTime());
  return step === null ? recoveryTaker(account, code) : (db) => takeCodeStep(db, account, step);
}

/** Recovery codes count once the authenticator has proved itself: until then somebody would run out of them. */
function recoveryTaker(account: StaffAccount, code: string): Taker | null {
  const codeHash = recoveryCodeHash(code);
  const isKnown = account.isProved && account.recoveryCodeHashes.some((one) => one.equals(codeHash));
  return isKnown ? (db) => takeRecoveryCode(db, account, codeHash) : null;
}
