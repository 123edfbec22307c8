import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** The last line printed by the checker. */
export type Checked = {
  exchanges: number;
  slots: number;
  undecided: number;
  impossible: number;
  failures: string[];
};

const program = join(import.meta.dirname, 'main.ts');
const maxBytes = 64 * 1024 * 1024;
/** Hundreds of kills make a long history. */
const maxMs = 1_200_000;

/** Runs the checker as a separate program that knows only the history. */
export function runChecker(historyFile: string): Promise<Checked> {
  return new Promise((resolve, reject) => {
    const args = ['--import', 'tsx', program, historyFile];
    execFile(process.execPath, args, { maxBuffer: maxBytes, timeout: maxMs }, (error, stdout, stderr) => {
      // It exits with 1 after printing what it found.
      const verdict = stdout.trim().split('\n').at(-1) ?? '';
      if (verdict.startsWith('{')) resolve(JSON.parse(verdict) as Checked);
      else reject(new Error(`the checker failed: ${error?.message ?? ''}${stderr}`));
    });
  });
}
