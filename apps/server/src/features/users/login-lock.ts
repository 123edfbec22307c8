import { createHash } from 'node:crypto';
import { accept, type Result } from '@dewsweeper/core/shared/result';
import type { OpenRateLimit, TooManyRequests } from '../../ports.ts';

const lockSeconds = 15 * 60;

/**
 * Locks an account after wrong passwords (ruling 25). "Per account and per address" is read so: the five
 * wrong passwords are counted for each pair of account and address, so that a stranger who guesses from
 * elsewhere does not lock the golfer out of his own phone. So that many addresses together cannot guess on,
 * fifty wrong passwords within the same time lock the account for all of them.
 */
export type LoginLock = {
  /** Takes one try before the password is looked at, so that parallel guesses get five tries together. */
  takeTry(account: LockedAccount, address: string): Promise<Result<LoginTry, TooManyRequests>>;
};

/**
 * Tries are counted against one password: when it changes, above all by a reset, all counters of the old one
 * are moot and the lock is lifted, at every address and in the same instant.
 */
export type LockedAccount = { uid: string; passwordHash: string };

export type LoginTry = {
  /** The password was right: its tries at this address start over. */
  succeeded(): Promise<void>;
  /** The password was wrong: after the last try the account is locked from now on for the whole time. */
  failed(): Promise<void>;
};

export function createLoginLock(openRateLimit: OpenRateLimit): LoginLock {
  const atAddress = openRateLimit({ name: 'login-pair', tries: 5, windowSeconds: lockSeconds });
  const everywhere = openRateLimit({ name: 'login-account', tries: 50, windowSeconds: lockSeconds });
  return {
    async takeTry(account, address) {
      const accountKey = `${account.uid}:${shortHash(account.passwordHash)}`;
      const pairKey = `${accountKey}:${address}`;
      const here = await atAddress.spend(pairKey);
      if (!here.ok) return here;
      const overall = await everywhere.spend(accountKey);
      if (!overall.ok) {
        await atAddress.refundOrVoid(pairKey);
        return overall;
      }
      return accept({
        async succeeded() {
          await Promise.all([atAddress.forget(pairKey), everywhere.refundOrVoid(accountKey)]);
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

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
