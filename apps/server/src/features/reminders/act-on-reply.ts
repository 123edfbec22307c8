import { decideReply, type Reply, type ReplyOutcome } from '@dewsweeper/core/booking/reminder-reply';
import { courseOfKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { boardTopic } from '../live/topics.ts';
import { endOwn } from '../teetimegroups/reservations.ts';
import type { ReminderDeps } from './deps.ts';
import type { Reminded } from './reminded.ts';
import { writeExpected } from './store.ts';

export type Decided =
  | { outcome: 'cancel' }
  | { answer: ReplyOutcome /** To announce after the commit. */; topics: string[] };

/** On the locked reservation. A cancellation is left to `cancelReminded`, after the transaction. */
export async function actOnReply(
  transaction: Queryable,
  deps: Pick<ReminderDeps, 'clock'>,
  { group, round }: Reminded,
  reply: Reply,
): Promise<Decided> {
  const answer = decideReply(reply, round, deps.clock.nowMs());
  if (answer.outcome === 'cancel') return { outcome: 'cancel' };
  if (answer.outcome !== 'expected' || group.expected === answer.players) return { answer, topics: [] };
  await writeExpected(transaction, group, answer.players);
  return { answer, topics: [boardTopic(group.courseKey, group.date)] };
}

/** As the owner cancels it themselves (rules.md#cancelling). */
export async function cancelReminded(
  deps: ReminderDeps,
  { group: { courseKey, id, uid }, golfer }: Reminded,
): Promise<ReplyOutcome> {
  if (uid === null || golfer === null) return { outcome: 'call-to-cancel' };
  const ended = await endOwn(deps, { uid, contact: golfer }, { ...courseOfKey(courseKey), id }, false);
  if (ended.ok) return { outcome: 'cancelled' };
  return { outcome: ended.refusal === 'already-played' ? 'over' : 'call-to-cancel' };
}
