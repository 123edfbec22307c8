import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../adapters/postgres/transaction.ts';
import { nearestCourseKeys } from '../features/course-data/entry-links.ts';
import { type ExportScope, exportDocument } from '../features/course-data/export.ts';
import { assertWords, type Command, parseWords, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { writeFileWhole } from './write-file-whole.ts';

const usage = 'export [GROUP[/COURSE]] [FILE]';

export const exportCommand: Command = {
  usage,
  about:
    'Writes what is stored as an import document, to FILE (a name with a dot or slash) or standard output, which is also `-`.',
  async run(words) {
    const { positionals } = parseWords(words, usage, {});
    assertWords(positionals, 0, 2, usage);
    await withDatabase(async (pool) => {
      const { scope, file } = await readTarget(pool, positionals);
      await inTransaction(pool, async (session) => {
        // One snapshot, however long writing takes.
        await session.query('set transaction isolation level repeatable read, read only');
        await session.query('set local idle_in_transaction_session_timeout = 0');
        const pieces = exportDocument(session, scope);
        await writeFileWhole(file ?? '-', pieces);
      });
    });
  },
};

/** A single word is a group or course if one has that name, else a file. */
async function readTarget(pool: Pool, words: string[]): Promise<{ scope: ExportScope; file?: string }> {
  const [first, file] = words;
  if (first === undefined || first === '-') return { scope: {} };
  const scope = await findScope(pool, first);
  if (scope) return file === undefined ? { scope } : { scope, file };
  if (file === undefined && /[./]/.test(first) && !/^[\w-]+\/[\w-]+$/.test(first))
    return { scope: {}, file: first };
  const nearest = await nearestCourseKeys(pool, first);
  throw new CommandProblem(
    `There is no group or course ${first}.`,
    ...(nearest.length > 0 ? [`Did you mean ${nearest.join(', ')}?`] : []),
  );
}

async function findScope(pool: Queryable, word: string): Promise<ExportScope | null> {
  const { rows } = await pool.query<ExportScope>({
    text: `select id as "group", null as course from groups where id = $1
      union all select group_id, id from courses where course_key = $1`,
    values: [word.replace(/\/$/, '')],
  });
  const [found] = rows;
  if (!found?.group) return null;
  return found.course ? { group: found.group, course: found.course } : { group: found.group };
}
