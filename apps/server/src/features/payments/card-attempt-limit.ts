import { accept, type Result } from '@dewsweeper/core/shared/result';
import type { OpenRateLimit, TooManyRequests } from '../../ports.ts';

/**
 * Cards that may be declined within an hour, for one golfer and for one network address: whoever has a list of stolen
 * cards learns from us which of them work only so slowly. A clubhouse's Wi-Fi is one address; an address of null, which
 * is nobody's in particular, is not counted.
 */
const declinedPerGolfer = 10;
const declinedPerAddress = 60;
const windowSeconds = 3600;

export type CardAttemptLimit = {
  /** Takes a try before the card is asked for, so that cards tried side by side get no more tries. */
  take(golfer: { uid: string; address: string | null }): Promise<Result<CardAttempt, TooManyRequests>>;
};

export type CardAttempt = {
  /** The card was not declined, or was never asked for: the try does not count. */
  refundOrVoid(): Promise<void>;
};

export function createCardAttemptLimit(openRateLimit: OpenRateLimit): CardAttemptLimit {
  const byGolfer = openRateLimit({ name: 'card-golfer', tries: declinedPerGolfer, windowSeconds });
  const byAddress = openRateLimit({ name: 'card-address', tries: declinedPerAddress, windowSeconds });
  return {
    async take({ uid, address }) {
      const own = await byGolfer.spend(uid);
      if (!own.ok) return own;
      const shared = address === null ? null : await byAddress.spend(address);
      if (shared?.ok === false) {
        await byGolfer.refundOrVoid(uid);
        return shared;
      }
      return accept({
        async refundOrVoid() {
          await Promise.all([
            byGolfer.refundOrVoid(uid),
            address !== null && byAddress.refundOrVoid(address),
          ]);
        },
      });
    },
  };
}
