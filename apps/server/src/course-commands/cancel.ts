import type { MoneyChoice } from '@dewsweeper/core/payment/clubhouse-act';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { decimalOf } from '@dewsweeper/core/shared/money';
import type { Pool } from 'pg';
import {
  type CancelledMoney,
  type CancelRefusal,
  type CarriedMoney,
  cancelReservation,
} from '../features/clubhouse/cancel-reservation.ts';
import { type FoundReservation, findReservations } from '../features/payments/clubhouse-store.ts';
import { refusalSentence } from './act-refusal.ts';
import { actedBy, commandLine, sheetCourseOf, withActs } from './acting.ts';
import { assertWords, type Command, coursePathOf, parseWords } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { assertCourse } from './known-course.ts';
import { amountText, notDoneLines, refusalLines } from './payment-texts.ts';
import { wrongWords } from './usage-errors.ts';

const usage = 'cancel [GROUP/COURSE] ID [--void | --refund | --keep] [--by NAME]';

export const cancelCommand: Command = {
  usage,
  about:
    'Cancels a reservation or hold that a golfer made online, or a booking at the counter; its times are open at once. Where it carries money, say what becomes of it: --void lets go of a hold on the card, --refund gives a payment back, --keep leaves it. Without money, staff can undo it on the sheet.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      void: { type: 'boolean', default: false },
      refund: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      by: { type: 'string', default: '' },
    });
    assertWords(positionals, 1, 2, usage);
    const money = moneyChoiceOf(values);
    const path = positionals.length === 2 ? coursePathOf(positionals[0] ?? '') : null;
    const by = actedBy(values.by);
    await withActs(async (deps) => {
      const word = positionals.at(-1) ?? '';
      const found = await findOne(deps.pool, word, path && courseKeyOf(path));
      const { courseKey, id } = found;
      const course = await sheetCourseOf(deps.pool, courseKey);
      const cancelled = await cancelReservation(deps, { course, id, money, staff: commandLine(by) });
      if (!cancelled.ok) throw new CommandProblem(...refusedLines(cancelled, found));
      const { date, startingTime } = found;
      console.log(`Cancelled ${id}: ${date} ${startingTime} at ${courseKey} is open again.`);
      printMoney(cancelled.value);
    });
  },
};

function moneyChoiceOf(values: { void: boolean; refund: boolean; keep: boolean }): MoneyChoice {
  const chosen = (['void', 'refund', 'keep'] as const).filter((choice) => values[choice]);
  if (chosen.length > 1) throw wrongWords(usage, 'Say one of --void, --refund and --keep.');
  return chosen[0] ?? null;
}

async function findOne(pool: Pool, word: string, courseKey: CourseKey | null): Promise<FoundReservation> {
  if (courseKey) await assertCourse(pool, courseKey);
  let found = await findReservations(pool, word, courseKey);
  if (found.length === 0) found = await findReservations(pool, idReadOut(word), courseKey);
  const [reservation] = found;
  if (!reservation)
    throw new CommandProblem(`There is no reservation ${word}${courseKey ? ` at ${courseKey}` : ''}.`);
  if (found.length > 1)
    throw new CommandProblem(
      `${found.length} courses have a reservation ${word}: ${found.map((one) => one.courseKey).join(', ')}.`,
      'Name the course before it.',
    );
  return reservation;
}

/** `k7qm4t2x 9rwd` as stored, K7QM-4T2X-9RWD: ids are read out on the telephone. */
function idReadOut(word: string): string {
  const plain = word.toUpperCase().replaceAll(/[\s-]/g, '');
  return plain.length === 12 ? plain.replaceAll(/(.{4})(?=.)/g, '$1-') : word;
}

function refusedLines(refused: CancelRefusal, { id, courseKey, status }: FoundReservation): string[] {
  switch (refused.refusal) {
    case 'no-such-teetimegroup':
      return [`There is no reservation ${id} at ${courseKey} any more.`];
    case 'already-ended':
      return [endedLine(id, status)];
    case 'say-what-becomes-of-the-money':
      return moneyQuestion(id, refused.carried);
    case 'no-money':
      return [`${id} carries no money. Cancel it without --void and --refund.`];
    case 'date-in-the-past':
      return [
        refusalSentence(refused),
        'To give money back: payments refund RECEIPT',
        `${id} was not cancelled.`,
      ];
    default:
      return [...whyLines(refused), `${id} was not cancelled.`];
  }
}

/** `status`: as it was found, a moment before. */
function endedLine(id: string, status: FoundReservation['status']): string {
  if (status === 'pending') return `The hold ${id} is over already.`;
  return status === 'confirmed' ? `${id} was cancelled a moment ago.` : `${id} is ${status} already.`;
}

function whyLines(refused: CancelRefusal): string[] {
  if (!('carried' in refused)) return [refusalSentence(refused)];
  const { payment } = refused.carried;
  return payment ? refusalLines(refused, payment) : [];
}

function moneyQuestion(id: string, { payment, counterCents }: CarriedMoney): string[] {
  const isHeld = payment?.state === 'authorized';
  const carries = [
    ...(payment
      ? [`${isHeld ? 'a hold on the card of ' : ''}${amountText(payment)}, receipt ${payment.receiptNumber}`]
      : []),
    ...(counterCents > 0 ? [`${decimalOf(counterCents)} taken at the counter`] : []),
  ];
  return [
    `${id} carries ${carries.join(', and ')}. Say what becomes of it:`,
    isHeld
      ? `  --void    lets go of the hold${counterCents > 0 ? ', and gives back the rest' : ''}`
      : '  --refund  gives it back',
    isHeld ? '  --keep    leaves it, to be captured or let go later' : '  --keep    the course keeps it',
    `${id} was not cancelled.`,
  ];
}

function printMoney(cancelled: CancelledMoney): void {
  switch (cancelled.money) {
    case 'none':
      return;
    case 'kept': {
      const { payment, counterCents } = cancelled;
      if (counterCents > 0) console.log(`The course keeps ${decimalOf(counterCents)} taken at the counter.`);
      if (!payment) return;
      const { state, receiptNumber } = payment;
      console.log(
        state === 'authorized'
          ? `The hold of ${amountText(payment)} stays on the card: payments capture ${receiptNumber}, or payments void ${receiptNumber}.`
          : `The course keeps ${amountText(payment)}, receipt ${receiptNumber}.`,
      );
      return;
    }
    case 'given-back': {
      const { counterCents, answer } = cancelled;
      if (counterCents > 0) console.log(`Give back ${decimalOf(counterCents)} taken at the counter.`);
      if (!answer) return;
      const { act, report } = answer;
      if (report.outcome !== 'done') throw new CommandProblem(...notDoneLines(act, report));
      console.log(
        act === 'void'
          ? `Let go of the hold of ${amountText(report.payment)}.`
          : `Refunded ${amountText(report.payment)}. The card’s bank shows it within some days.`,
      );
      return;
    }
    default:
      cancelled satisfies never;
  }
}
