import type { NewerThanBackup } from '@dewsweeper/contract/restore';
import { decimalOf } from '@dewsweeper/core/shared/money';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { PostgresProblem } from '@dewsweeper/embedded-postgres/postgres-problem';
import { startEmbeddedPostgres } from '../adapters/postgres/embedded.ts';
import { openPool } from '../adapters/postgres/pool.ts';
import { findAllNewer } from '../features/system/newer-than-backup.ts';
import { printable } from '../printable.ts';
import { problemLines } from '../problem-lines.ts';

/** Beside the former data: what it has and the backup had not. */
export const nameOfNewer = 'newer-than-backup.json';
const linesOfEach = 10;

type Newer = Result<NewerThanBackup, { refusal: 'unreadable'; reason: string }>;

/** What was written to DATA_DIR since a backup began. Throws a PostgresProblem while another command uses the data. */
export async function readNewer(dataDir: string, madeAt: Date, log: (line: string) => void): Promise<Newer> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const pool = openPool({ ...postgres.connection, max: 1 }, () => {});
    try {
      return accept(await findAllNewer(pool, madeAt));
    } finally {
      await pool.end();
      await postgres.stop();
    }
  } catch (error) {
    if (error instanceof PostgresProblem && error.kind === 'in-use') throw error;
    // Whatever ails it: a backup is restored because of that.
    return refuse({ refusal: 'unreadable', reason: problemLines(error).join(' ') });
  }
}

/** For a terminal. Moments as ISO 8601; the newest of each kind are named. */
export function newerLines(dataDir: string, madeAt: Date, read: Newer): string[] {
  const backup = `the backup of ${madeAt.toISOString()}`;
  if (!read.ok) return [`What ${dataDir} has and ${backup} has not cannot be read: ${read.reason}`];
  const { reservations, payments, acts } = read.value;
  if (reservations.count + payments.count + acts.count === 0)
    return [`${dataDir} has no reservation, payment or act of the staff that ${backup} has not.`];
  return [
    `${dataDir} has what ${backup} has not:`,
    ...kindLines('reservations', reservations, (one) => {
      const more = one.players > 1 ? ` and ${one.players - 1} more` : '';
      const what = one.isCancelled ? 'cancelled, and would stand again' : 'booked';
      return `${named(one.golfer)}${more}, ${one.date} ${one.startingTime}, ${one.course}: ${what}, ${one.madeAt}`;
    }),
    ...kindLines('payments by card', payments, (one) => {
      const receipt = one.receiptNumber === null ? '' : `, receipt ${one.receiptNumber}`;
      return `${decimalOf(one.amountCents)} of ${named(one.golfer)}${receipt}, ${one.course}: ${one.madeAt}`;
    }),
    ...kindLines('acts of the staff', acts, (one) => `${one.by}, ${one.course}: ${one.line}, ${one.madeAt}`),
  ];
}

const named = (golfer: string) => golfer || 'nobody named';

function kindLines<Item>(
  kind: string,
  { count, listed }: { count: number; listed: readonly Item[] },
  textOf: (item: Item) => string,
): string[] {
  const shown = listed.slice(0, linesOfEach);
  return [
    `  ${kind}: ${count}`,
    ...shown.map((item) => `    ${printable(textOf(item))}`),
    ...(count > shown.length ? [`    and ${count - shown.length} more`] : []),
  ];
}
