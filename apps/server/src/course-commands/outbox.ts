import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import { readWhatIsSetUp, type SetUp } from '../features/connections/what-is-set-up.ts';
import {
  listUndelivered,
  type RetryRefusal,
  retryAll,
  retryOne,
  type Undelivered,
} from '../features/outbox/undelivered.ts';
import { assertWords, type Command, coursePathOf, parseWords, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { assertCourse } from './known-course.ts';
import { type Column, tableLines } from './table.ts';

const usage = 'outbox [GROUP/COURSE] [--dead] [--retry ID|all]';
const maxShown = 200;

export const outboxCommand: Command = {
  usage,
  about:
    'Lists texts and mails that have not been delivered, with the reason: those to be tried again, and dead letters (--dead: these alone), which are tried again when you say so with --retry; and those that a limit holds back, which go with --retry ID.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      dead: { type: 'boolean', default: false },
      retry: { type: 'string', default: '' },
    });
    assertWords(positionals, 0, 1, usage);
    const [word] = positionals;
    const path = word === undefined ? null : coursePathOf(word);
    const courseKey = path && courseKeyOf(path);
    await withDatabase(async (pool, config) => {
      if (courseKey) await assertCourse(pool, courseKey);
      if (values.retry) await retry(pool, values.retry, courseKey);
      else await list(pool, courseKey, values.dead);
      for (const line of notSetUp(await readWhatIsSetUp(pool, config))) console.error(line);
    });
  },
};

async function retry(pool: Pool, word: string, courseKey: CourseKey | null): Promise<void> {
  if (word === 'all') {
    const count = await retryAll(pool, courseKey);
    console.log(count === 0 ? 'There are no dead letters to try again.' : `${messages(count)} tried again.`);
    return;
  }
  const retried = await retryOne(pool, word, courseKey);
  if (!retried.ok) throw new CommandProblem(refusedLine(word, retried.refusal));
  console.log(`${word} is tried again.`);
}

function refusedLine(id: string, refusal: RetryRefusal['refusal']): string {
  switch (refusal) {
    case 'not-found':
      return `There is no message ${id}.`;
    case 'is-due':
      return `${id} is to be tried again already.`;
    case 'was-sent':
      return `${id} was sent.`;
    case 'link-too-old':
      return `${id} is about an account: its link is too old. The golfer can ask for another on the login page.`;
    default:
      return refusal satisfies never;
  }
}

async function list(pool: Pool, courseKey: CourseKey | null, onlyDead: boolean): Promise<void> {
  const found = await listUndelivered(pool, { courseKey, onlyDead, limit: maxShown + 1 });
  const shown = found.slice(0, maxShown);
  if (shown.length === 0) {
    console.log(
      onlyDead
        ? 'There are no dead letters.'
        : 'Nothing waits to be delivered, and there are no dead letters.',
    );
    return;
  }
  for (const line of tableLines(columnsOf(shown))) console.log(line);
  const dead = shown.filter(({ state }) => state === 'dead').length;
  const held = shown.filter(({ state }) => state === 'held').length;
  const heldBack = held > 0 ? `, ${held} held back` : '';
  const more = found.length > maxShown ? `, and more: these are the newest ${maxShown}` : '';
  console.log(`\n${dead} dead, ${shown.length - dead - held} to be tried again${heldBack}${more}.`);
}

function columnsOf(found: readonly Undelivered[]): Column[] {
  const column = (head: string, textOf: (message: Undelivered) => string) => ({
    head,
    cells: found.map(textOf),
  });
  return [
    column('id', ({ id }) => id),
    column('what', ({ channel }) => channel),
    column('to', ({ channel, recipient }) => shortened(channel, recipient)),
    column('golfer', ({ golfer }) => golfer),
    column('reservation', ({ reservation }) => reservation ?? ''),
    column('course', ({ courseKey }) => courseKey ?? 'account'),
    column('written', ({ ageSeconds }) => `${spanText(ageSeconds)} ago`),
    { ...column('tries', ({ attempts }) => String(attempts)), isNumber: true },
    column('next', ({ state, restSeconds }) =>
      restSeconds === null ? state : `in ${spanText(restSeconds)}`,
    ),
    column('reason', ({ reason }) => reason),
  ];
}

/** Enough to recognise it: `p…@example.com`, `…0134`, because more people see the list. */
function shortened(channel: 'text' | 'mail', recipient: string): string {
  if (channel === 'text') return recipient.length > 4 ? `…${recipient.slice(-4)}` : recipient;
  const at = recipient.lastIndexOf('@');
  return at > 0 ? `${recipient.slice(0, 1)}…${recipient.slice(at)}` : `${recipient.slice(0, 1)}…`;
}

/** `40 s`, `5 min`, `3 h`, `12 d`. */
function spanText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

function messages(count: number): string {
  return count === 1 ? '1 message is' : `${count} messages are`;
}

function notSetUp({ mail, texts }: SetUp): string[] {
  const server = 'a server set up like this keeps';
  return [
    ...(mail
      ? []
      : [
          `SMTP_URL is not set here, nor a mail server in the clubhouse: ${server} mails instead of sending them.`,
        ]),
    ...(texts
      ? []
      : [
          `TWILIO_FROM is not set here, nor an account in the clubhouse: ${server} texts instead of sending them.`,
        ]),
  ];
}
