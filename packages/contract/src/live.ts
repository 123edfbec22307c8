import * as z from 'zod/mini';
import { board, boardSlot } from './board.ts';
import { wallTime } from './ids.ts';

/**
 * Topics of `GET /api/live?topics=a,b`:
 * `board:GROUP/COURSE/DATE`, `days:GROUP/COURSE`, `course:GROUP/COURSE` (its settings and tee sheets),
 * `courses:GROUP` (the group's list), `me` (the golfer's reservations and hold).
 *
 * A stream begins with the whole of each board; its other topics it tells from then on, so a reader reads
 * them when the stream stands. Each event's id names the state of all topics of the stream. A reader that
 * comes back with it (the header `Last-Event-ID`, or the parameter `lastEventId` where a new EventSource
 * cannot send one) is told only of topics that changed meanwhile, boards by their whole.
 */
export const topicPattern =
  /^(me|courses:[A-Za-z0-9._-]{1,64}|(days|course):[A-Za-z0-9._-]{1,64}\/[A-Za-z0-9._-]{1,64}|board:[A-Za-z0-9._-]{1,64}\/[A-Za-z0-9._-]{1,64}\/\d{4}-\d{2}-\d{2})$/;

/** The most topics of one stream. */
export const maxTopics = 16;

/**
 * Event `board`: the whole board of a topic. `etag` names this exact state; it is what the reply of
 * `GET .../teetimes/{date}` has in `ETag: W/"..."`.
 */
export const boardEvent = z.object({ topic: z.string(), etag: z.string(), board });

/**
 * Event `board-change`: what differs from the board at `fromEtag`, which had version `from`. Time alone changes
 * a board too (a cut-off, an expiry), then both versions are the same. Slots are absolute, so applying a change
 * twice does no harm. A reader at another state asks for the whole.
 */
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

/** Event `changed`: read this topic again. `version` names its state and says nothing else. */
export const changedEvent = z.object({ topic: z.string(), version: z.string() });
export type ChangedEvent = z.infer<typeof changedEvent>;
