import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formerProgram, newProgram, sync } from './journal.mjs';

/** Replaced file by file, since an interrupted swap is finished from there. */
const neverMissing = 'bin';

/** What of the new program takes whose place; all else in the folder, such as data and settings, stays where it is. */
export function entriesToSwap(root) {
  return readdirSync(newProgram(root)).flatMap((name) => {
    const inside = name === neverMissing ? readdirSync(join(newProgram(root), name)) : null;
    return inside === null ? [entry(root, name)] : inside.map((one) => entry(root, join(name, one)));
  });
}

function entry(root, path) {
  const isFolder = lstatSync(join(newProgram(root), path)).isDirectory();
  return { path, kind: isFolder ? 'folder' : 'file', isAdded: !exists(join(root, path)) };
}

/** Can be repeated after an interruption at any point, as can `swapBack`. */
export function swapIn(root, entries) {
  for (const { path, kind } of entries) {
    const [next, here, former] = placesOf(root, path);
    if (!exists(next)) continue;
    mkdirSync(dirname(former), { recursive: true });
    if (exists(here) && !exists(former)) {
      if (kind === 'file') linkSync(here, former);
      else renameSync(here, former);
    }
    renameSync(next, here);
  }
  syncAll(root);
}

export function swapBack(root, entries) {
  for (const { path, kind, isAdded } of entries) {
    const [next, here, former] = placesOf(root, path);
    if (isAdded && exists(here) && !exists(next)) renameSync(here, next);
    if (isAdded || !exists(former)) continue;
    if (kind === 'folder' && exists(here)) renameSync(here, next);
    renameSync(former, here);
  }
  syncAll(root);
}

function placesOf(root, path) {
  return [join(newProgram(root), path), join(root, path), join(formerProgram(root), path)];
}

function syncAll(root) {
  for (const folder of [root, join(root, neverMissing), formerProgram(root), newProgram(root)])
    if (existsSync(folder)) sync(folder);
}

/** Also a link that leads nowhere. */
function exists(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
