import { nextPaymentState, type PaymentEvent } from '@dewsweeper/core/payment/payment-life';
import type { SettleDeps } from './deps.ts';
import { historyEntry } from './payment-history.ts';
import type { PaymentProvider } from './provider.ts';
import { askIn, recordPaymentAct, type StoredPayment } from './store.ts';

const askAgainSeconds = 300;

/** Expired, voided or captured elsewhere, or still valid (rules.md#authorize). */
export async function followAuthorization(
  deps: Pick<SettleDeps, 'pool' | 'clock' | 'log' | 'announce'>,
  payment: StoredPayment,
  provider: PaymentProvider,
  by: string,
): Promise<StoredPayment['state']> {
  const seen = payment.squarePaymentID === null ? null : await provider.get(payment.squarePaymentID);
  const isOver = payment.authorizedUntil !== null && payment.authorizedUntil.getTime() <= deps.clock.nowMs();
  const event = seen?.outcome === 'done' ? eventOf(seen.payment?.status, isOver) : null;
  const next = event && nextPaymentState(payment.state, event);
  if (!event || !next?.ok) {
    const isSeen = seen?.outcome === 'done';
    await askIn(deps.pool, payment, isSeen ? restSeconds(deps, payment, isOver) : askAgainSeconds);
    return payment.state;
  }
  const entry = historyEntry(deps, `${event.event}, says Square`, by);
  await recordPaymentAct(deps.pool, { payment, state: next.value, entry });
  const { id, courseKey, teeTimeGroupID, uid } = payment;
  deps.announce([`user:${uid}`]);
  deps.log.warn({ payment: id, courseKey, teeTimeGroupID, state: next.value }, 'an authorization has ended');
  return next.value;
}

function eventOf(status: string | undefined, isOver: boolean): PaymentEvent | null {
  if (status === 'COMPLETED') return { event: 'captured' };
  if (status === 'CANCELED') return { event: isOver ? 'authorization-expired' : 'voided' };
  return null;
}

/** Until the authorization ends, or a short delay when Square has not acted yet. */
function restSeconds(deps: Pick<SettleDeps, 'clock'>, payment: StoredPayment, isOver: boolean): number {
  if (isOver || payment.authorizedUntil === null) return askAgainSeconds;
  return Math.ceil((payment.authorizedUntil.getTime() - deps.clock.nowMs()) / 1000);
}
