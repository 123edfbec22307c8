import * as z from 'zod/mini';
import { courseDate, documentId, instant, numHoles, players, wallTime } from './ids.ts';

export const waitID = z.string().check(z.regex(/^wait-[A-Za-z0-9-]{1,58}$/));

/** Both ends of the hours are included. */
export const waitRequest = z.strictObject({
  date: courseDate,
  numHoles,
  players,
  fromTime: wallTime,
  toTime: wallTime,
});
export type WaitRequest = z.infer<typeof waitRequest>;

export const wait = z.object({
  id: waitID,
  group: documentId,
  course: documentId,
  courseName: z.string(),
  date: courseDate,
  numHoles,
  players,
  fromTime: wallTime,
  toTime: wallTime,
  /** How many other golfers have waited longer for a time of this day. */
  ahead: z.int(),
  /** Kept for them until then (rules.md#waitlist). */
  offer: z.nullable(z.object({ startingTime: wallTime, teeName: z.string(), until: instant })),
});
export type Wait = z.infer<typeof wait>;

/** At all of the golfer's courses, by date. */
export const myWaits = z.object({ waits: z.array(wait), serverTime: instant });
export type MyWaits = z.infer<typeof myWaits>;
