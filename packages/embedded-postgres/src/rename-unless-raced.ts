import { renameSync } from 'node:fs';

/** Another process may have made the same folder first. */
export function renameUnlessRaced(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}
