import type { CourseDate } from './course.ts';

/** Settings of a course, with those that are in force from a date of play on; the earliest first. */
export type ByDate<Settings> = Settings & {
  later?: readonly { from: CourseDate; course: Settings }[] | undefined;
};

/** The settings in force on a date of play (rules.md#planned-changes). */
export function courseOn<Settings>(course: ByDate<Settings>, date: CourseDate): Settings {
  return course.later?.findLast(({ from }) => from <= date)?.course ?? course;
}
