import type { SettleDeps } from './deps.ts';
import { askIn, type StoredPayment } from './store.ts';

/** Afterwards the provider is only searched: the golfer's window is about to close. */
const giveUpSeconds = 180;

/** A fruitless search is repeated after this time, because the provider's lists lag behind. */
const lookAgainSeconds = 25;

export const maxRestSeconds = 30;

/** The golfer asked so long ago that they must not be charged any more. */
export function isOld(deps: Pick<SettleDeps, 'clock'>, payment: StoredPayment): boolean {
  return deps.clock.nowMs() - payment.createdAt.getTime() > giveUpSeconds * 1000;
}

/** The delay grows: 2, 4, 8, 16, then 30 seconds. */
export async function postpone(
  deps: Pick<SettleDeps, 'pool' | 'clock'>,
  payment: StoredPayment,
): Promise<void> {
  const seconds = Math.min(maxRestSeconds, 2 ** (payment.asks + 1));
  await askIn(deps.pool, payment, isOld(deps, payment) ? lookAgainSeconds : seconds);
}
