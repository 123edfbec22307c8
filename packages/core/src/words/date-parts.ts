import type { CourseDate } from '../tee-sheet/course.ts';

export const dayOf = (date: CourseDate): number => Number(date.slice(8));

export const monthOf = (date: CourseDate, months: readonly string[]): string =>
  months[Number(date.slice(5, 7)) - 1] ?? '';
