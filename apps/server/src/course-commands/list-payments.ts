import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt, instantOf, isCourseDate } from '@dewsweeper/core/shared/local-time';
import type { Pool } from 'pg';
import { followDatabaseClock } from '../adapters/postgres/database-clock.ts';
import { csvPieces } from '../csv.ts';
import { courseStore } from '../features/courses/store.ts';
import { listPayments } from '../features/payments/clubhouse-store.ts';
import { namesOf } from '../features/users/profile.ts';
import { assertWords, coursePathOf, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { assertCourseOrRemoved } from './known-course.ts';
import { columnsOf, csvColumns, type PaymentRow, rowOf, summaryOf } from './payment-rows.ts';
import { tableLines } from './table.ts';
import { writeFileWhole } from './write-file-whole.ts';

const usualDays = 30;

/** `payments GROUP/COURSE [--from DATE] [--to DATE] [--csv [FILE]]`. */
export async function listCoursePayments(
  words: string[],
  chosen: { from: string; to: string; csv: boolean },
  usage: string,
): Promise<void> {
  assertWords(words, 1, chosen.csv ? 2 : 1, usage);
  const [word = '', file] = words;
  const { group, course } = coursePathOf(word);
  const courseKey = courseKeyOf({ group, course });
  for (const name of ['from', 'to'] as const)
    if (chosen[name] && !isCourseDate(chosen[name]))
      throw new CommandProblem(`--${name} must be a date such as 2026-05-01.`);
  await withDatabase(async (pool) => {
    await assertCourseOrRemoved(pool, courseKey);
    const timeZone = (await courseStore(pool).courseOrRemoved(courseKey))?.document.timeZone ?? 'UTC';
    const to = chosen.to || courseDateAt(timeZone, await nowMs(pool));
    const from = chosen.from || addDays(to, 1 - usualDays);
    if (from > to) throw new CommandProblem(`--from ${from} is later than --to ${to}.`);
    const payments = await listPayments(pool, {
      courseKey,
      from: new Date(instantOf(timeZone, from, 0)),
      before: new Date(instantOf(timeZone, addDays(to, 1), 0)),
    });
    const names = await namesOf(pool, [...new Set(payments.map(({ uid }) => uid))]);
    const rows = payments.map((payment) => rowOf(payment, timeZone, names.get(payment.uid)));
    if (chosen.csv) return writeCsv(rows, file);
    if (rows.length === 0) return console.log(`No payments from ${from} to ${to}.`);
    for (const line of tableLines(columnsOf(rows))) console.log(line);
    console.log(`\n${summaryOf(payments)}`);
  });
}

async function nowMs(pool: Pool): Promise<number> {
  const clock = await followDatabaseClock(pool);
  clock.stop();
  return clock.nowMs();
}

async function writeCsv(rows: readonly PaymentRow[], file = '-'): Promise<void> {
  const cells = rows.map((row) => csvColumns.map((name) => row[name]));
  const pieces = csvPieces(csvColumns, cells);
  await writeFileWhole(file, pieces);
}
