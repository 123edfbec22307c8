import type { SettleDeps } from '../features/payments/deps.ts';
import { followAuthorization } from '../features/payments/follow-authorization.ts';
import type { FindProvider } from '../features/payments/provider.ts';
import { settle } from '../features/payments/settle.ts';
import { type StoredPayment, takeDue } from '../features/payments/store.ts';
import { type RepeatedJob, runEvery } from './run-every.ts';

const usualEveryMs = 2_000;
/** Longer than any call to the provider takes. */
const leaseSeconds = 60;
const maxAtOnce = 20;

type Deps = SettleDeps & { findProvider: FindProvider };

/** Any number of processes may run it: each payment is leased to one (rules.md#paid-or-nothing). */
export function startSettlingPayments(deps: Deps, everyMs = usualEveryMs): RepeatedJob {
  return runEvery({
    everyMs,
    round: () => settleDue(deps),
    failed: (error) => deps.log.error({ err: error }, 'payments could not be settled; trying again'),
  });
}

export async function settleDue(deps: Deps): Promise<number> {
  const due = await takeDue(deps.pool, leaseSeconds, maxAtOnce);
  await Promise.all(
    due.map((payment) =>
      askAbout(deps, payment).catch((error: unknown) => {
        deps.log.error({ err: error, payment: payment.id }, 'a payment could not be settled yet');
      }),
    ),
  );
  return due.length;
}

async function askAbout(deps: Deps, payment: StoredPayment): Promise<void> {
  const found = await deps.findProvider(payment);
  if (!found) {
    const { id, locationId } = payment;
    deps.log.error({ payment: id, location: locationId }, 'a payment waits for an access token');
  } else if (payment.state === 'authorized') {
    await followAuthorization(deps, payment, found.provider, 'job');
  } else {
    await settle(deps, payment, found.provider, 'job');
  }
}
