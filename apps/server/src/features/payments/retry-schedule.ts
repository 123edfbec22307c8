import type { SettleDeps } from './deps.ts';
import { askIn, type StoredPayment } from './store.ts';

/** How long a provider is asked to charge before it is only looked through: the golfer's window is about to close. */
const giveUpSeconds = 180;

/** A payment that was looked for in vain is looked for once more after so long: lists lag behind. */
const lookAgainSeconds = 25;

export const maxRestSeconds = 30;

/** True when the golfer asked for it so long ago that he must not be charged any more. */
export function isOld(deps: Pick<SettleDeps, 'clock'>, payment: StoredPayment): boolean {
  return deps.clock.nowMs() - payment.createdAt.getTime() > giveUpSeconds * 1000;
}

/** The longer nothing clear is heard, the longer it rests: 2, 4, 8, 16, then 30 seconds. */
export async function rest(deps: Pick<SettleDeps, 'pool' | 'clock'>, payment: StoredPayment): Promise<void> {
  const seconds = Math.min(maxRestSeconds, 2 ** (payment.asks + 1));
  await askIn(deps.pool, payment, isOld(deps, payment) ? lookAgainSeconds : seconds);
}
