import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Replaces the package's install script, which may be off. `nativeDir` is its `native` folder or a copy. */
export function linkLibraries(nativeDir: string): void {
  const listed: unknown = JSON.parse(readFileSync(join(nativeDir, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(listed)) throw new Error(`${nativeDir}/pg-symlinks.json is not a list`);
  for (const { source, target } of listed as { source: string; target: string }[]) {
    const link = join(nativeDir, relative('native', target));
    if (!exists(link)) linkUnlessRaced(relative(dirname(target), source), link);
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function linkUnlessRaced(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
