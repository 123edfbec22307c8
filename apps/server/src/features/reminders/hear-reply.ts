import { readReply, repliedTo, replyText } from '@dewsweeper/core/booking/reminder-reply';
import { wordsOf } from '@dewsweeper/core/words/words-of';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import { limitKeyOf } from '../../adapters/rate-limit-key.ts';
import type { RateLimit } from '../../ports.ts';
import { actOnReply, cancelReminded, type Decided } from './act-on-reply.ts';
import type { ReminderDeps } from './deps.ts';
import { type Reminded, readReminded } from './reminded.ts';
import { findRemindedAt, findReply, lockAnswer, type Place, storeAnswer, storeReply } from './store.ts';

export type HeardText = { messageSid: string; phone: string; body: string };

/** `perNumber`: two programs that answer each other end. */
export type ReplyDeps = ReminderDeps & { repliesPerNumber: RateLimit };

/**
 * The answer to a number that was reminded; null for any other (rules.md#replies-to-reminders). The same text again gets
 * the same answer.
 */
export async function hearReply(deps: ReplyDeps, text: HeardText): Promise<string | null> {
  const known = await findReply(deps.pool, text.messageSid);
  if (known?.answer) return known.answer;
  const place = known ?? (await placeOf(deps, text));
  if (place === null) return null;
  const stored = known ?? (await storeReply(deps.pool, text.messageSid, place));
  return stored.answer ?? answerOnce(deps, stored, text);
}

async function placeOf(deps: ReplyDeps, { phone }: HeardText): Promise<Place | null> {
  const reminded = [];
  for (const place of await findRemindedAt(deps.pool, phone)) {
    const course = await deps.courses.get(place.courseKey);
    if (course) reminded.push({ ...place, timeZone: course.rules.timeZone });
  }
  const place = repliedTo(reminded, deps.clock.nowMs());
  if (place === null) return null;
  return (await deps.repliesPerNumber.spend(limitKeyOf(phone))).ok ? place : null;
}

async function answerOnce(deps: ReplyDeps, place: Place, text: HeardText): Promise<string | null> {
  type Done = { answer: string | null; topics: string[]; toCancel: Reminded | null };
  const course = await deps.courses.current(place.courseKey);
  if (!course) return null;
  const nothing: Done = { answer: null, topics: [], toCancel: null };
  const done = await inTransaction<Done>(deps.pool, async (transaction) => {
    const given = await lockAnswer(transaction, text.messageSid);
    if (given !== null) return { ...nothing, answer: given };
    const reminded = await readReminded(transaction, deps, { course, place, isLocked: true });
    if (!reminded) return nothing;
    const decided: Decided = await actOnReply(transaction, deps, reminded, readReply(text.body));
    if ('outcome' in decided) return { ...nothing, toCancel: reminded };
    const answer = replyText(reminded.round, decided.answer, wordsOf(reminded.golfer?.language ?? null));
    await storeAnswer(transaction, text.messageSid, answer);
    return { ...nothing, answer, topics: decided.topics };
  });
  if (done.topics.length > 0) deps.announce(done.topics);
  if (done.toCancel === null) return done.answer;
  // Again is no error, and answered alike.
  const { round, golfer } = done.toCancel;
  const outcome = await cancelReminded(deps, done.toCancel);
  const answer = replyText(round, outcome, wordsOf(golfer?.language ?? null));
  await storeAnswer(deps.pool, text.messageSid, answer);
  return answer;
}
