import * as z from 'zod/mini';
import { courseDate, documentId, numHoles, wallTime } from './ids.ts';

/** One start for nine or eighteen holes. `priceCents`: US cents, for one golfer at the first rate. */
export const openTime = z.object({
  time: wallTime,
  teeID: documentId,
  tee: z.string(),
  holes: numHoles,
  minPlayers: z.number(),
  priceCents: z.number(),
  /** Holds this time after sign-in; `players` in it may be raised to 4. */
  url: z.string(),
});
export type OpenTime = z.infer<typeof openTime>;

/** The open times of the next days that have any, for other websites (rules.md#found-from-elsewhere). */
export const openTimes = z.object({
  group: documentId,
  course: documentId,
  name: z.string(),
  timeZone: z.string(),
  currency: z.literal('USD'),
  /** The course's page, for all other times. */
  url: z.string(),
  days: z.array(z.object({ date: courseDate, times: z.array(openTime) })),
});
export type OpenTimes = z.infer<typeof openTimes>;
