import { join } from 'node:path';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { findExamples } from '../features/course-data/examples.ts';
import { lookAtCourse, removeCourse } from '../features/course-data/remove-course.ts';
import { projectRoot } from '../project-root.ts';
import { askFirst } from './ask-first.ts';
import { assertWords, type Command, parseWords, withDatabase } from './command.ts';
import { problemOf } from './remove.ts';
import { wrongAct } from './usage-errors.ts';

const usage = 'examples remove [--yes]';

export const examplesCommand: Command = {
  usage,
  about:
    'Removes the example courses, with the reservations that somebody made there to try the program. Accounts stay. It asks first, unless told --yes.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, { yes: { type: 'boolean', default: false } });
    if (positionals[0] !== 'remove') throw wrongAct(usage, positionals[0], ['remove']);
    assertWords(positionals, 1, 1, usage);
    await withDatabase(async (pool) => {
      const { examples, own } = await findExamples(pool, join(projectRoot, 'examples'));
      for (const { group, course, name } of own)
        console.error(`${group}/${course} stays: it is ${name} now, not the example.`);
      if (examples.length === 0) return console.log('There are no example courses here.');
      for (const path of examples) {
        const coming = (await lookAtCourse(pool, path))?.coming.length ?? 0;
        const reservations = coming === 1 ? '1 reservation' : `${coming} reservations`;
        console.error(`${path.group}/${path.course}, ${path.name}, ${reservations} to come`);
      }
      await askFirst('Remove them?', values.yes);
      for (const path of examples) {
        const courseKey = courseKeyOf(path);
        const removed = await removeCourse(pool, path, { isExample: true });
        if (!removed.ok) throw problemOf(removed, courseKey);
        console.log(`Removed ${courseKey}.`);
      }
    });
  },
};
