import { expect, it } from 'vitest';
import { countsTable } from './counts-table.mjs';

it('shows every outcome in a column of its own, with the sums below', () => {
  const table = countsTable(
    {
      'before the call': { paid: 12, 'money back': 1 },
      'after the reply': { 'not charged': 3 },
    },
    'killed when',
  );
  expect(table).toBe(
    [
      'killed when      money back  not charged  paid',
      '----------------------------------------------',
      'before the call           1            0    12',
      'after the reply           0            3     0',
      '----------------------------------------------',
      'all                       1            3    12',
    ].join('\n'),
  );
});
