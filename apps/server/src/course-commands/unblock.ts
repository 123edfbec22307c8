import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import {
  findBlock,
  findBlocks,
  isSameRange,
  openTimes,
  previewRanges,
  type StoredBlock,
} from '../features/course-blocks/blocks.ts';
import { askFirst } from './ask-first.ts';
import { affectedLines, rangesTyped, textLines } from './block-texts.ts';
import { assertWords, type Command, coursePathOf, parseWords, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { type CourseNow, dateTyped, readCourseNow } from './known-course.ts';
import { printable } from './table.ts';

const usage = `unblock GROUP/COURSE TEE FROM TO [--date DATE] [--notify] [--yes]
unblock GROUP/COURSE ID [--notify] [--yes]`;

export const unblockCommand: Command = {
  usage,
  about:
    'Opens times again that a block closed: by the words that closed them, or by the id that `day` shows. It names the golfers who have a reservation in them, and with --notify queues a text to each. It asks first, unless told --yes.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      date: { type: 'string', default: '' },
      notify: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    });
    const [word = '', ...rest] = positionals;
    if (rest.length !== 1) assertWords(positionals, 4, 4, usage);
    const { group, course: id } = coursePathOf(word);
    await withDatabase(async (pool) => {
      const now = await readCourseNow(pool, courseKeyOf({ group, course: id }));
      const blocks = await blocksMeant(pool, now, rest, values.date);
      if (!values.yes) {
        for (const block of blocks) console.log(`Opens ${blockText(block)}.`);
        for (const line of affectedLines(await previewRanges({ pool, ...now }, blocks), ''))
          console.log(line);
      }
      await askFirst(values.notify ? 'Open, and text them?' : 'Open?', values.yes);
      const opened = await openTimes({ pool, ...now, newId: () => '' }, blocks, values.notify);
      if (!opened.ok) throw new CommandProblem(`There is no course ${now.courseKey} any more.`);
      for (const block of blocks) console.log(`Opened ${blockText(block)}.`);
      for (const line of affectedLines(opened.value, '')) console.log(line);
      for (const line of textLines(opened.value.texts)) console.log(line);
    });
  },
};

async function blocksMeant(
  pool: Pool,
  now: CourseNow,
  words: readonly string[],
  dateWord: string,
): Promise<StoredBlock[]> {
  const [first = '', from = '', to = ''] = words;
  if (words.length === 1) {
    const found = await findBlock(pool, now.courseKey, first);
    if (found.ok) return [found.value];
    throw new CommandProblem(
      found.refusal === 'not-found'
        ? `There is no block ${first} at ${now.courseKey}.`
        : `${first} is not a block of one range of times. Change it where it comes from.`,
    );
  }
  const date = dateTyped(dateWord, now.today, '--date');
  const ranges = rangesTyped({ tee: first, from, to, date }, now.teesheets);
  const there = await findBlocks(pool, now.courseKey, date);
  const meant = there.filter((block) => ranges.some((range) => isSameRange(block, range)));
  if (meant.length > 0) return meant;
  throw new CommandProblem(
    `No block closes ${first} ${from} to ${to} on ${date}.`,
    ...(there.length > 0 ? ['There are:', ...there.map((block) => `  ${blockText(block)}`)] : []),
  );
}

function blockText({ teeID, from, to, date, title, id }: StoredBlock): string {
  return `${teeID} ${from} to ${to} on ${date}${title && `: ${printable(title)}`} (${id})`;
}
