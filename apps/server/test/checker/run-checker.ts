import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** What the checker's program printed last. */
export type Checked = {
  exchanges: number;
  slots: number;
  undecided: number;
  impossible: number;
  faults: string[];
};

const program = join(import.meta.dirname, 'main.ts');
const maxBytes = 64 * 1024 * 1024;
/** Hundreds of kills make a long history. */
const maxMs = 1_200_000;

/** Gives a history to the checker, which is a program of its own and knows nothing but the history. */
export function runChecker(historyFile: string): Promise<Checked> {
  return new Promise((resolve, reject) => {
    const args = ['--import', 'tsx', program, historyFile];
    execFile(process.execPath, args, { maxBuffer: maxBytes, timeout: maxMs }, (error, stdout, stderr) => {
      // It ends with 1 when it finds something, and says so.
      const verdict = stdout.trim().split('\n').at(-1) ?? '';
      if (verdict.startsWith('{')) resolve(JSON.parse(verdict) as Checked);
      else reject(new Error(`the checker failed: ${error?.message ?? ''}${stderr}`));
    });
  });
}
