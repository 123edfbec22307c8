import { minuteOf, wallTime, weekdayOf } from '../shared/local-time.ts';
import { centsOf } from '../shared/money.ts';
import type { CourseDate, NumHoles, Rate, WallTime } from '../tee-sheet/course.ts';

export type PricedRate = Pick<Rate, 'greenFee9' | 'greenFee18' | 'prices'>;
/** `startingTime` is empty for a block, to which no price of a time applies. */
export type PricedStart = { date: CourseDate; startingTime: WallTime; numHoles: NumHoles };
type Cents = Readonly<Record<NumHoles, number>>;

/** See rules.md#prices-by-time. */
export function priceCents(rate: PricedRate, { date, startingTime, numHoles }: PricedStart): number {
  return pricesOn(rate, date)(startingTime)[numHoles];
}

/** One golfer's price of every start of a day. */
export function pricesOn(rate: PricedRate, date: CourseDate): (startingTime: WallTime) => Cents {
  const own = centsFor(rate);
  const weekday = weekdayOf(date);
  const ofTheDay = (rate.prices ?? [])
    .filter(({ days, from = date, until = date }) => {
      const isInSeason = from <= date && date <= until;
      return isInSeason && (days === undefined || days.includes(weekday));
    })
    .map((price) => ({ ...price, cents: centsFor(price) }));
  if (ofTheDay.length === 0) return () => own;
  return (time) => {
    const first = ofTheDay.find(
      ({ startTime = '00:00', endTime = '23:59' }) => startTime <= time && time <= endTime,
    );
    return first?.cents ?? own;
  };
}

export type PriceStep = { from: WallTime; cents: Cents };

/** From which start on a day costs what, until the next step. The first is at 00:00. */
export function priceStepsOn(rate: PricedRate, date: CourseDate): PriceStep[] {
  const pricesAt = pricesOn(rate, date);
  const ends = (rate.prices ?? []).flatMap(({ startTime = '00:00', endTime = '23:59' }) => [
    startTime,
    wallTime(minuteOf(endTime) + 1),
  ]);
  return [...new Set(['00:00', ...ends])]
    .filter((from) => from < '24:00')
    .toSorted()
    .map((from) => ({ from, cents: pricesAt(from) }))
    .filter(({ cents }, index, all) => cents !== all[index - 1]?.cents);
}

function centsFor({ greenFee9, greenFee18 }: PricedRate): Cents {
  return { 9: centsOf(greenFee9), 18: centsOf(greenFee18) };
}
