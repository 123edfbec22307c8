import { accept, type Result } from '@dewsweeper/core/shared/result';
import { limitKeyOf } from '../../adapters/rate-limit-key.ts';
import type { OpenRateLimit, TooManyRequests } from '../../ports.ts';

const lockSeconds = 15 * 60;

/** Five from one address, so that a stranger locks nobody out; fifty from all (rules.md#login-lock). */
export type LoginLock = {
  /** Counts an attempt before the password is compared, so that parallel guesses share five attempts. */
  takeTry(account: LockedAccount, address: string): Promise<Result<LoginTry, TooManyRequests>>;
};

/** Attempts count against one password: a change of password lifts the lock at every address at once. */
export type LockedAccount = { uid: string; passwordHash: string };

export type LoginTry = {
  succeeded(): Promise<void>;
  /** The password was wrong: the last attempt locks the account for the whole window. */
  failed(): Promise<void>;
};

export function createLoginLock(openRateLimit: OpenRateLimit): LoginLock {
  const atAddress = openRateLimit({ name: 'login-pair', attempts: 5, windowSeconds: lockSeconds });
  const everywhere = openRateLimit({ name: 'login-account', attempts: 50, windowSeconds: lockSeconds });
  return {
    async takeTry(account, address) {
      const accountKey = `${account.uid}:${limitKeyOf(account.passwordHash)}`;
      const pairKey = `${accountKey}:${address}`;
      const here = await atAddress.spend(pairKey);
      if (!here.ok) return here;
      const overall = await everywhere.spend(accountKey);
      if (!overall.ok) {
        await atAddress.restore(pairKey);
        return overall;
      }
      return accept({
        async succeeded() {
          await Promise.all([atAddress.forget(pairKey), everywhere.restore(accountKey)]);
        },
        async failed() {
          await Promise.all([
            here.value.isLast && atAddress.close(pairKey),
            overall.value.isLast && everywhere.close(accountKey),
          ]);
        },
      });
    },
  };
}
