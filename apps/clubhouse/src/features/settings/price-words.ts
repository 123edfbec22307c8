import { formatMoneyShort, formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { settingsMessages } from '../../messages.ts';
import type { Price } from './price-rows.ts';

export function priceInWords(price: Price | undefined): string {
  if (price === undefined) return settingsMessages.noPrice;
  const { days, startTime, endTime, from, until, greenFee18, greenFee9 } = price;
  const when = [
    days?.join(', ') ?? settingsMessages.everyDay,
    ...spanInWords(startTime && formatTeeTime(startTime), endTime && formatTeeTime(endTime)),
    ...spanInWords(from, until),
  ];
  return settingsMessages.priceWords(when.join(', '), amountOf(greenFee18), amountOf(greenFee9));
}

const amountOf = (fee: number) => formatMoneyShort(Math.round(fee * 100));

function spanInWords(first: string | undefined, last: string | undefined): string[] {
  if (first && last) return [settingsMessages.between(first, last)];
  if (first) return [settingsMessages.since(first)];
  return last ? [settingsMessages.upTo(last)] : [];
}

/** `42.5` as `42.50`, to be typed over. */
export const feeText = (fee: number | undefined) =>
  fee === undefined || Number.isInteger(fee) ? fee : fee.toFixed(2);
