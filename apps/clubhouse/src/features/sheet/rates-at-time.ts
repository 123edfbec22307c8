import type { Sheet } from '@dewsweeper/contract/clubhouse';
import type { Course } from '@dewsweeper/contract/course';

export type RateAtTime = { name: string; nineCents: number; eighteenCents: number };

/** What the course's rates cost at a start of the day. */
export function ratesAtTime(course: Course | undefined, prices: Sheet['prices'], time: string): RateAtTime[] {
  const rates = course?.rates ?? [];
  return rates.map(({ name, greenFee9, greenFee18 }, rateGroup) => {
    const step = prices?.[rateGroup]?.findLast(({ from }) => from <= time);
    const own = { nineCents: Math.round(greenFee9 * 100), eighteenCents: Math.round(greenFee18 * 100) };
    return { name, ...(step ?? own) };
  });
}
