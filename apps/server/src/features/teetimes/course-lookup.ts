import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { CourseRules } from '@dewsweeper/core/tee-sheet/course';

export type CourseLookup<Course = { revision: number; rules: CourseRules }> = {
  get(courseKey: CourseKey): Promise<Course | null>;
  forget(courseKey: CourseKey): void;
};

/** How often a day is loaded again because its course changed between two statements. */
const maxAttempts = 5;

/** The course at the data's revision: claims' cells follow the tee sheets. Null for an unknown course. */
export async function loadWithCourse<
  Course extends { revision: number; rules: CourseRules },
  Loaded extends { revision: number },
>(
  courses: CourseLookup<Course>,
  courseKey: CourseKey,
  load: (rules: CourseRules) => Promise<Loaded | null>,
): Promise<{ course: Course; rules: CourseRules; loaded: Loaded } | null> {
  for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
    const course = await courses.get(courseKey);
    const loaded = course && (await load(course.rules));
    if (!loaded) return null;
    if (loaded.revision === course.revision) return { course, rules: course.rules, loaded };
    courses.forget(courseKey);
  }
  throw new Error(`${courseKey} changed ${maxAttempts} times while its days were loaded`);
}
