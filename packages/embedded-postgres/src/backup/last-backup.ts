import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type LastBackup = { madeAt: Date; folder: string };

const nameOfNote = 'last-backup.json';

export function readLastBackup(dataDir: string): LastBackup | null {
  try {
    const { madeAt, folder } = JSON.parse(readFileSync(join(dataDir, nameOfNote), 'utf8'));
    const at = new Date(madeAt);
    return typeof folder === 'string' && !Number.isNaN(at.getTime()) ? { madeAt: at, folder } : null;
  } catch {
    return null;
  }
}

export function noteLastBackup(dataDir: string, { madeAt, folder }: LastBackup): void {
  const fresh = join(dataDir, `${nameOfNote}.${process.pid}`);
  writeFileSync(fresh, `${JSON.stringify({ madeAt: madeAt.toISOString(), folder })}\n`, { mode: 0o600 });
  renameSync(fresh, join(dataDir, nameOfNote));
}
