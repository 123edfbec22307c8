import { restoreBackup } from './backup/database-backup.ts';
import { runWithProgress } from './backup/run-with-progress.ts';
import { assertWords, parseWords, readConfig, typedPath } from './course-commands/command.ts';
import { CommandProblem } from './course-commands/command-problem.ts';

const usage = 'dewsweeper restore BACKUP [--replace]';
const about = `${usage}
    Puts a backup into DATA_DIR, after all of it was compared with its checksums and PostgreSQL has recovered it. --replace moves aside what is there.`;

await runWithProgress(about, async (words, assertWanted) => {
  const { values, positionals } = parseWords(words, usage, { replace: { type: 'boolean', default: false } });
  assertWords(positionals, 1, 1, usage);
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl !== null)
    throw new CommandProblem(
      'DATABASE_URL is set: a backup is restored into the embedded database. Unset it, or use pg_restore, see docs/operations.md.',
    );
  const backup = typedPath(positionals[0] ?? '');
  const log = (line: string) => console.error(line);
  const restored = await restoreBackup({ backup, dataDir, replace: values.replace, assertWanted, log });
  const { madeAt, summary, movedTo } = restored;
  const { courses, accounts, reservations, newestAt } = summary;
  console.log(`Restored into ${dataDir} how it was at ${madeAt.toISOString()}.`);
  console.log(`  courses: ${courses}, accounts: ${accounts}, reservations: ${reservations}`);
  if (newestAt) console.log(`  the newest tee time was taken at ${newestAt.toISOString()}`);
  if (movedTo) console.log(`The former data is in ${movedTo}. Remove it when all is well.`);
  console.log(
    'What golfers did after that moment is not in it; compare payments with Square (docs/operations.md).',
  );
});
