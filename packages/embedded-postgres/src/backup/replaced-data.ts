import { existsSync } from 'node:fs';
import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type ReplacedData = { name: string; replacedAt: Date; bytes: number };

const pattern = /^replaced-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;
const goingPrefix = '.removing-';

export function nameOfReplaced(at: Date): string {
  return `replaced-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
}

/** What restores moved aside, newest first. */
export async function listReplaced(dataDir: string): Promise<ReplacedData[]> {
  if (!existsSync(dataDir)) return [];
  const found: ReplacedData[] = [];
  for (const name of (await readdir(dataDir)).toSorted().toReversed()) {
    const replacedAt = momentOf(name);
    if (replacedAt !== null) found.push({ name, replacedAt, bytes: await bytesIn(join(dataDir, name)) });
  }
  return found;
}

/** False where there is none. Renamed first, so that half of it is never listed. */
export async function removeReplaced(dataDir: string, name: string): Promise<boolean> {
  if (momentOf(name) === null || !existsSync(join(dataDir, name))) return false;
  await rename(join(dataDir, name), join(dataDir, `${goingPrefix}${name}`));
  await removeHalfRemoved(dataDir);
  return true;
}

export async function removeHalfRemoved(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(`${goingPrefix}replaced-`))
      await rm(join(dataDir, name), { recursive: true, force: true });
}

function momentOf(name: string): Date | null {
  const [, day, hour, minute, second, millisecond] = pattern.exec(name) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    bytes += await lstat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}
