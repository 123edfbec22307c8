import { reservationSpellings } from '@dewsweeper/core/bring/columns';
import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const read = (text: string) =>
  readCsv(text, reservationSpellings, [['date'], ['time'], ['golfer1', 'firstName']]);

it.each([
  ['commas', 'Date,Time,Name,Cart\n2026-05-01,07:10,"Moreno, Ada",yes\n'],
  [
    'Excel’s semicolons, mark and line ends',
    '\uFEFFDate;Time;Name;Cart\r\n2026-05-01;07:10;Moreno, Ada;yes\r\n',
  ],
  ['tabs', 'Date\tTime\tName\tCart\r2026-05-01\t07:10\tMoreno, Ada\tyes'],
])('reads a file with %s', (_what, text) => {
  expect(read(text)).toEqual({
    ok: true,
    value: {
      lines: [{ number: 2, cells: { date: '2026-05-01', time: '07:10', golfer1: 'Moreno, Ada' } }],
      unknownColumns: ['Cart'],
    },
  });
});

it('numbers lines as a spreadsheet does, over empty ones and line ends within quotes', () => {
  const text = 'Date,Time,Name,Note\r\n\r\n1,2,3,"two\r\nlines"\r\n,,,\r\n4,5,6,\r\n';
  const { value } = read(text) as { value: { lines: { number: number }[] } };
  expect(value.lines.map(({ number }) => number)).toEqual([3, 6]);
});

it('takes a name in quotes as it stands', () => {
  const { value } = read('date,time,name\n1,2,Ada "Ace" Moreno\n3,4,"Lin ""Z"" Zhao"') as {
    value: { lines: { cells: object }[] };
  };
  expect(value.lines.map(({ cells }) => cells)).toMatchObject([
    { golfer1: 'Ada "Ace" Moreno' },
    { golfer1: 'Lin "Z" Zhao' },
  ]);
});

it.each([
  ['', 1, 'the file is empty'],
  ['date,name\n', 1, 'there is no column “time”'],
  ['date,time\n', 1, 'there is no column “golfer1”'],
  ['date,time,name\n1,2,"Ada\n3,4,Bea\n', 2, 'a quote is opened and not closed'],
])('refuses %j as a whole, line %i: %s', (text, line, message) => {
  expect(read(text)).toEqual({
    ok: false,
    refusal: 'unreadable-file',
    fault: { line, field: null, message },
  });
});

it('takes 5,000 lines at once', () => {
  const text = (lines: number) => `date,time,name\n${'1,2,Ada\n'.repeat(lines)}`;
  expect(read(text(5000)).ok).toBe(true);
  expect(read(text(5001))).toMatchObject({
    fault: { line: 1, message: 'has 5,001 lines; at most 5,000 at once: split the file' },
  });
});
