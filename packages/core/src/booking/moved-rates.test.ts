import { expect, test } from 'vitest';
import { movedRates } from './moved-rates.ts';

const rates = (...names: string[]) => names.map((name) => ({ name }));
const withIds = (...names: string[]) => names.map((name) => ({ name, id: name.toLowerCase() }));

test.each([
  ['the same', rates('Public', 'Senior'), rates('Public', 'Senior'), []],
  ['one more at the end', rates('Public'), rates('Public', 'Senior'), []],
  ['a new name in the old place', rates('Public', 'Senior'), rates('Public', 'Seniors (62+)'), []],
  [
    'one more at the top',
    rates('Public', 'Senior'),
    rates('Twilight', 'Public', 'Senior'),
    [
      { rateGroup: 0, name: 'Public', now: 'Twilight' },
      { rateGroup: 1, name: 'Senior', now: 'Public' },
    ],
  ],
  ['one less', rates('Public', 'Senior'), rates('Public'), [{ rateGroup: 1, name: 'Senior', now: null }]],
  [
    'one less, under a new name',
    rates('Public', 'Senior'),
    rates('Twilight'),
    [
      { rateGroup: 0, name: 'Public', now: 'Twilight' },
      { rateGroup: 1, name: 'Senior', now: null },
    ],
  ],
  ['moved with their ids', withIds('Public', 'Senior'), withIds('Senior', 'Public'), []],
  [
    'moved, and ids only from now on',
    rates('Public', 'Senior'),
    withIds('Senior', 'Public'),
    [
      { rateGroup: 0, name: 'Public', now: 'Senior' },
      { rateGroup: 1, name: 'Senior', now: 'Public' },
    ],
  ],
])('%s', (_what, before, after, moved) => {
  expect(movedRates(before, after)).toEqual(moved);
});
