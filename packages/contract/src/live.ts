import * as z from 'zod/mini';
import { board, boardSlot } from './board.ts';
import { wallTime } from './ids.ts';

/**
 * Topics of `GET /api/live?topics=a,b`:
 * `board:GROUP/COURSE/DATE`, `days:GROUP/COURSE`, `course:GROUP/COURSE` (its settings and tee sheets),
 * `courses:GROUP` (the group's list), `me` (the golfer's reservations and hold).
 */
export const topicPattern =
  /^(me|courses:[A-Za-z0-9._-]{1,64}|(days|course):[A-Za-z0-9._-]{1,64}\/[A-Za-z0-9._-]{1,64}|board:[A-Za-z0-9._-]{1,64}\/[A-Za-z0-9._-]{1,64}\/\d{4}-\d{2}-\d{2})$/;

/** Event `board`: the whole board of a topic. */
export const boardEvent = z.object({ topic: z.string(), board });
export type BoardEvent = z.infer<typeof boardEvent>;

/** Event `board-change`: what differs from version `from`; a reader at another version asks for the whole. */
export const boardChangeEvent = z.object({
  topic: z.string(),
  from: z.string(),
  version: z.string(),
  changed: z.array(boardSlot),
  gone: z.array(z.object({ time: wallTime, teeID: z.string() })),
});
export type BoardChangeEvent = z.infer<typeof boardChangeEvent>;

/** Event `changed`: read this topic again. */
export const changedEvent = z.object({ topic: z.string(), version: z.string() });
export type ChangedEvent = z.infer<typeof changedEvent>;
