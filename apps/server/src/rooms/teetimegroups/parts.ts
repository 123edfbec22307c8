import type { Course, TeeSheetDocument } from '@dewsweeper/contract/course';
import type { CourseRules, Privilege, Taken } from '@dewsweeper/core/tee-sheet/course';
import type { Pool } from 'pg';
import type { Golfer } from '../../http/visitor.ts';
import type { Announce, DatabaseClock, NewId } from '../../ports.ts';

/** A course as the process holds it in memory, at one revision. */
export type LoadedCourse = {
  revision: string;
  document: Omit<Course, 'id' | 'group'>;
  teesheets: readonly TeeSheetDocument[];
  rules: CourseRules;
};

/** What lies on a course-day, seen in one snapshot by the database's clock. */
export type LoadedDay = {
  nowMs: number;
  obstructions: readonly Taken[];
  claims: readonly (Taken & { teeTimeGroupID: string; uid: string })[];
};

/** What the use cases of holds and reservations need from outside their room. */
export type TeeTimeGroupParts = {
  pool: Pool;
  clock: DatabaseClock;
  newId: NewId;
  announce: Announce;
  courses: {
    get(courseKey: string): Promise<LoadedCourse | null>;
    /** Drops a copy that the database has outgrown. */
    forget(courseKey: string): void;
  };
  loadDay(courseKey: string, date: string): Promise<LoadedDay>;
  privilegeOf(golfer: Golfer, group: string, course: string): Promise<Privilege | null>;
  profileOf(uid: string): Promise<{ firstName: string; lastName: string; phone: string } | null>;
};
