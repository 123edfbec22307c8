import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MeasuredFigure } from './row.ts';

export function tableOf(figures: readonly MeasuredFigure[]): string {
  return markdownTable(
    ['work', 'measured', 'reference', 'to reach', 'met', 'host took'],
    figures.map(({ what, figure, reference, toReach, isMet, stolenShare }) => [
      what,
      figure,
      reference,
      toReach,
      isMet ? 'yes' : '**no**',
      `${(100 * stolenShare).toFixed(1)} %`,
    ]),
  );
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const remarks = readFileSync(join(import.meta.dirname, 'remarks.md'), 'utf8');
const improvements = readFileSync(join(import.meta.dirname, 'improvements.md'), 'utf8');

export function pageOf(run: {
  figures: readonly MeasuredFigure[];
  machine: string;
  postgresVersion: string;
  isQuick: boolean;
  minutes: number;
}): string {
  return `# Performance

Written by \`npm run bench -- --write\`: ${run.isQuick ? 'a quick run' : 'a whole run'} of ${run.minutes.toFixed(0)} minutes.

${run.machine}, PostgreSQL ${run.postgresVersion}.

${tableOf(run.figures)}

First load on a slow phone is measured by \`npm run lighthouse\`: see [lighthouse.md](lighthouse.md).

${remarks.trim()}

## How to rerun it

    bench/prepare                   installs pgbench (by apt, as root), or says what is missing
    npm run bench                   the whole table, in ten minutes to half an hour
    npm run bench -- --quick        smaller and rougher, in a few minutes
    npm run bench -- --only board   one row: board, booking, last-slot, opening-minute, live, overload, growth, import
    npm run bench -- --write        writes this page

Best on an otherwise idle machine with two cores or more, which clients, server and PostgreSQL share. It starts the
built server and the embedded PostgreSQL, as durable as in production, in temporary folders, and removes both.

## How to read it

- A ratio compares two figures of the same run, taken in turns in short rounds; it is the median of the rounds' ratios.
  So it holds on a busy or slow machine too, with one exception: pgbench has 20 sessions to compete for a core with, a
  Node process has one thread. On a busy machine ratios to pgbench come out too low.
- *Host took* is the share of processor time that the host of a virtual machine gave to others meanwhile. Above a few per
  cent a row says little, and latencies nothing.
- Reservations are compared with the least that PostgreSQL can store: pgbench inserts one row a transaction into a plain
  table of the same database, over as many connections, with one prepared statement.
- Three rounds of holds and confirmations (12,000 of each over HTTP and by the use case) warm up Node and connections before
  the measured ones. All rounds after them count.
- All golfers come from this machine, so limits by network address are set to their maximum: \`HOLDS_PER_ADDRESS\`,
  \`REQUESTS_PER_ADDRESS\`, \`SIGN_INS_PER_ADDRESS\`, \`REGISTRATIONS_PER_ADDRESS\`, \`BOOKINGS_TOLD_PER_ADDRESS\`. Live
  readers come from 127.0.0.2 and up, 1,500 from each.
- Golfers have real sessions. Only what is there beforehand is written to the tables directly: accounts, and reservations
  of long ago.

${improvements.trim()}
`;
}
