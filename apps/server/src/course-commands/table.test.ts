import { expect, test } from 'vitest';
import { cut, tableLines, widthOf } from './table.ts';

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

test('a table too wide takes places from what may be cut, the widest first', () => {
  const lines = tableLines(
    [
      { head: 'id', cells: ['K7QM'] },
      { head: 'golfer', cells: ['Dana Whitfield-Montgomery'], leastWidth: 8 },
      { head: 'rate', cells: ['Junior (17 and under)'], leastWidth: 8 },
    ],
    30,
  );
  expect(lines).toEqual(['id    golfer       rate', 'K7QM  Dana Whitf…  Junior (17…']);
});

test('letters of East Asia take two places, marks on letters none', () => {
  expect(['李小龙', 'José', 'Jose\u0301', '⛳'].map(widthOf)).toEqual([6, 4, 4, 2]);
  expect(cut('李小龙', 5)).toBe('李小…');
});
