import type { Course } from '@dewsweeper/contract/course';
import type { Privilege } from '@dewsweeper/core/tee-sheet/course';
import type { Pool } from 'pg';
import type { Golfer } from '../../http/visitor.ts';
import type { Announce, DatabaseClock, DeliverSoon, NewId } from '../../ports.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import type { LoadedDay } from '../teetimes/day-state.ts';
import type { LoadDayFor } from '../teetimes/remembered-days.ts';
import type { MessageSender } from './reservation-messages.ts';

/** What the use cases of holds and reservations need from outside their room. */
export type TeeTimeGroupParts = {
  pool: Pool;
  clock: DatabaseClock;
  newId: NewId;
  announce: Announce;
  deliverSoon: DeliverSoon;
  sender: MessageSender;
  courses: Pick<CourseCache, 'get' | 'forget'>;
  /** Whether golfers can pay online at a course. */
  canPay(course: Course): Promise<boolean>;
  loadDay(courseKey: string, date: string): Promise<LoadedDay | null>;
  loadDayFor: LoadDayFor;
  privilegeOf(golfer: Golfer, group: string, course: string): Promise<Privilege | null>;
  /** How many reservations a golfer may have open at one course. */
  mostOpenReservations: number;
  /** For how long within an hour a golfer may keep one and the same time without confirming it. */
  sameTimeKeptSeconds: number;
};
