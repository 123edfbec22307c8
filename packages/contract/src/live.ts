import * as z from 'zod/mini';
import { board, boardSlot } from './board.ts';
import { wallTime } from './ids.ts';

// `course`: settings and tee sheets; `courses`: the group's list; `me`: the golfer's reservations and hold. A stream
// starts with each whole board; a client that reconnects with an event's id (`Last-Event-ID`, or parameter
// `lastEventId`) receives only topics that changed.
export const topicPattern =
  /^(me|courses:[A-Za-z0-9._-]{1,64}|(days|course):[A-Za-z0-9._-]{1,64}\/[A-Za-z0-9._-]{1,64}|board:[A-Za-z0-9._-]{1,64}\/[A-Za-z0-9._-]{1,64}\/\d{4}-\d{2}-\d{2})$/;

export const maxTopics = 16;

export const boardEvent = z.object({ topic: z.string(), etag: z.string(), board });

/** From the board at `fromEtag`; slots are absolute, so applying it is idempotent. */
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

export const changedEvent = z.object({ topic: z.string(), version: z.string() });
export type ChangedEvent = z.infer<typeof changedEvent>;
