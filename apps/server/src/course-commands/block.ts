import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { newReservationID } from '../adapters/reservation-id.ts';
import { closeTimes, previewRanges, type StoredBlock, timesIn } from '../features/course-blocks/blocks.ts';
import { askFirst } from './ask-first.ts';
import { affectedLines, rangesTyped, textLines } from './block-texts.ts';
import { assertWords, type Command, coursePathOf, parseWords, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { type CourseNow, dateTyped, readCourseNow } from './known-course.ts';
import { printable } from './table.ts';

const usage = 'block GROUP/COURSE TEE FROM TO [--date DATE] [--title TEXT] [--notify] [--yes]';
const maxTitle = 200;
const holdText = 'holding a time in it just now, and will be told that it has gone.';

export const blockCommand: Command = {
  usage,
  about:
    'Closes times of a tee (or of several with commas between, or of all) from FROM to TO, both included, on the course’s today or on DATE. Reservations stay: it names the golfers and their telephones, and with --notify queues a text to each. It asks first, unless told --yes.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      date: { type: 'string', default: '' },
      title: { type: 'string', default: '' },
      notify: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    });
    assertWords(positionals, 4, 4, usage);
    const [word = '', tee = '', from = '', to = ''] = positionals;
    const title = printable(values.title);
    if (title.length > maxTitle) throw new CommandProblem(`--title must be at most ${maxTitle} characters.`);
    const { group, course: id } = coursePathOf(word);
    await withDatabase(async (pool) => {
      const now = await readCourseNow(pool, courseKeyOf({ group, course: id }));
      const date = dateTyped(values.date, now.today, '--date');
      if (date < now.today) throw new CommandProblem(`${date} is over.`);
      const ranges = rangesTyped({ tee, from, to, date }, now.teesheets);
      if (!values.yes) {
        const affected = await previewRanges({ pool, ...now }, ranges);
        for (const range of ranges) console.log(`Closes ${rangeText({ ...range, title }, now)}.`);
        for (const line of affectedLines(affected, holdText)) console.log(line);
      }
      await askFirst(values.notify ? 'Close, and text them?' : 'Close?', values.yes);
      const deps = { pool, ...now, newId: () => newReservationID().slice(0, 9).toLowerCase() };
      const closed = await closeTimes(deps, ranges, title, values.notify);
      if (!closed.ok) throw new CommandProblem(`There is no course ${now.courseKey} any more.`);
      for (const block of closed.value.blocks) console.log(`Closed ${rangeText(block, now)} (${block.id}).`);
      for (const line of affectedLines(closed.value, holdText)) console.log(line);
      for (const line of textLines(closed.value.texts)) console.log(line);
    });
  },
};

function rangeText(
  { teeID, from, to, date, title }: Omit<StoredBlock, 'id'>,
  { teesheets }: Pick<CourseNow, 'teesheets'>,
): string {
  const times = timesIn(teesheets, { teeID, from, to, date });
  const many = times === 1 ? '1 time' : `${times} times`;
  return `${teeID} ${from} to ${to} on ${date}, ${many}${title && `: ${title}`}`;
}
