import { expect, test } from 'vitest';
import { tableLines } from './table.ts';

test('columns are aligned, numbers to the right; an empty one is left out', () => {
  const lines = tableLines([
    { head: 'golfer', cells: ['Pat', 'José Green'] },
    { head: 'acts', cells: ['', ''] },
    { head: 'amount', cells: ['24.00', '124.00'], isNumber: true },
  ]);
  expect(lines).toEqual(['golfer      amount', 'Pat          24.00', 'José Green  124.00']);
});

test('a name steers no terminal', () => {
  const [, line] = tableLines([{ head: 'golfer', cells: ['Pat\u001b[2J\u202e\r\nGreen'] }]);
  expect(line).toBe('Pat [2J Green');
});
