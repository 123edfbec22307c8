import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';

export type ListedBackup = {
  name: string;
  madeAt: Date;
  bytes: number;
  postgresVersion: number;
  schema: string;
  /** Null in backups of before. */
  release: string | null;
  content: unknown;
};

const stamp = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Newest first, by their manifests alone. What is damaged or of another program is left out. */
export async function listBackups(into: string, name: string): Promise<ListedBackup[]> {
  if (!existsSync(into)) return [];
  const found: ListedBackup[] = [];
  for (const folder of (await readdir(into))
    .filter((one) => isNamed(one, name))
    .toSorted()
    .toReversed()) {
    const manifest = await readManifest(join(into, folder)).catch(() => null);
    if (manifest === null) continue;
    const { madeAt, files, postgresVersion, schema, release = null, content = null } = manifest;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    found.push({ name: folder, madeAt: new Date(madeAt), bytes, postgresVersion, schema, release, content });
  }
  return found;
}

/** False where there is none. Renamed first, so that half of one is never listed. */
export async function removeBackup(into: string, name: string, folder: string): Promise<boolean> {
  if (!isNamed(folder, name) || !existsSync(join(into, folder))) return false;
  const going = join(into, `.removing-${folder}`);
  await rename(join(into, folder), going);
  await rm(going, { recursive: true, force: true });
  return true;
}

function isNamed(folder: string, name: string): boolean {
  return folder.startsWith(`${name}-`) && stamp.test(folder.slice(name.length + 1));
}
