import * as z from 'zod/mini';
import { payMethods } from './clubhouse.ts';
import { courseDate } from './ids.ts';

/* The report of a week, in the clubhouse and on the command line. See rules.md#reports. */

const count = z.int();
const useOfTimes = z.object({ bookable: count, booked: count });
const bySource = z.object({ online: count, counter: count, courseSystem: count });
const money = z.object({ takenCents: count, givenBackCents: count });

const weekFigures = z.object({
  from: courseDate,
  bookings: bySource,
  players: bySource,
  cancelled: count,
  noShows: count,
  use: useOfTimes,
  /** `bookings`: made on the day of play, up to 1, 3, 7 and 14 days before it, and earlier. */
  lead: z.object({ bookings: z.array(count), medianDays: z.nullable(count) }),
  counter: z.array(z.extend(money, { method: z.enum(payMethods) })),
  online: money,
  playCents: count,
  centsPerTime: z.nullable(count),
});
export type WeekFigures = z.infer<typeof weekFigures>;

/** Seven days from a Monday, by the day of play. `yearBefore`: 52 weeks before, so that weekdays agree. */
export const weekReport = z.object({
  courseName: z.string(),
  days: z.array(
    z.object({
      date: courseDate,
      bookings: bySource,
      players: bySource,
      /** Released holds, expired holds, cancelled reservations. */
      released: count,
      expired: count,
      cancelled: count,
      noShows: count,
      /** 24. */
      hours: z.array(useOfTimes),
    }),
  ),
  week: weekFigures,
  weekBefore: weekFigures,
  yearBefore: weekFigures,
});
export type WeekReport = z.infer<typeof weekReport>;

export const howCounted = {
  bookings:
    'Bookings and players count on the day of play: online by golfers, at the counter by staff, and groups that the course’s own system keeps.',
  holds:
    'Holds let go and run out are times that golfers chose and did not book, by day of play, while they are kept.',
  use: 'Times used are the starts and turns taken, of all times on today’s tee sheets that were not closed.',
  lead: 'Booked ahead is the days from the booking to the day of play, of bookings online and at the counter.',
  cancelled: 'Cancelled are bookings online and at the counter, on the day they were for.',
  noShows: 'No-shows are golfers whom staff marked so, on the day of play.',
  taken:
    'Taken is what the Money page says of these days: at the counter on the day it was taken, online on the day it was paid; what was given back is taken off.',
  perTime:
    'Per available time is all that was paid for play in this week, whenever, less what was given back, for each time that could be booked.',
  yearBefore: 'The year before is 52 weeks earlier, so that weekdays agree.',
} as const;
