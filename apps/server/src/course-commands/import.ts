import type { Pool } from 'pg';
import { type ImportProgress, type ImportReport, importDocument } from '../features/course-data/import.ts';
import { askFirst } from './ask-first.ts';
import { assertWords, type Command, parseWords, withDatabase } from './command.ts';
import { showProgress } from './progress.ts';
import { readCourseFile } from './read-course-file.ts';
import { printWarnings, refusedDocument } from './report-issues.ts';

const usage = 'import FILE [--dry-run] [--yes]';

export const importCommand: Command = {
  usage,
  about:
    'Stores the courses of an import document, all or nothing. The format: docs/course-data.md. It asks before it makes a new database, unless told --yes. --dry-run says what would change and whom it touches, and changes nothing.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, {
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    });
    assertWords(positionals, 1, 1, usage);
    const file = positionals[0] as string;
    const bytes = await readCourseFile(file);
    const beforeMaking = (place: string) => askToMake(place, values.yes);
    const isTrial = values['dry-run'];
    const store = async (pool: Pool) => {
      const progress = showProgress(process.stderr, bytes.length);
      const show = (read: ImportProgress) => progress.show(read);
      const imported = await importDocument(pool, bytes, show, { isTrial, changedBy: 'import' }).finally(() =>
        progress.end(),
      );
      if (!imported.ok) throw refusedDocument(file, imported, isTrial ? '.' : '; nothing was changed.');
      printWarnings(imported.value.warnings);
      for (const line of imported.value.described) console.log(line);
      console.log(
        `${isTrial ? 'Nothing was changed. An import would do this:' : 'Imported.'} ${summaryOf(imported.value)}`,
      );
    };
    await withDatabase(store, isTrial ? {} : { beforeMaking });
  },
};

async function askToMake(place: string, isSaid: boolean): Promise<void> {
  console.error(`There is no data of Dewsweeper in ${place} yet.`);
  await askFirst('Make a new database there?', isSaid);
}

function summaryOf({ courses, teetimegroups, privileges }: ImportReport): string {
  const changes = (of: ImportReport['courses']) =>
    `${of.new} new, ${of.changed} changed, ${of.unchanged} unchanged`;
  const golfers = privileges === 0 ? '' : `; privileges: ${privileges}`;
  return `Courses: ${changes(courses)}; tee-time groups: ${changes(teetimegroups)}${golfers}.`;
}
