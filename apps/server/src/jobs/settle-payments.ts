import type { PaymentParts } from '../rooms/payments/parts.ts';
import { settle } from '../rooms/payments/settle.ts';
import { takeUnsettled } from '../rooms/payments/store.ts';

const everyMs = 2_000;
const leaseSeconds = 30;
const mostAtOnce = 20;

/**
 * Asks the provider again about every payment whose outcome is not known, until it is (ruling 21). Any number of
 * processes may run it: each payment is leased to one.
 */
export function startSettlingPayments(parts: PaymentParts): { stop(): Promise<void> } {
  let isStopped = false;
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() =>
      isStopped
        ? undefined
        : settleUnsettled(parts).catch((error: unknown) => {
            parts.log.error({ err: error }, 'payments could not be settled; it is tried again');
          }),
    );
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}

/** One round; answers how many payments were asked about. */
export async function settleUnsettled(parts: PaymentParts): Promise<number> {
  const due = await takeUnsettled(parts.pool, leaseSeconds, mostAtOnce);
  await Promise.all(
    due.map(async (payment) => {
      const found = await parts.findProvider(payment);
      if (found) await settle(parts, payment, found.provider, 'job');
      else
        parts.log.error(
          { payment: payment.id, location: payment.locationId },
          'a payment waits for an access token',
        );
    }),
  );
  return due.length;
}
