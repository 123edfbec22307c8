import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PostgresProblem } from '../postgres-problem.ts';

/** Paths are relative, with slashes. */
export type Manifest = {
  format: 1;
  madeAt: string;
  postgresVersion: number;
  /** What the app calls the state of its tables. */
  schema: string;
  /** Of the app that made it; absent in backups of before, as is `content`. */
  release?: string;
  /** What the app says is in it. */
  content?: unknown;
  folders: string[];
  files: { path: string; bytes: number; sha256: string }[];
};

const manifestName = 'manifest.json';
const checksumName = 'manifest.json.sha256';

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(folder, manifestName), text, { mode: 0o600, flush: true });
  const checksum = `${hashOf(text)}  ${manifestName}\n`;
  await writeFile(join(folder, checksumName), checksum, { mode: 0o600, flush: true });
}

/** Throws a PostgresProblem when the folder holds no backup, or a damaged one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null)
    throw new PostgresProblem('damaged', `${folder} is no backup: it has no ${manifestName}.`);
  const checksum = await readFile(join(folder, checksumName), 'utf8').catch(() => '');
  if (!checksum.startsWith(`${hashOf(text)} `))
    throw new PostgresProblem(
      'damaged',
      `${join(folder, manifestName)} is damaged: its checksum is not that of ${checksumName}.`,
    );
  const manifest: Manifest = JSON.parse(text);
  if (manifest.format !== 1)
    throw new PostgresProblem(
      'failed',
      `${basename(folder)} was made by a newer release. Restore it with that one.`,
    );
  return manifest;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
