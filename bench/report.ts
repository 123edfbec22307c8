import type { Figure } from './row.ts';

/** What was measured, as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['work', 'measured', 'reference', 'to reach', 'met']),
    line(['---', '---', '---', '---', '---']),
    ...figures.map(({ what, figure, reference, toReach, isMet }) =>
      line([what, figure, reference, toReach, isMet ? 'yes' : '**no**']),
    ),
  ].join('\n');
}

/** The page of the documentation that holds a whole run. */
export function pageOf(run: {
  figures: readonly Figure[];
  machine: string;
  postgresVersion: string;
  isQuick: boolean;
  minutes: number;
}): string {
  return `# Performance

${tableOf(run.figures)}

${run.machine}, PostgreSQL ${run.postgresVersion}; ${run.isQuick ? 'a quick run' : 'a whole run'} of ${run.minutes.toFixed(0)} minutes.
`;
}
