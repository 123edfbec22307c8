import { randomUUID } from 'node:crypto';
import type { StoredBlock } from '@dewsweeper/core/clubhouse/closing-acts';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import type { Pool } from 'pg';
import { act } from '../features/clubhouse/acts.ts';
import { findBlock, findBlocksLike } from '../features/clubhouse/blocks.ts';
import { printable } from '../printable.ts';
import { nothingChanged } from './act-refusal.ts';
import { commandLine, sheetCourseOf, withActs } from './acting.ts';
import { readAffected } from './affected.ts';
import { askFirst } from './ask-first.ts';
import { affectedLines, rangesTyped, toldLine } from './block-texts.ts';
import { assertWords, type Command, coursePathOf, parseWords } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { type CourseNow, dateTyped, readCourseNow } from './known-course.ts';

const usage = `unblock GROUP/COURSE TEE FROM TO [--date DATE] [--notify] [--yes]
unblock GROUP/COURSE ID [--notify] [--yes]`;

export const unblockCommand: Command = {
  usage,
  about:
    'Opens times again that a block closed: by the words that closed them, or by the id that `day` shows. It names the golfers who have a reservation in them, and with --notify tells each by text and mail. Staff can undo it on the sheet. It asks first, unless told --yes.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      date: { type: 'string', default: '' },
      notify: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    });
    const [word = '', ...rest] = positionals;
    if (rest.length !== 1) assertWords(positionals, 4, 4, usage);
    const { group, course: id } = coursePathOf(word);
    await withActs(async (deps) => {
      const now = await readCourseNow(deps.pool, courseKeyOf({ group, course: id }));
      const blocks = await blocksMeant(deps.pool, now, rest, values.date);
      const [{ date, from, to }] = blocks;
      const course = await sheetCourseOf(deps.pool, now.courseKey);
      if (!values.yes) {
        for (const block of blocks) console.log(`Opens ${blockText(block)}.`);
        const affected = await readAffected(deps.pool, course, { date, ranges: blocks });
        for (const line of affectedLines(affected, '')) console.log(line);
      }
      await askFirst(values.notify ? 'Open, and tell them?' : 'Open?', values.yes);
      const opened = await act(deps, {
        course,
        staff: commandLine(),
        request: {
          id: randomUUID(),
          kind: 'open',
          teeIDs: [...new Set(blocks.map(({ teeID }) => teeID))],
          dates: [date],
          fromTime: from,
          toTime: to,
          notify: values.notify,
        },
        isPreview: false,
      });
      if (!opened.ok) throw nothingChanged(opened);
      for (const block of blocks) console.log(`Opened ${blockText(block)}.`);
      const affected = await readAffected(deps.pool, course, { date, ranges: blocks });
      for (const line of affectedLines(affected, '')) console.log(line);
      if (values.notify) console.log(toldLine(opened.value.notices));
    });
  },
};

type SomeBlocks = [StoredBlock, ...StoredBlock[]];

/** Blocks of the same times. */
async function blocksMeant(
  pool: Pool,
  now: CourseNow,
  words: readonly string[],
  dateWord: string,
): Promise<SomeBlocks> {
  const [first = '', from = '', to = ''] = words;
  if (words.length === 1) {
    const found = await findBlock(pool, now.courseKey, first);
    if (found.ok) return found.value;
    throw new CommandProblem(
      found.refusal === 'not-found'
        ? `There is no block ${first} at ${now.courseKey}.`
        : `${first} is not a block of one range of times. Change it where it comes from.`,
    );
  }
  const date = dateTyped(dateWord, now.today, '--date');
  const ranges = rangesTyped({ tee: first, from, to }, courseOn(now.rules, date).teesheets);
  const teeIDs = ranges.map(({ teeID }) => teeID);
  const { meant, there } = await findBlocksLike(pool, now.courseKey, { date, teeIDs, from, to });
  const [block, ...others] = meant;
  if (block) return [block, ...others];
  throw new CommandProblem(
    `No block closes ${first} ${from} to ${to} on ${date}.`,
    ...(there.length > 0 ? ['There are:', ...there.map((one) => `  ${blockText(one)}`)] : []),
  );
}

function blockText({ teeID, from, to, date, title, id }: StoredBlock): string {
  return `${teeID} ${from} to ${to} on ${date}${title && `: ${printable(title)}`} (${id})`;
}
