import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { clusterDirOf } from '../cluster.ts';
import { startEmbeddedPostgres } from '../launcher.ts';
import { PostgresProblem } from '../postgres-problem.ts';
import { runningPostmaster } from '../postmaster.ts';
import { type Farewell, layFarewell, removeFarewell } from './farewell.ts';
import type { FileBeside } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { beginSwitch, cancelSwitch, finishSwitch } from './switch-data.ts';
import { isSwitching } from './switch-journal.ts';
import { type UnpackOptions, unpackBackup } from './unpack-backup.ts';

export type RestoreOptions<Summary> = UnpackOptions<Summary> & {
  beside: readonly FileBeside[];
  replace: boolean;
  /** Told of the database that the backup would replace: before a refusal for want of `replace`, or before anything moves. */
  lookAtFormer?: (madeAt: Date) => Promise<Farewell | null>;
};

/** `release`: null where the backup does not say. */
export type Restored<Summary> = {
  madeAt: Date;
  release: string | null;
  summary: Summary;
  movedTo: string | null;
};

/** Verifies a copy beside the data before moving anything; on a PostgresProblem nothing has changed. */
export async function restoreBackup<Summary>(options: RestoreOptions<Summary>): Promise<Restored<Summary>> {
  const { backup, dataDir, name, log, assertWanted, lookAtFormer = () => null } = options;
  const manifest = await readManifest(backup);
  const { release = null } = manifest;
  const madeAt = new Date(manifest.madeAt);
  const isReplacing = existsSync(clusterDirOf(dataDir));
  if (isReplacing && !options.replace) {
    await lookAtFormer(madeAt);
    throw new PostgresProblem('database-present', `${dataDir} holds a database already.`);
  }
  openDataFolder(dataDir);
  await assertNobodyServes(options);
  const staging = `restoring-${process.pid}`;
  let farewell: Farewell | null = null;
  try {
    const summary = await unpackBackup(join(dataDir, staging), manifest, options);
    if (isReplacing) farewell = await lookAtFormer(madeAt);
    assertWanted();
    const leaving = farewell === null ? [] : [await layFarewell(dataDir, farewell)];
    await beginSwitch({ dataDir, from: staging, beside: [...options.beside, ...leaving], at: new Date() });
    const movedTo = await switchNow({ dataDir, name, log });
    return { madeAt, release, summary, movedTo };
  } finally {
    // Otherwise the next start goes on with it.
    if (!isSwitching(dataDir)) {
      await rm(join(dataDir, staging), { recursive: true, force: true });
      if (farewell !== null) await removeFarewell(dataDir, farewell);
    }
  }
}

async function switchNow(
  options: Pick<RestoreOptions<unknown>, 'dataDir' | 'name' | 'log'>,
): Promise<string | null> {
  const { dataDir } = options;
  try {
    const end = await finishSwitch(options);
    if (end.outcome === 'switched') return end.movedTo;
    if (end.outcome === 'not-moved')
      throw new PostgresProblem('failed', `The data in ${dataDir} cannot be moved aside: ${end.reason}.`);
  } catch (error) {
    // A server began to serve while the backup was copied.
    if (error instanceof PostgresProblem && error.kind === 'in-use') await cancelSwitch(dataDir);
    throw error;
  }
  await cancelSwitch(dataDir);
  throw inUse(dataDir);
}

function inUse(dataDir: string): PostgresProblem {
  return new PostgresProblem('in-use', `Another command works with ${dataDir}. Wait until it has ended.`);
}

function openDataFolder(dataDir: string): void {
  const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (made === undefined || process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(made));
  chownSync(dataDir, uid, gid);
}

/** A killed server leaves its PostgreSQL running; that one is stopped cleanly. */
async function assertNobodyServes({
  dataDir,
  name,
  log,
}: Pick<RestoreOptions<unknown>, 'dataDir' | 'name' | 'log'>): Promise<void> {
  const clusterDir = clusterDirOf(dataDir);
  if (!existsSync(clusterDir) || runningPostmaster(clusterDir) === null) return;
  const left = await startEmbeddedPostgres({ dataDir, name, log, servingAs: 'The restore of a backup' });
  await left.stop();
  if (runningPostmaster(clusterDir) !== null) throw inUse(dataDir);
}
