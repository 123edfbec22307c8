import type { ClubhouseAct } from '@dewsweeper/core/payment/clubhouse-act';
import { type Command, parseWords } from './command.ts';
import { listCoursePayments } from './list-payments.ts';
import { actOnPayment } from './payment-act.ts';

const usage = `payments GROUP/COURSE [--from DATE] [--to DATE] [--csv [FILE]]
payments capture|void|refund [GROUP/COURSE] RECEIPT [--by NAME]`;

export const paymentsCommand: Command = {
  usage,
  about:
    'Lists payments, by when they were made at the course (the last 30 days when left out), or does with one what the clubhouse does: takes the held amount, lets go of it, gives it back.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      from: { type: 'string', default: '' },
      to: { type: 'string', default: '' },
      csv: { type: 'boolean', default: false },
      by: { type: 'string', default: '' },
    });
    const [first = '', ...rest] = positionals;
    if (isAct(first)) return actOnPayment(first, rest, values.by, usage);
    return listCoursePayments(positionals, values, usage);
  },
};

function isAct(word: string): word is ClubhouseAct {
  return word === 'capture' || word === 'void' || word === 'refund';
}
