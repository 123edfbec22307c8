import type { MoneyChoice } from '@dewsweeper/core/payment/clubhouse-act';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import {
  type CancelledMoney,
  type ClubhouseCancelRefusal,
  cancelForGolfer,
} from '../features/payments/clubhouse-cancel.ts';
import { type FoundReservation, findReservations } from '../features/payments/clubhouse-store.ts';
import type { StoredPayment } from '../features/payments/store.ts';
import { actedBy, withClubhouse } from './acting.ts';
import { assertWords, type Command, coursePathOf, parseWords } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { assertCourse } from './known-course.ts';
import { amountText, notDoneLines, refusalLines } from './payment-texts.ts';
import { wrongWords } from './usage-errors.ts';

const usage = 'cancel [GROUP/COURSE] ID [--void | --refund | --keep] [--by NAME]';

export const cancelCommand: Command = {
  usage,
  about:
    'Cancels a reservation that a golfer made online; its times are open at once. Where it carries money, say what becomes of it: --void lets go of a hold on the card, --refund gives a payment back, --keep leaves it.',
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
    await withClubhouse(async (deps) => {
      const word = positionals.at(-1) ?? '';
      const found = await findOne(deps.pool, word, path && courseKeyOf(path));
      const { courseKey, id } = found;
      const cancelled = await cancelForGolfer(deps, { courseKey, id, money, by });
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

function refusedLines(
  refused: ClubhouseCancelRefusal,
  { id, courseKey, status }: FoundReservation,
): string[] {
  switch (refused.refusal) {
    case 'not-found':
      return [`There is no reservation ${id} at ${courseKey}.`];
    case 'not-booked-online':
      return [`${id} was not booked online. Cancel it in the system it comes from.`];
    case 'already-ended':
      return [`${id} is ${status} already.`];
    case 'payment-in-flight':
      return [`The golfer is paying for ${id} at this moment. Try again in a minute.`];
    case 'say-what-becomes-of-the-money':
      return refused.payment ? moneyQuestion(id, refused.payment) : [];
    case 'no-money':
      return [`${id} carries no money. Cancel it without --void and --refund.`];
    default:
      return refused.payment
        ? [...refusalLines(refused.refusal, refused.payment), `${id} was not cancelled.`]
        : [`${id} was not cancelled.`];
  }
}

function moneyQuestion(id: string, payment: StoredPayment): string[] {
  const isHeld = payment.state === 'authorized';
  const { receiptNumber } = payment;
  return [
    `${id} carries ${isHeld ? 'a hold on the card of ' : ''}${amountText(payment)}, receipt ${receiptNumber}. Say what becomes of it:`,
    isHeld ? '  --void    lets go of the hold' : '  --refund  gives it back',
    isHeld ? '  --keep    leaves it, to be captured or let go later' : '  --keep    the course keeps it',
    `${id} was not cancelled.`,
  ];
}

function printMoney(cancelled: CancelledMoney): void {
  switch (cancelled.money) {
    case 'none':
      return;
    case 'kept': {
      const { state, receiptNumber } = cancelled.payment;
      console.log(
        state === 'authorized'
          ? `The hold of ${amountText(cancelled.payment)} stays on the card: payments capture ${receiptNumber}, or payments void ${receiptNumber}.`
          : `The course keeps ${amountText(cancelled.payment)}, receipt ${receiptNumber}.`,
      );
      return;
    }
    case 'asked': {
      const { report, act } = cancelled;
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
