import { accept, type Result } from '@dewsweeper/core/shared/result';
import type { OpenRateLimit, TooManyRequests } from '../../ports.ts';

/** Declines within an hour; slows down testing stolen cards. A clubhouse's Wi-Fi is one address. */
const declinedPerGolfer = 10;
const declinedPerAddress = 60;
const windowSeconds = 3600;

export type CardAttemptLimit = {
  /** Counts an attempt before the card is charged, so that parallel attempts share one budget. */
  take(golfer: { uid: string; address: string | null }): Promise<Result<CardAttempt, TooManyRequests>>;
};

export type CardAttempt = {
  /** Takes the attempt back: the card was not declined, or never charged. */
  restore(): Promise<void>;
};

export function createCardAttemptLimit(openRateLimit: OpenRateLimit): CardAttemptLimit {
  const byGolfer = openRateLimit({ name: 'card-golfer', attempts: declinedPerGolfer, windowSeconds });
  const byAddress = openRateLimit({ name: 'card-address', attempts: declinedPerAddress, windowSeconds });
  return {
    async take({ uid, address }) {
      const own = await byGolfer.spend(uid);
      if (!own.ok) return own;
      const shared = address === null ? null : await byAddress.spend(address);
      if (shared?.ok === false) {
        await byGolfer.restore(uid);
        return shared;
      }
      return accept({
        async restore() {
          await Promise.all([byGolfer.restore(uid), address !== null && byAddress.restore(address)]);
        },
      });
    },
  };
}
