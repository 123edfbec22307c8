import { randomUUID } from 'node:crypto';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { act } from '../features/clubhouse/acts.ts';
import { printable } from '../printable.ts';
import { nothingChanged } from './act-refusal.ts';
import { commandLine, sheetCourseOf, withActs } from './acting.ts';
import { readAffected, type TimeRange } from './affected.ts';
import { askFirst } from './ask-first.ts';
import { affectedLines, rangesTyped, timesIn, toldLine } from './block-texts.ts';
import { assertWords, type Command, coursePathOf, parseWords } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { dateTyped, readCourseNow } from './known-course.ts';

const usage = 'block GROUP/COURSE TEE FROM TO [--date DATE] [--title TEXT] [--notify] [--yes]';
const maxTitle = 200;
const holdText = 'holding a time in it just now, and will be told that it has gone.';

export const blockCommand: Command = {
  usage,
  about:
    'Closes times of a tee (or of several with commas between, or of all) from FROM to TO, both included, on the course’s today or on DATE. Reservations stay: it names the golfers and their telephones, and with --notify tells each by text and mail. Staff can undo it on the sheet. It asks first, unless told --yes.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      date: { type: 'string', default: '' },
      title: { type: 'string', default: '' },
      notify: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    });
    assertWords(positionals, 4, 4, usage);
    const [word = '', tee = '', from = '', to = ''] = positionals;
    const title = printable(values.title).trim();
    if (title.length > maxTitle) throw new CommandProblem(`--title must be at most ${maxTitle} characters.`);
    const { group, course: id } = coursePathOf(word);
    await withActs(async (deps) => {
      const { courseKey, today, rules } = await readCourseNow(deps.pool, courseKeyOf({ group, course: id }));
      const date = dateTyped(values.date, today, '--date');
      if (date < today) throw new CommandProblem(`${date} is over.`);
      const { teesheets } = courseOn(rules, date);
      const ranges = rangesTyped({ tee, from, to }, teesheets);
      const textOf = (range: TimeRange) => {
        const times = timesIn(teesheets, range);
        const many = times === 1 ? '1 time' : `${times} times`;
        return `${range.teeID} ${from} to ${to} on ${date}, ${many}${title && `: ${title}`}`;
      };
      const course = await sheetCourseOf(deps.pool, courseKey);
      if (!values.yes) {
        const affected = await readAffected(deps.pool, course, { date, ranges });
        for (const range of ranges) console.log(`Closes ${textOf(range)}.`);
        for (const line of affectedLines(affected, holdText)) console.log(line);
      }
      await askFirst(values.notify ? 'Close, and tell them?' : 'Close?', values.yes);
      const closed = await act(deps, {
        course,
        staff: commandLine(),
        request: {
          id: randomUUID(),
          kind: 'close',
          teeIDs: ranges.map(({ teeID }) => teeID),
          dates: [date],
          fromTime: from,
          toTime: to,
          title,
          notify: values.notify,
        },
        isPreview: false,
      });
      if (!closed.ok) throw nothingChanged(closed);
      const affected = await readAffected(deps.pool, course, { date, ranges });
      for (const range of ranges) {
        const block = affected.blocks.find(
          (one) => one.teeID === range.teeID && one.from === from && one.to === to && one.title === title,
        );
        console.log(`Closed ${textOf(range)}${block ? ` (${block.id})` : ''}.`);
      }
      for (const line of affectedLines(affected, holdText)) console.log(line);
      if (values.notify) console.log(toldLine(closed.value.notices));
    });
  },
};
