import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '..');
const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));

/** Screens read most texts by name; the others by a value of core or the contract, such as `faults[fault]`. */
const readers = [
  sources,
  ...['core', 'contract'].map((name) => join(sources, `../../../packages/${name}/src`)),
]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^messages\//.test(path))
      .map((path) => readFileSync(join(folder, path), 'utf8')),
  )
  .join('\n');

function namesIn(words: unknown): string[] {
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, value]) => [name, ...namesIn(value)]);
}

test.each(files)('every text of %s is read somewhere', async (file) => {
  const words: object = await import(join(import.meta.dirname, file));
  const names = new Set(Object.values(words).flatMap(namesIn));
  const isRead = (name: string) => new RegExp(`\\.${name}\\b|'${name}'`).test(readers);
  expect([...names].filter((name) => /^[a-z]/i.test(name) && !isRead(name))).toEqual([]);
});
