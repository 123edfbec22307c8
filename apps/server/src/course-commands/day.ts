import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { wallClockAt, wallTime, weekdayOf } from '@dewsweeper/core/shared/local-time';
import { csvPieces } from '../csv.ts';
import { readSheet } from '../features/clubhouse/sheet.ts';
import { printable } from '../printable.ts';
import { sheetCourseOf } from './acting.ts';
import { assertWords, type Command, coursePathOf, parseWords, withDatabase } from './command.ts';
import { type DayLine, dayLines } from './day-lines.ts';
import { dayColumns, dayCsv } from './day-rows.ts';
import { totalLines } from './day-totals.ts';
import { dateTyped, readCourseOrRemovedNow } from './known-course.ts';
import { pageWidth } from './page-width.ts';
import { tableLines, wrap } from './table.ts';
import { writeFileWhole } from './write-file-whole.ts';

const usage = 'day GROUP/COURSE [DATE] [--phones] [--csv FILE]';

export const dayCommand: Command = {
  usage,
  about:
    'Prints the sheet of a day (the course’s today when left out): times, names, rates, what is paid, held or due, who came, ids, notes, what is closed, and totals. --csv writes it for a spreadsheet, `-` to standard output; telephones stand in neither without --phones.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      phones: { type: 'boolean', default: false },
      csv: { type: 'string', default: '' },
    });
    assertWords(positionals, 1, 2, usage);
    const [word = '', dateWord = ''] = positionals;
    const { group, course: id } = coursePathOf(word);
    await withDatabase(async (pool) => {
      const now = await readCourseOrRemovedNow(pool, courseKeyOf({ group, course: id }));
      const date = dateTyped(dateWord, now.today, 'DATE');
      const { course, courseKey } = now;
      const sheet = await readSheet(pool, await sheetCourseOf(pool, courseKey), date);
      const lines = sheet ? dayLines(sheet) : [];
      if (values.csv) {
        const { head, rows } = dayCsv(date, lines, course.timeZone, values.phones);
        const pieces = csvPieces(head, rows);
        return writeFileWhole(values.csv, pieces);
      }
      const width = pageWidth();
      const at = wallTime(wallClockAt(course.timeZone, now.nowMs).minuteOfDay);
      const title = `${printable(course.name)}, ${weekdayOf(date)} ${date} (as of ${at})`;
      const body =
        lines.length === 0
          ? ['Nobody plays, nothing is closed.']
          : [
              '',
              ...tableLines(dayColumns(lines, course.timeZone, values.phones), width),
              ...closedLines(lines, width),
              '',
              ...totalLines(lines).flatMap((line) => wrap(line, width)),
            ];
      const note = sheet?.note ? wrap(`Note: ${printable(sheet.note)}`, width) : [];
      for (const line of [...wrap(title, width), ...note, ...body]) console.log(line);
    });
  },
};

function closedLines(lines: readonly DayLine[], width: number): string[] {
  const closed = lines.flatMap((line) => (line.kind === 'closed' ? [line] : []));
  if (closed.length === 0) return [];
  const textOf = ({ id, teeID, time, until, title }: (typeof closed)[number]) =>
    `${id}  ${teeID} ${time} to ${until}${title && `, ${printable(title)}`}`;
  return [
    '',
    'Closed (to open again: unblock GROUP/COURSE ID):',
    ...closed.flatMap((line) => wrap(textOf(line), width - 2)).map((line) => `  ${line}`),
  ];
}
