import { expect, it } from 'vitest';
import { reliabilityPage, resultsTable } from './results.mjs';

const results = [
  {
    name: 'zones',
    title: 'every zone',
    done: '418 zones',
    found: '0 missing',
    reach: '0',
    isMet: true,
    seconds: 61.4,
  },
  {
    name: 'kills',
    title: 'kill -9 | both',
    done: '3 kills',
    found: '1 lost',
    reach: '0 lost',
    isMet: false,
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

it('says on the page how and on what it was made, and what each case does', () => {
  const page = reliabilityPage(results, { quick: true, only: ['zones', 'kills'] });
  expect(page).toContain(
    'Made with `npm run faults -- --quick --only zones --only kills --write`: each case a few times only',
  );
  expect(page).toMatch(/on \d+ cores of .+, \d+ GB, .+, Linux .+, Node \d+/);
  expect(page).toContain('### zones\n\nFor every zone that Node knows');
});
