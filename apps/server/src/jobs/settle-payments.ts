import { followAuthorization } from '../rooms/payments/follow-authorization.ts';
import type { SettleParts } from '../rooms/payments/parts.ts';
import type { FindProvider } from '../rooms/payments/provider.ts';
import { settle } from '../rooms/payments/settle.ts';
import { type StoredPayment, takeDue } from '../rooms/payments/store.ts';
import { type Rounds, startRounds } from './rounds.ts';

const everyMs = 2_000;
/** Longer than any call to the provider takes. */
const leaseSeconds = 60;
const mostAtOnce = 20;

type Parts = SettleParts & { findProvider: FindProvider };

/**
 * Asks the provider again about every payment whose outcome is not known, until it is (ruling 21), and about
 * authorizations whose time is up. Any number of processes may run it: each payment is leased to one.
 */
export function startSettlingPayments(parts: Parts): Rounds {
  return startRounds({
    everyMs,
    round: () => settleDue(parts),
    failed: (error) => parts.log.error({ err: error }, 'payments could not be settled; it is tried again'),
  });
}

/** One round; answers how many payments were asked about. */
export async function settleDue(parts: Parts): Promise<number> {
  const due = await takeDue(parts.pool, leaseSeconds, mostAtOnce);
  await Promise.all(
    due.map((payment) =>
      askAbout(parts, payment).catch((error: unknown) => {
        parts.log.error({ err: error, payment: payment.id }, 'a payment could not be settled yet');
      }),
    ),
  );
  return due.length;
}

async function askAbout(parts: Parts, payment: StoredPayment): Promise<void> {
  const found = await parts.findProvider(payment);
  if (!found) {
    const { id, locationId } = payment;
    parts.log.error({ payment: id, location: locationId }, 'a payment waits for an access token');
  } else if (payment.state === 'authorized') {
    await followAuthorization(parts, payment, found.provider, 'job');
  } else {
    await settle(parts, payment, found.provider, 'job');
  }
}
