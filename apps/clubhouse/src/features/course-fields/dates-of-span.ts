import { formatWeekday } from '@dewsweeper/web/lib/format.ts';
import { addDays, isDate } from '../../lib/days.ts';

export type Span = { days: readonly string[]; from: string; until: string };

/** At most one more than `limit`, so that too many are noticed. `until` is included. */
export function datesOfSpan({ days, from, until }: Span, limit: number): string[] {
  const dates: string[] = [];
  if (!isDate(from) || !isDate(until) || days.length === 0) return dates;
  for (let date = from; date <= until && dates.length <= limit; date = addDays(date, 1))
    if (days.includes(formatWeekday(date))) dates.push(date);
  return dates;
}

/** Null when they are of several. */
export function weekdayOfAll(dates: readonly string[]): string | null {
  const days = new Set(dates.map(formatWeekday));
  return days.size === 1 ? ([...days][0] ?? null) : null;
}
