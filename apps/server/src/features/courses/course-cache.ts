import type { Course, TeeSheetDocument } from '@dewsweeper/contract/course';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { CourseRules } from '@dewsweeper/core/tee-sheet/course';
import { presentCourse, presentTeeSheets, rulesByDate, withColourStyle } from './present.ts';
import type { CourseStore } from './store.ts';

export type KnownCourse = {
  revision: number;
  document: Course;
  teesheets: TeeSheetDocument[];
  rules: CourseRules;
};

export type CourseCache = {
  /** The cached course; null when there is none. On seeing a newer revision, call `forget`. */
  get(courseKey: CourseKey): Promise<KnownCourse | null>;
  /** The current course: checks the revision and reads the course again only when it differs. */
  current(courseKey: CourseKey): Promise<KnownCourse | null>;
  /** From memory alone; undefined when it is not there. */
  peek(courseKey: CourseKey): KnownCourse | undefined;
  forget(courseKey: CourseKey): void;
};

/** Keeps at most `limit` courses, least recently used first out; concurrent callers share one read. */
export function createCourseCache(
  store: Pick<CourseStore, 'course' | 'revision'>,
  limit = 20_000,
): CourseCache {
  const known = new Map<string, KnownCourse>();
  const loading = new Map<string, Promise<KnownCourse | null>>();

  function load(courseKey: CourseKey): Promise<KnownCourse | null> {
    const underway = loading.get(courseKey);
    if (underway) return underway;
    const started: Promise<KnownCourse | null> = read(courseKey).finally(() => {
      if (loading.get(courseKey) === started) loading.delete(courseKey);
    });
    loading.set(courseKey, started);
    return started;

    async function read(key: CourseKey): Promise<KnownCourse | null> {
      const stored = await store.course(key);
      if (!stored) return null;
      const document = withColourStyle(presentCourse(stored));
      const teesheets = presentTeeSheets(stored);
      const course = {
        revision: stored.revision,
        document,
        teesheets,
        rules: rulesByDate(stored),
      };
      // Forgotten during the read: possibly outdated, so it goes to its callers only.
      if (loading.get(key) === started) keep(key, course);
      return course;
    }
  }

  function keep(courseKey: CourseKey, course: KnownCourse): void {
    known.delete(courseKey);
    known.set(courseKey, course);
    if (known.size > limit) known.delete(known.keys().next().value as string);
  }

  const cache: CourseCache = {
    async get(courseKey) {
      const course = known.get(courseKey);
      if (!course) return load(courseKey);
      keep(courseKey, course);
      return course;
    },

    async current(courseKey) {
      const course = known.get(courseKey);
      if (!course) return load(courseKey);
      const revision = await store.revision(courseKey);
      if (revision === course.revision) return course;
      if (known.get(courseKey) === course) cache.forget(courseKey);
      return load(courseKey);
    },

    peek: (courseKey) => known.get(courseKey),

    forget(courseKey) {
      known.delete(courseKey);
      loading.delete(courseKey);
    },
  };
  return cache;
}
