import { addDays, isDate } from '../../lib/days.ts';

export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** What the server reports on. */
export const firstDate = '2000-01-01';
export const lastDate = '2099-12-31';

export function isReported(date: string): boolean {
  return isDate(date) && date >= firstDate && date <= lastDate;
}
