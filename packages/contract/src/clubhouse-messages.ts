import * as z from 'zod/mini';
import { courseDate, documentId, instant, wallTime } from './ids.ts';

const undeliveredMessage = z.object({
  id: z.string(),
  channel: z.enum(['text', 'mail']),
  /** `due`: it failed, and is tried again by itself; `held`: a limit keeps it until staff send it. */
  state: z.enum(['dead', 'held', 'due']),
  recipient: z.string(),
  golfer: z.string(),
  at: instant,
  attempts: z.int(),
  reason: z.string(),
  reservation: z.nullable(
    z.object({
      id: documentId,
      receiptNumber: z.nullable(z.string()),
      date: courseDate,
      startingTime: wallTime,
    }),
  ),
});
export type UndeliveredMessage = z.infer<typeof undeliveredMessage>;

/** Dead ones first, then those on their way, then held ones; at most 200. */
export const undeliveredMessages = z.object({ messages: z.array(undeliveredMessage) });

/** Without `message`: all dead ones. */
export const messageRetry = z.strictObject({
  message: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
});

export const retriedMessages = z.object({ retried: z.int() });
