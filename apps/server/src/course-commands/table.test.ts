import { expect, test } from 'vitest';
import { cut, tableLines, widthOf, wrap } from './table.ts';

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

test('a table too wide wraps what may be narrowed, the widest first', () => {
  const lines = tableLines(
    [
      { head: 'id', cells: ['K7QM'] },
      { head: 'golfer', cells: ['Dana Whitfield-Montgomery'], minWidth: 8 },
      { head: 'rate', cells: ['Junior (17 and under)'], minWidth: 8 },
    ],
    30,
  );
  expect(lines).toEqual([
    'id    golfer       rate',
    'K7QM  Dana         Junior (17',
    '        Whitfield    and',
    '        -Montgome    under)',
    '        ry',
  ]);
});

test('a text with nothing to the right of it has the rest of the line', () => {
  const lines = tableLines(
    [
      { head: 'id', cells: ['A', 'B'] },
      { head: 'golfer', cells: ['Pat', 'Men’s league of the older golfers'], minWidth: 6 },
      { head: 'rate', cells: ['Season pass', ''], minWidth: 6 },
    ],
    24,
  );
  expect(lines).toEqual([
    'id  golfer  rate',
    'A   Pat     Season pass',
    'B   Men’s league of the',
    '      older golfers',
  ]);
});

test('a wrapped text keeps all its letters and stays within the width', () => {
  for (const text of ['  id  Dana Whitfield-Montgomery', '李小龙李小龙 李小龙', 'Jose\u0301'.repeat(9)])
    for (const width of [5, 6, 13, 40]) {
      const lines = wrap(text, width);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
});

test('letters of East Asia take two places, marks on letters none', () => {
  expect(['李小龙', 'José', 'Jose\u0301', '⛳'].map(widthOf)).toEqual([6, 4, 4, 2]);
  expect(cut('李小龙', 5)).toBe('李小…');
});
