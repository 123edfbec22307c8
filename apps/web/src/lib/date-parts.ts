/** For dates such as `2025-11-21`, which stay the course's own (rules.md#course-time). */
export function dayOfMonth(date: string): number {
  return Number(date.slice(8, 10));
}

/** From 0, January. */
export function monthOf(date: string): number {
  return Number(date.slice(5, 7)) - 1;
}

/** From 0, Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay();
}
