import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvPieces } from './csv.ts';

const lineOf = (...cells: string[]) => csvPieces([], [cells]).at(-1);

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t=1', "' =1"],
  ['＝1', "'＝1"],
  ['x;=1+1;y', `"x;'=1+1;y"`],
  ['x; "=1+1"', `"x;' ""=1+1"""`],
  ['Pat\u001b[2J\u202eGreen', 'Pat [2J Green'],
  ['Jean-Luc', 'Jean-Luc'],
  ['24.00', '24.00'],
  ['', ''],
  ['Green, Pat', '"Green, Pat"'],
  ['"Ace"', '"""Ace"""'],
  ['two\r\nlines', 'two lines'],
])('%j is written as %j', (text, cell) => {
  expect(lineOf(text)).toBe(`${cell}\r\n`);
});

test('a spreadsheet knows by its first bytes that it is UTF-8', () => {
  const bytes = Buffer.from(csvPieces(['golfer'], [['José']]).join(''));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe('golfer\r\nJosé\r\n');
});

const text = fc
  .array(
    fc.constantFrom(
      '=1',
      '+',
      '-',
      '@',
      '＝',
      ';',
      ',',
      '"',
      "'",
      ' ',
      '\t',
      '\r',
      '\n',
      '\u001b',
      '\u202e',
      'x',
    ),
  )
  .map((deps) => deps.join(''));

test('no text is a formula, whichever sign a spreadsheet splits at, and none steers a terminal', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
      const written = lineOf('first', ...cells) ?? '';
      expect(written).toMatch(/^[^\p{Cc}\p{Cf}]*\r\n$/u);
      for (const separator of [';', '\t'])
        for (const cell of written.split(separator)) expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/);
      const read = cellsOf(written.slice(0, -2));
      expect(read).toHaveLength(cells.length + 1);
      for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 2_000 },
  );
});

/** The cells of a line by RFC 4180. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
