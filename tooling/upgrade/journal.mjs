import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * What an upgrade has begun, for whoever finds it interrupted:
 * - `pausing`: the database may be paused; the program is untouched.
 * - `swapping`: the new program is coming; it has not run yet.
 * - `trying`: the new program is in place and may have changed the database.
 * - `going-back`: the former program is coming back, and its data if `isDatabaseChanged`.
 * - `confirmed`: the new program is healthy; writes may be paused still.
 * @typedef {'pausing' | 'swapping' | 'trying' | 'going-back' | 'confirmed'} Phase
 * @typedef {{ phase: Phase, from: string, to: string, dataDir: string | null, backup: string | null,
 *   entries: { path: string, kind: 'file' | 'folder', isAdded: boolean }[], isDatabaseChanged: boolean,
 *   trial: number | null }} Journal
 */

/** Inside the program's folder: on its file system, so that a rename moves a folder at once. */
export function upgradeFolder(root) {
  return join(root, '.upgrade');
}

export const newProgram = (root) => join(upgradeFolder(root), 'new');
export const formerProgram = (root) => join(upgradeFolder(root), 'former');
/** A copy of these modules (bin/finish-upgrade.mjs). */
export const programToFinish = (root) => join(upgradeFolder(root), 'program');
const journalFile = (root) => join(upgradeFolder(root), 'journal.json');

/** Null: no upgrade has begun. @returns {Journal | null} */
export function readJournal(root) {
  return existsSync(journalFile(root)) ? JSON.parse(readFileSync(journalFile(root), 'utf8')) : null;
}

/** On the disk when it returns. @param {Journal} journal */
export function writeJournal(root, journal) {
  const unfinished = `${journalFile(root)}.unfinished`;
  mkdirSync(upgradeFolder(root), { recursive: true });
  writeFileSync(unfinished, `${JSON.stringify(journal, null, 1)}\n`);
  sync(unfinished);
  renameSync(unfinished, journalFile(root));
  sync(upgradeFolder(root));
}

export function removeJournal(root) {
  rmSync(journalFile(root), { force: true });
  sync(upgradeFolder(root));
}

/** Of a file or a folder. */
export function sync(path) {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
