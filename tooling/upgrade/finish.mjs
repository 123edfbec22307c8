import { existsSync, readdirSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { alone } from '../install-and-build/alone.mjs';
import {
  formerProgram,
  newProgram,
  readJournal,
  removeJournal,
  upgradeFolder,
  writeJournal,
} from './journal.mjs';
import { isAlive, killGroup, programIn } from './program.mjs';
import { swapBack } from './program-swap.mjs';

const lookAgainMs = 200;
const trialEndsWithinMs = 30_000;
const leftover = 'leftover-';
const waiting = 'An upgrade is under way here; waiting for it ...';

/** One at a time, even if the upgrade of before was ended by `kill -9`. */
export function aloneInUpgrade(root, say, work) {
  return alone(upgradeFolder(root), say, work, waiting);
}

/**
 * Waits for an upgrade that goes on, and finishes or takes back one that was interrupted. Throws when that cannot be
 * done now; it can be repeated.
 */
export async function finishInterrupted(root, say) {
  await aloneInUpgrade(root, say, async () => {
    const journal = readJournal(root);
    if (journal === null) return;
    say(`The upgrade to Dewsweeper ${journal.to} was interrupted.`);
    await endTrial(journal);
    if (journal.phase === 'confirmed') await finish(root, journal, say);
    else await goBack(root, journal, say);
  });
}

/** @param {import('./journal.mjs').Journal} journal */
export async function finish(root, journal, say) {
  await programIn(root, journal.dataDir).run('resume');
  removeJournal(root);
  putAside(root, newProgram(root));
  say(`Dewsweeper ${journal.to} is installed. The former program is in ${formerProgram(root)}.`);
  if (journal.backup !== null) say(`The data from before the upgrade is in ${journal.backup}.`);
}

/** The former program and its data. @param {import('./journal.mjs').Journal} journal */
export async function goBack(root, journal, say) {
  const { isDatabaseChanged } = journal;
  writeJournal(root, { ...journal, phase: 'going-back' });
  swapBack(root, journal.entries);
  const program = programIn(root, journal.dataDir);
  if (isDatabaseChanged && journal.backup !== null) {
    say(`Restoring ${journal.backup} ...`);
    await program.run('restore', journal.backup, '--replace');
  }
  await program.run('resume');
  removeJournal(root);
  putAside(root, newProgram(root));
  putAside(root, formerProgram(root));
  say(`Dewsweeper ${journal.from} is installed as before the upgrade.`);
  if (isDatabaseChanged && journal.backup === null)
    say('If it does not start because the database is newer, restore your own backup (docs/operations.md).');
}

/** Removing it takes long, and the server waits. */
export function putAside(root, folder) {
  const aside = join(upgradeFolder(root), `${leftover}${Date.now()}-${basename(folder)}`);
  if (existsSync(folder)) renameSync(folder, aside);
}

export async function removeLeftovers(root) {
  const names = readdirSync(upgradeFolder(root)).filter((name) => name.startsWith(leftover));
  for (const name of names) await rm(join(upgradeFolder(root), name), { recursive: true, force: true });
}

/** It ends by itself once the upgrade is gone. */
async function endTrial({ trial }) {
  if (trial === null) return;
  const giveUpAt = Date.now() + trialEndsWithinMs;
  while (isAlive(trial)) {
    if (Date.now() > giveUpAt) killGroup(trial);
    await sleep(lookAgainMs);
  }
}
