import * as z from 'zod/mini';
import { board, boardSlot } from './board.ts';
import { wallTime } from './ids.ts';

/**
 * Topics of `GET /api/live?topics=a,b`: `board:GROUP/COURSE/DATE`, `days:GROUP/COURSE`, `course:GROUP/COURSE`
 * (settings and tee sheets), `courses:GROUP` (the list), `me` (reservations and hold). A stream starts with
 * whole boards; clients fetch the rest. A client that reconnects with an event's id (header `Last-Event-ID`,
 * or parameter `lastEventId`) receives only topics that changed.
 */
export const topicPattern =
  /^(me|courses:[A-Za-z0-9._-]{1,64}|(days|course):[A-Za-z0-9._-]{1,64}\/[A-Za-z0-9._-]{1,64}|board:[A-Za-z0-9._-]{1,64}\/[A-Za-z0-9._-]{1,64}\/\d{4}-\d{2}-\d{2})$/;

/** The boards of a large group, and what else a page watches. */
export const maxTopics = 64;

/** Event `board`: a whole board. `etag` is that of `GET .../teetimes/{date}`. */
export const boardEvent = z.object({ topic: z.string(), etag: z.string(), board });

/** Event `board-change`: the difference from `fromEtag`. Slots are absolute, so applying it twice is safe. */
export const boardChangeEvent = z.object({
  topic: z.string(),
  fromEtag: z.string(),
  etag: z.string(),
  from: z.string(),
  version: z.string(),
  changed: z.array(boardSlot),
  gone: z.array(z.object({ time: wallTime, teeID: z.string() })),
});
export type BoardChangeEvent = z.infer<typeof boardChangeEvent>;

/** Event `changed`: fetch this topic again. `version` is opaque. */
export const changedEvent = z.object({ topic: z.string(), version: z.string() });
export type ChangedEvent = z.infer<typeof changedEvent>;
