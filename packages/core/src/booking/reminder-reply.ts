import { dollars } from '../shared/in-words.ts';
import type { CourseDate, EpochMs, WallTime } from '../tee-sheet/course.ts';
import { isUpcoming } from './cancel.ts';
import { waysToReply } from './reminder.ts';
import { gsmText, shortDay, shortTime, textMessage } from './text-message.ts';

/** What a golfer wrote back: `C`, how many come, or anything else. */
export type Reply = { means: 'cancel' } | { means: 'players'; players: number } | { means: 'help' };

/** A letter or digit alone, whatever its case and what telephones put around it. */
export function readReply(text: string): Reply {
  const word = text
    .normalize('NFKC')
    .replace(/[\s.,!'"()]/g, '')
    .toUpperCase();
  if (word === 'C') return { means: 'cancel' };
  return /^[1-4]$/.test(word) ? { means: 'players', players: Number(word) } : { means: 'help' };
}

/** A reservation as it is when the reply comes. `hasOwner`: it is in somebody's account. */
export type RemindedRound = {
  courseName: string;
  coursePhone?: string | undefined;
  timeZone: string;
  status: string;
  date: CourseDate;
  startingTime: WallTime;
  players: number;
  receipt: string | null;
  hasOwner: boolean;
  /** Of all seats. */
  priceCents: number;
  isPaid: boolean;
};

/** `cancel` goes the way of the golfer's own cancellation, which may still refuse. */
export type ReplyDecision =
  | { outcome: 'cancel' }
  | { outcome: 'expected'; players: number }
  | { outcome: 'help' | 'over' | 'cancelled' | 'too-many' | 'call-to-cancel' };
export type ReplyOutcome = Exclude<ReplyDecision, { outcome: 'cancel' }>;

/** See rules.md#replies-to-reminders. */
export function decideReply(reply: Reply, round: RemindedRound, nowEpochMs: EpochMs): ReplyDecision {
  if (round.status === 'cancelled') return { outcome: 'cancelled' };
  if (round.status !== 'confirmed' || !isUpcoming(round, nowEpochMs)) return { outcome: 'over' };
  if (reply.means === 'help') return { outcome: 'help' };
  if (reply.means === 'cancel') return { outcome: mayCancel(round) ? 'cancel' : 'call-to-cancel' };
  return reply.players > round.players
    ? { outcome: 'too-many' }
    : { outcome: 'expected', players: reply.players };
}

/** As their owner does online (rules.md#cancelling); without an account nobody does. */
export function mayCancel({ hasOwner, receipt }: Pick<RemindedRound, 'hasOwner' | 'receipt'>): boolean {
  return hasOwner && receipt === null;
}

/** Which of several reservations of one number: of the newest reminder whose round is still to come. */
export function repliedTo<Reminded extends Pick<RemindedRound, 'timeZone' | 'date' | 'startingTime'>>(
  newestFirst: readonly Reminded[],
  nowEpochMs: EpochMs,
): Reminded | null {
  // Cancelled ones too: a second C must not cancel another.
  return newestFirst.find((one) => isUpcoming(one, nowEpochMs)) ?? newestFirst[0] ?? null;
}

/** A text in answer, which says which reservation was meant. */
export function replyText(round: RemindedRound, answer: ReplyOutcome): string {
  return textMessage(
    round.courseName,
    `: ${replyWords(round, answer, waysToReply(round, mayCancel(round)))}`,
  );
}

/** `ways`: what else they may do, for who was not understood. */
export function replyWords(round: RemindedRound, answer: ReplyOutcome, ways: string): string {
  const when = `${shortDay(round.date)} at ${shortTime(round.startingTime)}`;
  switch (answer.outcome) {
    case 'cancelled':
      return `your tee time ${when} is cancelled.`;
    case 'over':
      return `your tee time ${when} has started already. ${call(round)} with questions.`;
    case 'call-to-cancel':
      return `your tee time ${when} stands. ${call(round)} to cancel it.`;
    case 'too-many':
      return `your tee time ${when} is for ${round.players}. ${call(round)} to bring more.`;
    case 'help':
      return `your tee time is ${when}. ${ways}`;
    case 'expected':
      return expectedWords(round, answer.players, when);
    default:
      return answer satisfies never;
  }
}

function expectedWords(round: RemindedRound, come: number, when: string): string {
  const thanks = `thank you, ${come === round.players ? come : `${come} of ${round.players}`} on ${when}.`;
  if (come === round.players) return thanks;
  const price = round.priceCents > 0 ? ` for ${dollars(round.priceCents)}` : '';
  const kept = round.isPaid ? 'stay prepaid' : 'stay yours';
  return `${thanks} All ${round.players} seats ${kept}${price}. ${call(round)} to give any back.`;
}

function call({ coursePhone }: Pick<RemindedRound, 'coursePhone'>): string {
  return gsmText(coursePhone ? `Call ${coursePhone}` : 'Call the clubhouse');
}
