import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { problemLines } from './problem-lines.ts';

it.each([import.meta.filename, join(import.meta.filename, 'inside')])(
  'a file is where a folder must be: %s',
  (path) => {
    const make = () => mkdirSync(path, { recursive: true });
    expect(linesOf(make)).toEqual([`${path} cannot be made: a file is where a folder must be.`]);
  },
);

function linesOf(act: () => void): string[] {
  try {
    act();
    return [];
  } catch (error) {
    return problemLines(error);
  }
}
