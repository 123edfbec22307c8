import type { Course } from '@dewsweeper/contract/course';
import type { Pool } from 'pg';
import type { Announce, DatabaseClock, DeliverSoon, NewId } from '../../ports.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import type { RememberedDays } from '../teetimes/remembered-days.ts';
import type { RememberedHolds } from './remembered-holds.ts';
import type { MessageSender } from './reservation-messages.ts';

/** What the use cases of holds and reservations need from outside their room. */
export type TeeTimeGroupDeps = {
  pool: Pool;
  clock: DatabaseClock;
  newId: NewId;
  announce: Announce;
  deliverSoon: DeliverSoon;
  sender: MessageSender;
  courses: CourseCache;
  rememberedHolds: RememberedHolds;
  /** Whether golfers can pay online at a course. */
  canPay(course: Course): Promise<boolean>;
  rememberedDays: RememberedDays;
  /** How many reservations a golfer may have open at one course. */
  maxOpenReservations: number;
  /** For how long within an hour a golfer may keep one and the same time without confirming it. */
  sameTimeKeptSeconds: number;
};
