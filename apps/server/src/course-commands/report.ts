import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { mondayOf, readWeekReport } from '../features/week-reports/week-report.ts';
import { assertWords, type Command, coursePathOf, parseWords, withDatabase } from './command.ts';
import { dateTyped, readCourseOrRemovedNow } from './known-course.ts';
import { reportSvg } from './report-svg.ts';
import { reportLines } from './report-text.ts';
import { writeFileWhole } from './write-file-whole.ts';

const usage = 'report GROUP/COURSE [--week DATE] [--svg FILE]';

export const reportCommand: Command = {
  usage,
  about:
    'Draws a week from Monday to Sunday, the one of the course’s today or of DATE: bookings, holds given up, how the times were used by hour and weekday, and figures beside those of the week and the year before, with how each is counted. --svg also writes it as a picture.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      week: { type: 'string', default: '' },
      svg: { type: 'string', default: '' },
    });
    assertWords(positionals, 1, 1, usage);
    const { group, course: id } = coursePathOf(positionals[0] ?? '');
    await withDatabase(async (pool) => {
      const { courseKey, course, rules, today } = await readCourseOrRemovedNow(
        pool,
        courseKeyOf({ group, course: id }),
      );
      const monday = mondayOf(dateTyped(values.week, today, '--week'));
      const { name: courseName } = course;
      const report = await readWeekReport(pool, { courseKey, courseName, ...rules }, monday);
      if (values.svg === '-') return writeFileWhole('-', [reportSvg(report)]);
      for (const line of reportLines(report)) console.log(line);
      if (values.svg === '') return;
      await writeFileWhole(values.svg, [reportSvg(report)]);
      console.log(`\nThe picture is in ${values.svg}.`);
    });
  },
};
