import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresProblem, type ProblemKind } from '@dewsweeper/embedded-postgres/postgres-problem';
import { expect, it } from 'vitest';
import { problemLines } from './problem-lines.ts';

it.each([import.meta.filename, join(import.meta.filename, 'inside')])(
  'a file is where a folder must be: %s',
  (path) => {
    const make = () => mkdirSync(path, { recursive: true });
    expect(linesOf(make)).toEqual([`${path} cannot be made: a file is where a folder must be.`]);
  },
);

it.each<[ProblemKind, string[]]>([
  ['file-in-the-way', ['It is so. Set DATA_DIR to another path.']],
  ['no-cluster', ['It is so. Move it away, or choose another DATA_DIR.']],
  ['other-owner', ['It is so. Start as that user or as root, or choose another DATA_DIR.']],
  ['no-program', ['It is so. Set DATABASE_URL to a PostgreSQL server of your own, 15 or newer.']],
  [
    'database-present',
    [
      'It is so. With --replace it is moved aside, and stays there.',
      'Or restore to another folder: set DATA_DIR.',
    ],
  ],
  ['failed', ['It is so.']],
])('what can be done about an embedded PostgreSQL in trouble is said by our settings: %s', (kind, lines) => {
  expect(problemLines(new PostgresProblem(kind, 'It is so.'))).toEqual(lines);
});

it('paths in a problem do not write to the terminal', () => {
  const problem = new PostgresProblem('failed', 'No folder \u001B[2J', 'See the log.');
  expect(problemLines(problem)).toEqual(['No folder  [2J', 'See the log.']);
});

function linesOf(act: () => void): string[] {
  try {
    act();
    return [];
  } catch (error) {
    return problemLines(error);
  }
}
