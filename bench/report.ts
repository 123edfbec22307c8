import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mended } from './mended.ts';
import type { MeasuredFigure } from './row.ts';

/** What was measured, as a Markdown table. */
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

/** What is known of the rows beyond one run's figures: written by hand, kept when the page is written anew. */
const remarks = readFileSync(join(import.meta.dirname, 'remarks.md'), 'utf8');

/** The page of the documentation that holds a whole run. */
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

Best on a machine that does nothing else, with two cores or more: clients, server and PostgreSQL share it. It starts the
built server and the embedded PostgreSQL, as durable as in production, in temporary folders, and removes both.

## How to read it

- A ratio is of two figures of the same run, taken in turns in short rounds; it is the median of the rounds' ratios. So
  it says something on a busy or a slow machine too, but for one thing: pgbench has 20 sessions to fight for a core with,
  a Node process has one thread. On a busy machine ratios to pgbench come out too low.
- *Host took* is the share of the processors’ time that the host of a virtual machine gave to others meanwhile. Above a
  few per cent a row says little, and latencies nothing at all.
- Reservations are compared with the least that PostgreSQL can be asked to store: pgbench inserts one row a transaction
  into a plain table of the same database, over as many connections, with one prepared statement.
- Before the measured rounds of holds and confirmations come three that are not: 12,000 of each over HTTP and by the use
  case, for which Node compiles its code and connections plan their statements. All rounds after them count.
- All golfers come from this machine. Limits for a single network address are therefore set as high as the settings go:
  \`HOLDS_PER_ADDRESS\`, \`REQUESTS_PER_ADDRESS\`, \`SIGN_INS_PER_ADDRESS\`, \`REGISTRATIONS_PER_ADDRESS\`,
  \`BOOKINGS_TOLD_PER_ADDRESS\`. Live readers come from 127.0.0.2 and up, 1,500 from each.
- Golfers have real sessions. Rows are written to the tables directly only for what is there before: accounts, and
  reservations of long ago.

## What was mended

Before and after are of the same kind of run on the same machine, often while others worked on it.

${markdownTable(
  ['what', 'before', 'after'],
  mended.map(({ what, before, after }) => [what, before, after]),
)}
`;
}
