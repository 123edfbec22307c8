import { readFileSync, writeFileSync } from 'node:fs';
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

const page = join(import.meta.dirname, '../docs/performance.md');
const remarksHeading = '## What the rows do not say';

/** Writes the rows into the page; what follows them is written by hand and stays. */
export function updatePage(run: Run): void {
  const remarks = readFileSync(page, 'utf8').split(remarksHeading)[1] ?? '';
  writeFileSync(page, `${headOf(run)}\n${remarksHeading}${remarks}`);
}

interface Run {
  figures: readonly MeasuredFigure[];
  machine: string;
  postgresVersion: string;
  isQuick: boolean;
  minutes: number;
}

function headOf(run: Run): string {
  return `# Performance

Written by \`npm run bench -- --write\`: ${run.isQuick ? 'a quick run' : 'a whole run'} of ${run.minutes.toFixed(0)} minutes.

${run.machine}, PostgreSQL ${run.postgresVersion}.

${tableOf(run.figures)}

First load on a slow phone is measured by \`npm run lighthouse\`: see [lighthouse.md](lighthouse.md).
`;
}
