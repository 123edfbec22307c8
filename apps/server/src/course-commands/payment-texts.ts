import type { ClubhouseAct, ActRefusal as StateRefusal } from '@dewsweeper/core/payment/clubhouse-act';
import { authorizationDays } from '@dewsweeper/core/payment/payment-request';
import { wallClockAt, wallTime } from '@dewsweeper/core/shared/local-time';
import { decimalOf } from '@dewsweeper/core/shared/money';
import type { ActReport } from '../features/payments/clubhouse-acts.ts';
import type { StoredPayment } from '../features/payments/store.ts';
import { refusalSentence } from './act-refusal.ts';

export function amountText({ amountCents, currency }: { amountCents: number; currency: string }): string {
  return `${decimalOf(amountCents)} ${currency}`;
}

/** Such as `2026-05-01 09:10`, in the course's time zone. */
export function courseTimeText(timeZone: string, instant: Date): string {
  const { date, minuteOfDay } = wallClockAt(timeZone, instant.getTime());
  return `${date} ${wallTime(minuteOfDay)}`;
}

export function refusalLines(
  refused: { refusal: string },
  payment: Pick<StoredPayment, 'receiptNumber' | 'locationId'>,
): string[] {
  const receipt = payment.receiptNumber ?? '';
  switch (refused.refusal) {
    case 'already-captured':
      return [`Receipt ${receipt} was captured already.`, `To give it back: payments refund ${receipt}`];
    case 'already-voided':
      return [`The hold of receipt ${receipt} was let go already.`];
    case 'already-refunded':
      return [`Receipt ${receipt} was refunded already.`];
    case 'authorization-expired':
      return [
        `Square dropped the hold of receipt ${receipt}: its ${authorizationDays} days are over. Nothing was charged.`,
      ];
    case 'not-captured':
      return [
        `Receipt ${receipt} is a hold on the card; nothing was charged.`,
        `To let go of it: payments void ${receipt}`,
      ];
    case 'not-charged':
      return [`The card of receipt ${receipt} was declined; nothing was charged.`];
    case 'payment-unsettled':
      return [`Receipt ${receipt} is still being settled with Square. Try again in a minute.`];
    case 'no-access-token':
      return [
        `There is no access token for location ${payment.locationId}.`,
        'Set it first: dewsweeper token',
      ];
    case 'other-act-asked':
      return [
        `Something else was asked of Square for receipt ${receipt}, and its outcome is not known yet.`,
        'A running server asks again until it is. Look at it with: payments GROUP/COURSE',
      ];
    case 'not-found':
      return [`There is no payment with receipt ${receipt}.`];
    default:
      return [refusalSentence(refused)];
  }
}

const refusals: ReadonlySet<string> = new Set<StateRefusal['refusal']>([
  'already-captured',
  'already-voided',
  'already-refunded',
  'authorization-expired',
  'not-captured',
]);

export function notDoneLines(act: ClubhouseAct, report: Exclude<ActReport, { outcome: 'done' }>): string[] {
  const { outcome, reason, payment } = report;
  if (outcome === 'unknown')
    return [
      `Square gave no clear answer (${reason}). It will be done once: a running server asks again until it is clear.`,
      `To ask again yourself: payments ${act} ${payment.receiptNumber}`,
    ];
  if (refusals.has(reason)) return refusalLines({ refusal: reason }, payment);
  return [`Square refuses (${reason}). The money is where it was.`];
}
