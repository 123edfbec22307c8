import type { ImportProgress } from '../features/course-data/import.ts';

const largeBytes = 5_000_000;
const plainStepPercent = 10;

/** One changing line on a terminal, else a new line every 10 %. Silent for small files. */
export function showProgress(
  output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
  bytes: number,
): { show(progress: ImportProgress): void; end(): void } {
  let said = '';
  return {
    show(progress) {
      if (bytes < largeBytes && progress.step !== 'waiting') return;
      const line = lineOf(progress, output.isTTY ? 1 : plainStepPercent);
      if (line === said) return;
      said = line;
      output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end() {
      if (said && output.isTTY) output.write('\r\u001b[K');
    },
  };
}

function lineOf({ step, read, total }: ImportProgress, stepPercent: number): string {
  switch (step) {
    case 'waiting':
      return 'Another import is running; waiting for it ...';
    case 'reading':
      return `Reading and checking ... ${Math.floor((100 * read) / total / stepPercent) * stepPercent} %`;
    case 'storing':
      return 'Storing ...';
    default:
      return step satisfies never;
  }
}
