import type { Course } from '@dewsweeper/contract/course';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { CourseDate } from '@dewsweeper/core/tee-sheet/course';
import type { Pool } from 'pg';
import type { Announce, DatabaseClock, DeliverSoon, NewId } from '../../ports.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import type { RememberedDays } from '../teetimes/remembered-days.ts';
import type { RememberedHolds } from './remembered-holds.ts';
import type { MessageSender } from './reservation-messages.ts';

export type TeeTimeGroupDeps = {
  pool: Pool;
  clock: DatabaseClock;
  newId: NewId;
  announce: Announce;
  deliverSoon: DeliverSoon;
  sender: MessageSender;
  courses: CourseCache;
  rememberedHolds: RememberedHolds;
  canPay(course: Course): Promise<boolean>;
  rememberedDays: RememberedDays;
  /** Offers free times of a day to those who wait (rules.md#waitlist). */
  passOn(courseKey: CourseKey, date: CourseDate): Promise<void>;
  maxOpenReservations: number;
  /** 0 to 1, without 1. */
  random(): number;
  /** How long within an hour a golfer may hold the same time without confirming it. */
  sameTimeKeptSeconds: number;
};
