import type { CoursePath } from '@dewsweeper/contract/ids';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import {
  type CourseContents,
  lookAtCourse,
  type RemoveCourseRefusal,
  removeCourse,
  whyNotRemoved,
} from '../features/course-data/remove-course.ts';
import { askFirst } from './ask-first.ts';
import { assertWords, type Command, coursePathOf, parseWords, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { assertCourse } from './known-course.ts';

const usage = 'remove GROUP/COURSE [--yes]';
const maxNamed = 20;

export const removeCommand: Command = {
  usage,
  about:
    'Removes a course that has no upcoming reservations. Payments, past reservations and reports are kept. It asks first, unless told --yes.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, { yes: { type: 'boolean', default: false } });
    assertWords(positionals, 1, 1, usage);
    const path = coursePathOf(positionals[0] ?? '');
    const courseKey = courseKeyOf(path);
    await withDatabase(async (pool) => {
      await assertCourse(pool, courseKey);
      const contents = await lookAtCourse(pool, path);
      const refusal = whyNotRemoved(contents);
      if (refusal || !contents) throw problemOf(refusal ?? { refusal: 'course-not-found' }, courseKey);
      for (const line of linesOf(contents, path)) console.error(line);
      await askFirst(`Remove ${courseKey}?`, values.yes);
      const removed = await removeCourse(pool, path, { isExample: false });
      if (!removed.ok) throw problemOf(removed, courseKey);
      console.log(`Removed ${courseKey}. Its link now answers that there is no such course.`);
      console.log(`Its data stay: payments ${courseKey}, report ${courseKey}, day ${courseKey} DATE.`);
    });
  },
};

function* linesOf(
  { name, keys, privileges }: CourseContents,
  { group, course }: CoursePath,
): Generator<string> {
  yield `${group}/${course} is ${name}.`;
  if (keys > 0) yield `Keys of course systems that stop working: ${keys}.`;
  if (privileges > 0) yield `Privileges of golfers that are forgotten: ${privileges}.`;
}

export function problemOf(refused: RemoveCourseRefusal, courseKey: CourseKey): CommandProblem {
  switch (refused.refusal) {
    case 'course-not-found':
      return new CommandProblem(`There is no course ${courseKey}.`);
    case 'reservations-to-come': {
      const { coming } = refused;
      const more = coming.length - maxNamed;
      return new CommandProblem(
        `${courseKey} was not removed: ${coming.length === 1 ? '1 reservation is' : `${coming.length} reservations are`} to come.`,
        ...coming
          .slice(0, maxNamed)
          .map(
            ({ id, date, startingTime, players }) =>
              `  ${id}  ${date} ${startingTime}, ${players === 1 ? '1 player' : `${players} players`}`,
          ),
        ...(more > 0 ? [`  and ${more} more`] : []),
        'Cancel each first: cancel ID',
      );
    }
    case 'cards-held':
      return new CommandProblem(
        `${courseKey} was not removed: amounts are held on cards. Take or release each first:`,
        ...refused.receipts.map((receipt) => `  payments capture ${receipt}, or payments void ${receipt}`),
      );
    case 'money-under-way':
      return new CommandProblem(
        `${courseKey} was not removed: money is on its way at this moment. Try again in some minutes.`,
      );
    default:
      return refused satisfies never;
  }
}
