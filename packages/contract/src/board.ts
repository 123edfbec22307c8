import * as z from 'zod/mini';
import { courseDate, documentId, wallTime } from './ids.ts';

const nineHoles = { minPlayers: z.number(), requirePayment: z.boolean(), priceCents: z.number() };
const nine = z.object(nineHoles);
const eighteen = z.object({ ...nineHoles, reroundTime: wallTime, reroundTeeID: documentId });

/** `priceCents` is for one golfer at the first rate that everybody may choose. */
export const boardSlot = z.object({
  time: wallTime,
  teeID: documentId,
  teeName: z.string(),
  nine: z.nullable(nine),
  eighteen: z.nullable(eighteen),
});
export type BoardSlot = z.infer<typeof boardSlot>;

/** A course-day's open times for all choices of players and holes, sorted by time, then by `tees`. */
export const board = z.object({
  group: documentId,
  course: documentId,
  date: courseDate,
  timeZone: z.string(),
  /** `revision.version`: the course's revision and the day's version. */
  version: z.string(),
  minGroupMessage: z.string(),
  tees: z.array(documentId),
  slots: z.array(boardSlot),
});
export type Board = z.infer<typeof board>;

/** The boards of all courses of a group for one date, in the order of their names. */
export const groupBoard = z.object({ group: documentId, date: courseDate, boards: z.array(board) });
export type GroupBoard = z.infer<typeof groupBoard>;

export const nearestOpenTime = z.object({ time: wallTime, teeID: documentId, teeName: z.string() });
export type NearestOpenTime = z.infer<typeof nearestOpenTime>;

/** For 1, 2, 3 and 4 players. */
const openByPlayers = z.array(z.number()).check(z.minLength(4), z.maxLength(4));

export const bookableDays = z.object({
  group: documentId,
  course: documentId,
  timeZone: z.string(),
  today: courseDate,
  days: z.array(z.object({ date: courseDate, nine: openByPlayers, eighteen: openByPlayers })),
});
export type BookableDays = z.infer<typeof bookableDays>;
