import { randomBytes } from 'node:crypto';
import { isEmailAddress } from '@dewsweeper/core/shared/email-address';
import type { ActDeps } from '../features/clubhouse/acts.ts';
import { cancelReservation } from '../features/clubhouse/cancel-reservation.ts';
import { withoutRawControls } from '../features/course-data/json-text.ts';
import {
  deleteGolfer,
  lookUpGolfer,
  type StoredGolferData,
} from '../features/personal-data/delete-golfer.ts';
import { exportGolfer } from '../features/personal-data/export-golfer.ts';
import type { FoundGroup } from '../features/personal-data/golfer-store.ts';
import { endAllSessions, endOtherSessions } from '../features/sessions/use-cases.ts';
import { findCredentials } from '../features/users/credentials.ts';
import { loginEmailOf } from '../features/users/login-email.ts';
import { hashPassword, owaspPasswordCost } from '../features/users/password-hash.ts';
import { markPhoneUnproved } from '../features/users/proved-phone.ts';
import { actedBy, commandLine, sheetCourseOf, withActs } from './acting.ts';
import { askFirst } from './ask-first.ts';
import { assertWords, type Command, parseWords, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { notDoneLines } from './payment-texts.ts';
import { wrongAct } from './usage-errors.ts';
import { writeFileWhole } from './write-file-whole.ts';

const usage = `golfer export EMAIL [--out FILE]
golfer delete EMAIL [--cancel [--refund | --keep]] [--by NAME] [--yes]
golfer logout EMAIL
golfer logout --everybody [--yes]`;

const acts = ['export', 'delete', 'logout'];

export const golferCommand: Command = {
  usage,
  about:
    'Exports or deletes all data about a golfer, by login address. Reservations stay without their name, payments without a payer. --cancel first cancels what is still to come, lets go of holds on cards, and gives payments back (--refund) or leaves them (--keep). logout ends their sessions on all devices and their sign-in by text, or everybody’s sessions.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      out: { type: 'string', default: '' },
      cancel: { type: 'boolean', default: false },
      refund: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      by: { type: 'string', default: '' },
      yes: { type: 'boolean', default: false },
      everybody: { type: 'boolean', default: false },
    });
    const [act, word = ''] = positionals;
    if (act === undefined || !acts.includes(act)) throw wrongAct(usage, act, acts);
    assertWords(positionals, values.everybody ? 1 : 2, values.everybody ? 1 : 2, usage);
    if (values.everybody && act === 'logout') return logEverybodyOut(values.yes);
    const email = loginEmailOf(word);
    if (!isEmailAddress(email)) throw new CommandProblem(`${JSON.stringify(word)} is not an e-mail address.`);
    if (act === 'export') return writeOut(email, values.out);
    if (act === 'logout') return logOut(email);
    if (values.refund && values.keep) throw new CommandProblem('Say one of --refund and --keep.');
    const money = values.refund ? 'refund' : values.keep ? 'keep' : null;
    const by = actedBy(values.by);
    await withActs((deps) =>
      deleteAfterAsking(deps, email, { cancels: values.cancel, money, by, isSaid: values.yes }),
    );
  },
};

async function writeOut(email: string, file: string): Promise<void> {
  await withDatabase(async (pool) => {
    const exported = await exportGolfer(pool, email);
    if (!exported) throw nothingKept(email);
    const pieces = [`${withoutRawControls(JSON.stringify(exported, null, 2))}\n`];
    await writeFileWhole(file || '-', pieces);
    if (file === '' || file === '-') return;
    console.error(`What is kept of ${email} is in ${file}. It is for the golfer alone.`);
  });
}

async function logOut(email: string): Promise<void> {
  await withDatabase(async (pool) => {
    const account = await findCredentials(pool, email);
    if (!account) throw new CommandProblem(`${email} has no account.`);
    await endOtherSessions(pool, account.uid, null);
    await markPhoneUnproved(pool, account.uid);
    console.log(`${email} is logged out everywhere. Whoever knows the password can log in again.`);
  });
}

async function logEverybodyOut(isSaid: boolean): Promise<void> {
  await withDatabase(async (pool) => {
    await askFirst('Every golfer will have to log in again. Log all out?', isSaid);
    console.log(`Ended ${await endAllSessions(pool)} sessions.`);
  });
}

type DeletionOptions = { cancels: boolean; money: 'refund' | 'keep' | null; by: string; isSaid: boolean };

async function deleteAfterAsking(deps: ActDeps, email: string, options: DeletionOptions): Promise<void> {
  const stored = await lookUpGolfer(deps, email);
  if (!stored) throw nothingKept(email);
  const { upcoming } = stored;
  if (upcoming.length > 0 && !options.cancels)
    throw new CommandProblem(
      `${email} has times to come:`,
      ...upcoming.map((group) => `  ${textOf(group)}`),
      'Cancel them first, or say --cancel. Nothing was changed.',
    );
  for (const line of whatGoes(email, stored)) console.log(line);
  await askFirst('It cannot be undone. Delete?', options.isSaid);
  for (const group of upcoming) await cancel(deps, group, options);
  const deleted = await deleteGolfer(
    {
      ...deps,
      unknownPasswordHash: () => hashPassword(randomBytes(32).toString('base64'), owaspPasswordCost),
    },
    email,
  );
  if (!deleted.ok)
    throw new CommandProblem(
      deleted.refusal === 'payment-in-flight'
        ? 'A payment of this golfer is in progress. Try again in some minutes.'
        : 'The golfer has taken a time meanwhile. Try again.',
    );
  console.log(`Deleted ${email}.`);
  const { privilegesAt } = deleted.value;
  if (privilegesAt.length > 0)
    console.log(`What they may and must not do at ${privilegesAt.join(', ')} was deleted, too.`);
  console.log(
    'Square and your backups keep what they have; backups are overwritten in time (docs/operations.md).',
  );
}

function* whatGoes(email: string, { golfer, upcoming, past, mentions }: StoredGolferData): Generator<string> {
  yield golfer.uid === null ? `${email} has no account.` : `The account ${email} will be deleted.`;
  for (const group of upcoming) yield `  ${textOf(group)}: will be cancelled.`;
  if (past > 0)
    yield `  ${past} former reservations and holds will stay, without golfers; payments without a payer.`;
  if (mentions > 0)
    yield `  ${mentions === 1 ? '1 booking' : `${mentions} bookings`} of others will lose their name.`;
}

async function cancel(deps: ActDeps, group: FoundGroup, { money, by }: DeletionOptions): Promise<void> {
  const course = await sheetCourseOf(deps.pool, group.courseKey);
  const wanted = { course, id: group.id, staff: commandLine(by) };
  let cancelled = await cancelReservation(deps, { ...wanted, money: null });
  if (!cancelled.ok && cancelled.refusal === 'say-what-becomes-of-the-money') {
    const { payment } = cancelled.carried;
    const choice = payment?.state === 'authorized' ? 'void' : money;
    if (choice === null)
      throw new CommandProblem(
        `${textOf(group)} is paid. Say --refund or --keep. It was not cancelled, and nothing was deleted.`,
      );
    cancelled = await cancelReservation(deps, { ...wanted, money: choice });
  }
  if (!cancelled.ok) {
    if (cancelled.refusal === 'already-ended' || cancelled.refusal === 'no-such-teetimegroup') return;
    throw new CommandProblem(
      `${textOf(group)} could not be cancelled (${cancelled.refusal}), and nothing was deleted. Try again in a minute.`,
    );
  }
  const answer = cancelled.value.money === 'given-back' ? cancelled.value.answer : null;
  if (answer && answer.report.outcome !== 'done')
    throw new CommandProblem(...notDoneLines(answer.act, answer.report));
}

function textOf({ courseKey, id, date, startingTime, status }: FoundGroup): string {
  return `${date} ${startingTime} at ${courseKey}, ${status === 'pending' ? 'held' : `reservation ${id}`}`;
}

function nothingKept(email: string): CommandProblem {
  return new CommandProblem(`Nothing is kept of ${email}.`);
}
