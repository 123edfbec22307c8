import { addDays, minuteOf, wallTime, weekdayOf } from '../shared/local-time.ts';
import { type RatePrice, type Weekday, weekdays } from '../tee-sheet/course.ts';

export type UnusedPrice = { index: number; why: 'no-day' | 'covered' };

/** Prices that no start can cost: the earlier ones have all of its starts. */
export function unusedPrices(prices: readonly RatePrice[]): UnusedPrice[] {
  return prices.flatMap((price, index): UnusedPrice[] => {
    if (!hasADay(price)) return [{ index, why: 'no-day' }];
    return areCovered(prices.slice(0, index), price) ? [{ index, why: 'covered' }] : [];
  });
}

function hasADay({ from, until, days }: RatePrice): boolean {
  if (from === undefined || until === undefined || days === undefined) return true;
  return days.some((day) => firstOf(day, from) <= until);
}

function firstOf(day: Weekday, from: string): string {
  const daysAhead = (weekdays.indexOf(day) - weekdays.indexOf(weekdayOf(from)) + 7) % 7;
  return addDays(from, daysAhead);
}

/** Between two limits of the earlier prices each start of a weekday costs the same. */
function areCovered(earlier: readonly RatePrice[], later: RatePrice): boolean {
  const { days, startTime, endTime, from, until } = limitsOf(later);
  const wide = earlier.map(limitsOf);
  const times = [startTime, ...wide.flatMap((one) => [one.startTime, minuteAfter(one.endTime)])].filter(
    (time) => startTime <= time && time <= endTime,
  );
  const seasons = [from, ...wide.flatMap((one) => [one.from, dayAfter(one.until)])]
    .filter((date) => from <= date && date <= until)
    .toSorted();
  return seasons.every((first, index) => {
    const next = seasons[index + 1];
    return days.every((day) => {
      const date = firstOf(day, first);
      if (date > until || (next !== undefined && date >= next)) return true;
      return times.every((time) => wide.some((one) => isWithin(one, { day, date, time })));
    });
  });
}

type Limits = ReturnType<typeof limitsOf>;

const isWithin = (one: Limits, { day, date, time }: { day: Weekday; date: string; time: string }) =>
  one.days.includes(day) &&
  one.startTime <= time &&
  time <= one.endTime &&
  one.from <= date &&
  date <= one.until;

const minuteAfter = (time: string) => (time === lastTime ? '24:00' : wallTime(minuteOf(time) + 1));
const dayAfter = (date: string) => (date === lastDate ? '~' : addDays(date, 1));

const lastTime = '23:59';
const firstDate = '1000-01-01';
const lastDate = '9999-12-31';

function limitsOf(price: RatePrice) {
  const { startTime = '00:00', endTime = lastTime, from = firstDate, until = lastDate } = price;
  return { days: price.days ?? weekdays, startTime, endTime, from, until };
}
