import {
  accessSync,
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { linkLibraries } from './libraries.ts';
import { renameUnlessRaced } from './rename-unless-raced.ts';

export function foldersForCopies(dataDir: string, name: string): string[] {
  if (process.getuid?.() === 0) return [`/var/cache/${name}`, `/var/tmp/${name}`, `/tmp/${name}`];
  const home = homeIfAny();
  const inHome = home === null ? [] : [join(home, '.cache', name)];
  return [dataDir, ...inHome, `/tmp/${name}-${process.getuid?.()}`];
}

/** A user id without a name has none. */
function homeIfAny(): string | null {
  try {
    return homedir();
  } catch {
    return null;
  }
}

/** 57 MB, 0.1 s. An earlier copy is reused only if the caller owns it: a shared folder is open to anybody. */
export function copyOfProgram(nativeDir: string, copyDir: string): string {
  accessSync(nativeDir);
  mkdirSync(dirname(copyDir), { recursive: true, mode: 0o755 });
  assertOwn(dirname(copyDir));
  if (lstatSync(copyDir, { throwIfNoEntry: false })) {
    assertOwn(copyDir);
    return copyDir;
  }
  const unfinished = mkdtempSync(`${copyDir}.`);
  try {
    copyTree(nativeDir, join(unfinished, 'native'));
    linkLibraries(join(unfinished, 'native'));
    renameUnlessRaced(join(unfinished, 'native'), copyDir);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copyDir;
}

function assertOwn(folder: string): void {
  const { uid } = lstatSync(folder);
  if (uid !== process.getuid?.()) throw new Error(`${folder} belongs to somebody else`);
}

function copyTree(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target);
      chmodSync(target, 0o755);
    }
  }
}
