import { decimalOf } from '@dewsweeper/core/shared/money';
import type { ListedPayment } from '../features/payments/clubhouse-store.ts';
import { amountText, courseTimeText } from './payment-texts.ts';
import type { Column } from './table.ts';

export type PaymentRow = ReturnType<typeof rowOf>;

export function rowOf(payment: ListedPayment, timeZone: string, name: string | undefined) {
  const timeOf = (instant: Date | null) => (instant ? courseTimeText(timeZone, instant) : '');
  return {
    madeAt: timeOf(payment.createdAt),
    state: payment.state,
    amount: decimalOf(payment.amountCents),
    currency: payment.currency,
    behavior: payment.paymentBehavior,
    receipt: payment.receiptNumber ?? '',
    reservation: payment.teeTimeGroupID,
    reservationStatus: payment.status ?? 'gone',
    teeTime: payment.date ? `${payment.date} ${payment.startingTime}` : '',
    golfer: name ?? payment.firstGolfer ?? '',
    authorizedUntil: timeOf(payment.authorizedUntil),
    environment: payment.environment,
    location: payment.locationId,
    squarePayment: payment.squarePaymentID ?? '',
    acts: payment.acts.map((act) => actText(act, timeZone)).join('; '),
  };
}

function actText(act: ListedPayment['acts'][number], timeZone: string): string {
  const outcome = { asked: ', no answer yet', done: '', refused: `, not done: ${act.note}` }[act.state];
  const note = act.state === 'done' && act.note ? ` (${act.note})` : '';
  return `${act.act}${note} by ${act.by} ${courseTimeText(timeZone, new Date(act.at))}${outcome}`;
}

export function columnsOf(rows: readonly PaymentRow[]): Column[] {
  const column = (head: string, textOf: (row: PaymentRow) => string) => ({ head, cells: rows.map(textOf) });
  return [
    column('made', (row) => row.madeAt),
    column('state', (row) => row.state),
    { ...column('amount', (row) => `${row.amount} ${row.currency}`), isNumber: true },
    column('behavior', (row) => row.behavior),
    column('receipt', (row) => row.receipt),
    column('reservation', (row) =>
      row.reservationStatus === 'confirmed'
        ? row.reservation
        : `${row.reservation} (${row.reservationStatus})`,
    ),
    column('tee time', (row) => row.teeTime),
    column('golfer', (row) => row.golfer),
    column('held until', (row) => (row.state === 'authorized' ? row.authorizedUntil : '')),
    column('acts', (row) => row.acts),
  ];
}

export const csvColumns = [
  'madeAt',
  'state',
  'amount',
  'currency',
  'behavior',
  'receipt',
  'reservation',
  'reservationStatus',
  'teeTime',
  'golfer',
  'authorizedUntil',
  'environment',
  'location',
  'squarePayment',
  'acts',
] as const satisfies (keyof PaymentRow)[];

/** Such as `3 payments: 2 captured 168.00 USD, 1 authorized 42.00 USD`. */
export function summaryOf(payments: readonly ListedPayment[]): string {
  const sums = new Map<string, { count: number; amountCents: number; currency: string; state: string }>();
  for (const { state, currency, amountCents } of payments) {
    const sum = sums.get(`${state} ${currency}`) ?? { count: 0, amountCents: 0, currency, state };
    sums.set(`${state} ${currency}`, {
      ...sum,
      count: sum.count + 1,
      amountCents: sum.amountCents + amountCents,
    });
  }
  const deps = [...sums.values()].map((sum) => `${sum.count} ${sum.state} ${amountText(sum)}`);
  return `${payments.length === 1 ? '1 payment' : `${payments.length} payments`}: ${deps.join(', ')}`;
}
