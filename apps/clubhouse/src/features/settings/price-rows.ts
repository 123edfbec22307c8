import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { weekdays } from '@dewsweeper/contract/ids';
import { feeOf } from '../course-fields/field-rules.ts';
import { keptOrder } from './weekdays.ts';

export type Rate = CourseSettings['document']['rates'][number];
export type Price = NonNullable<Rate['prices']>[number];
/** `price`: null for one that was added. `number` stays while rows come, move and go. */
export type PriceRow = { number: number; price: Price | null };

export const maxPrices = 50;

const limits = ['startTime', 'endTime', 'from', 'until'] as const;
type PriceField = 'days' | (typeof limits)[number] | 'fee18' | 'fee9';

export const priceField = (rateKey: string, { number }: PriceRow, field: PriceField): string =>
  `price-${rateKey}-${number}-${field}`;

export const priceRowsOf = ({ prices = [] }: Rate): PriceRow[] =>
  prices.map((price, number) => ({ number, price }));

export function withAddedPrice(rows: readonly PriceRow[]): PriceRow[] {
  return [...rows, { number: Math.max(-1, ...rows.map(({ number }) => number)) + 1, price: null }];
}

/** `by`: -1 or 1 places; at an end it stays. */
export function withMovedPrice(rows: readonly PriceRow[], index: number, by: number): PriceRow[] {
  const [row, other] = [rows[index], rows[index + by]];
  return row && other ? rows.toSpliced(index, 1, other).toSpliced(index + by, 1, row) : [...rows];
}

/** Left out where there is none, except when an empty list was stored. */
export function wantedPrices(
  { key, rate, prices }: { key: string; rate: Rate | null; prices: readonly PriceRow[] },
  text: (name: string) => string,
): Pick<Rate, 'prices'> {
  if (prices.length === 0 && rate?.prices?.length !== 0) return {};
  return { prices: prices.map((row) => wantedPrice(row, (field) => text(priceField(key, row, field)))) };
}

/** What is undefined is left out of the request. */
function wantedPrice({ price }: PriceRow, text: (field: PriceField) => string): Price {
  return {
    ...price,
    ...Object.fromEntries(limits.map((limit) => [limit, text(limit) || undefined])),
    days: wantedDays(text('days'), price?.days),
    greenFee9: feeOf(text('fee9')),
    greenFee18: feeOf(text('fee18')),
  };
}

/** None chosen: every day. */
function wantedDays(typed: string, stored: Price['days']): Price['days'] {
  return typed === '' ? undefined : keptOrder(typed, weekdays, stored);
}
