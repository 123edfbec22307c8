import { expect, test } from 'vitest';
import { csvPieces } from './csv.ts';

const lineOf = (...cells: string[]) => csvPieces([], [cells]).at(-1);

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t=1', `"'\t=1"`],
  ['＝1', "'＝1"],
  ['Jean-Luc', 'Jean-Luc'],
  ['24.00', '24.00'],
  ['', ''],
  ['Green, Pat', '"Green, Pat"'],
  ['"Ace"', '"""Ace"""'],
  ['two\nlines', '"two\nlines"'],
])('%j is written as %j', (text, cell) => {
  expect(lineOf(text)).toBe(`${cell}\r\n`);
});

test('a spreadsheet knows by its first bytes that it is UTF-8', () => {
  const bytes = Buffer.from(csvPieces(['golfer'], [['José']]).join(''));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe('golfer\r\nJosé\r\n');
});
