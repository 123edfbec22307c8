import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cases } from './cases.mjs';
import { resultsTable, updatedPage } from './results.mjs';

const results = [
  {
    name: 'zones',
    title: 'every zone',
    done: '418 zones',
    found: '0 missing',
    reach: '0',
    isMet: true,
    isRun: true,
    seconds: 61.4,
  },
  {
    name: 'kills',
    title: 'kill -9 | both',
    done: '3 kills',
    found: '1 lost',
    reach: '0 lost',
    isMet: false,
    isRun: true,
    seconds: 9,
  },
];

it('shows each case in a row, and marks what is not met', () => {
  expect(resultsTable(results)).toBe(
    [
      '| case | done | found | to reach | met | took |',
      '| --- | --- | --- | --- | --- | ---: |',
      '| `zones` every zone | 418 zones | 0 missing | 0 | yes | 61 s |',
      '| `kills` kill -9 \\| both | 3 kills | 1 lost | 0 lost | **no** | 9 s |',
    ].join('\n'),
  );
});

const pageBefore = `# What Dewsweeper withstands

| case | done | found | to reach | met | took |
| --- | --- | --- | --- | --- | ---: |
| \`kills\` kill -9 \\| both | 300 kills | 0 lost | 0 lost | yes | 1209 s |
| \`flakes\` suites | 20 times | 6 failed | 0 flakes | **no**, mended since | 9277 s |

Written last: \`fuzz\`.

## What the rows do not say

\`flakes\` had four causes.

### By hand

Kept, too.

## How to rerun it

Outdated.
`;

it('writes the rows of what ran, and keeps the others and the remarks', () => {
  const page = updatedPage(pageBefore, results, { only: ['zones', 'kills'] });
  expect(page.split('\n').filter((line) => /^\| `(?:zones|kills|flakes|draws)`/.test(line))).toEqual([
    `| \`draws\` ${cases.draws.title} | - | not run | ${cases.draws.reach} | **no** | - |`,
    '| `zones` every zone | 418 zones | 0 missing | 0 | yes | 61 s |',
    '| `kills` kill -9 \\| both | 3 kills | 1 lost | 0 lost | **no** | 9 s |',
    '| `flakes` suites | 20 times | 6 failed | 0 flakes | **no**, mended since | 9277 s |',
  ]);
  expect(page).toContain(
    '## What the rows do not say\n\n`flakes` had four causes.\n\n### By hand\n\nKept, too.\n\n## How to rerun it\n',
  );
  expect(page).not.toContain('Outdated');
  expect(page).not.toContain('`fuzz`.');
});

it('keeps the row of a case that could not run here', () => {
  const notRun = { ...results[1], done: '-', found: 'not run: no cluster', isRun: false };
  const page = updatedPage(pageBefore, [results[0], notRun], {});
  expect(page).toContain('\n| `kills` kill -9 \\| both | 300 kills | 0 lost | 0 lost | yes | 1209 s |\n');
  expect(page).toContain('Written last: `zones`, by');
});

it('says which rows were written last, how and on what', () => {
  const page = updatedPage(pageBefore, results, { quick: true, only: ['zones', 'kills'], times: '9' });
  expect(page).toContain(
    'Written last: `zones`, `kills`, by `npm run faults -- --quick --only zones --only kills --times 9 --write`, ',
  );
  expect(page).toMatch(/on \d+ cores of .+, \d+ GB, .+, Linux .+, Node \d+/);
});

it('is written again as it is when nothing ran', () => {
  const page = updatedPage(pageBefore, results, {});
  expect(updatedPage(page, [], {})).toBe(page);
});

it('refuses a page without a place for remarks', () => {
  expect(() => updatedPage('# Another page\n', results, {})).toThrow('## What the rows do not say');
});

it('the page in the documents has all that is written, with a row and a section for each case', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/reliability.md'), 'utf8');
  expect(updatedPage(page, [], {})).toBe(page);
  for (const name of Object.keys(cases)) {
    expect(page).toContain(`\n| \`${name}\` `);
    expect(page).toContain(`\n### ${name}\n`);
  }
});
