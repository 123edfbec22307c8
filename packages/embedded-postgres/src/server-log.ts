import {
  closeSync,
  constants,
  copyFileSync,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  rmSync,
  truncateSync,
} from 'node:fs';

const maxLogBytes = 5 * 1024 * 1024;
const tailBytes = 16 * 1024;

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

/** The log belongs to `owner`, so root must not follow links here. */
export function openServerLog(path: string, owner: { uid: number; gid: number }): number {
  boundServerLog(path);
  const descriptor = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  if (fstatSync(descriptor).uid !== owner.uid) fchownSync(descriptor, owner.uid, owner.gid);
  return descriptor;
}

export function boundServerLog(path: string): void {
  const size = lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= maxLogBytes) return;
  rmSync(`${path}.1`, { force: true });
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

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
