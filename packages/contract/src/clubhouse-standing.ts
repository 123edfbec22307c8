import * as z from 'zod/mini';
import { actID, courseDate, documentId, numHoles, wallTime, weekdays } from './ids.ts';

/* A course's standing times. See rules.md#standing-times. */

/** `over`: play has started. */
const standingDate = z.object({
  teetimegroup: documentId,
  date: courseDate,
  startingTime: wallTime,
  startingTeeID: documentId,
  state: z.enum(['coming', 'over', 'cancelled']),
  /** Its golfers are others than `golfers`. */
  hasOwnGolfers: z.boolean(),
});

const standingTime = z.object({
  /** The booking act's. */
  id: actID,
  weekdays: z.array(z.enum(weekdays)),
  startingTime: wallTime,
  startingTeeID: documentId,
  teeName: z.string(),
  numHoles,
  /** On the next date, else on the last. */
  golfers: z.array(z.object({ name: z.string(), rateName: z.string() })),
  nextDate: z.nullable(courseDate),
  lastDate: courseDate,
  dates: z.array(standingDate),
  /** Left out when it was booked. */
  skipped: z.array(courseDate),
});
export type StandingTime = z.infer<typeof standingTime>;
export type StandingDate = StandingTime['dates'][number];

/** By next date; then those that ended within 31 days. */
export const standingTimes = z.object({ standingTimes: z.array(standingTime) });
