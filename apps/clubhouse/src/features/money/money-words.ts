import type { MoneyDay } from '@dewsweeper/contract/clubhouse-money';
import { formatMoneyShort, formatMonthDay, formatTeeTime } from '@dewsweeper/web/lib/format.ts';

/** Empty for a booking that has been deleted since. */
export function bookingOf({
  playDate,
  startingTime,
  golfer,
}: Pick<MoneyDay['online'][number], 'playDate' | 'startingTime' | 'golfer'>): string {
  const when =
    playDate === null || startingTime === null
      ? ''
      : `${formatMonthDay(playDate)}, ${formatTeeTime(startingTime)}`;
  return [when, golfer].filter((part) => part !== '').join(', ');
}

export const signed = (cents: number) =>
  cents < 0 ? `−${formatMoneyShort(-cents)}` : formatMoneyShort(cents);
