import type { CourseRules } from '@dewsweeper/core/tee-sheet/course';

/** What this room needs of the courses that the process has in mind. */
export type CourseLookup<Course = { revision: number; rules: CourseRules }> = {
  get(courseKey: string): Promise<Course | null>;
  /** Drops a copy that the database has outgrown. */
  forget(courseKey: string): void;
};

/** How often a day is loaded anew because its course changed between two statements. */
const maxTries = 5;

/**
 * Loads something of a course's days together with the course at the very revision it was written for: the cells
 * of claims follow the tee sheets. Null for an unknown course.
 */
export async function loadWithCourse<
  Course extends { revision: number; rules: CourseRules },
  Loaded extends { revision: number },
>(
  courses: CourseLookup<Course>,
  courseKey: string,
  load: (rules: CourseRules) => Promise<Loaded | null>,
): Promise<{ course: Course; rules: CourseRules; loaded: Loaded } | null> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const course = await courses.get(courseKey);
    const loaded = course && (await load(course.rules));
    if (!loaded) return null;
    if (loaded.revision === course.revision) return { course, rules: course.rules, loaded };
    courses.forget(courseKey);
  }
  throw new Error(`${courseKey} changed ${maxTries} times while its days were loaded`);
}
