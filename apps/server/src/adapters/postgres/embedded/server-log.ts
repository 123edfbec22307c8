import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

const longestLogBytes = 5 * 1024 * 1024;
const tailBytes = 16 * 1024;

/** Opens PostgreSQL's log for appending, the former one kept beside it once it has grown large. */
export function openServerLog(path: string): number {
  boundServerLog(path);
  return openSync(path, 'a', 0o600);
}

/**
 * Keeps the log and one former log, 5 MB each. The server holds the file open, so it is emptied in place: with
 * O_APPEND the next line lands at the new end.
 */
export function boundServerLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= longestLogBytes) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

/** The end of the log, for telling why a start failed. */
export function tailOfServerLog(path: string): string {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const buffer = Buffer.alloc(Math.min(size, tailBytes));
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}
