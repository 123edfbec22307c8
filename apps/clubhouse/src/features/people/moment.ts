import { formatShortDate } from '@dewsweeper/web/lib/format.ts';
import { clockTime, courseNow } from '../../lib/days.ts';

/** An instant on the course's clock, such as `Tue, Nov 24, 7:12 AM`. */
export function momentOf(instant: string, timeZone: string): string {
  return `${formatShortDate(courseNow(timeZone, Date.parse(instant)).date)}, ${clockTime(instant, timeZone)}`;
}
