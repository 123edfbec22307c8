import type { CourseDate, EpochMs, WallTime } from '../tee-sheet/course.ts';
import type { Words } from '../words/en.ts';
import { isUpcoming } from './cancel.ts';
import { waysToReply } from './reminder.ts';
import { textMessage } from './text-message.ts';

/** `C`, a number of players, or anything else. */
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
  /** For all seats. */
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
export function replyText(round: RemindedRound, answer: ReplyOutcome, words: Words): string {
  return textMessage(round.courseName, `: ${replyWords(round, answer, words)}`);
}

function replyWords(round: RemindedRound, answer: ReplyOutcome, words: Words): string {
  const { replies } = words;
  const when = words.dated(words.shortDay(round.date), words.time(round.startingTime));
  const call = replies.callShortly(round.coursePhone);
  switch (answer.outcome) {
    case 'cancelled':
      return replies.cancelled(when);
    case 'over':
      return replies.over(when, call);
    case 'call-to-cancel':
      return replies.callToCancel(when, call);
    case 'too-many':
      return replies.tooMany(when, round.players, call);
    case 'help':
      return replies.help(when, waysToReply(round, mayCancel(round), words));
    case 'expected': {
      const thanks = replies.thanks(answer.players, round.players, when);
      return answer.players === round.players
        ? thanks
        : `${thanks} ${seatsStay(round, words)} ${replies.giveBack(call)}`;
    }
    default:
      return answer satisfies never;
  }
}

/** Fewer players do not change the booked seats. */
export function seatsStay(
  { players, isPaid, priceCents }: Pick<RemindedRound, 'players' | 'isPaid' | 'priceCents'>,
  words: Words,
): string {
  return words.replies.seatsStay(players, isPaid, priceCents > 0 ? words.amount(priceCents) : null);
}
