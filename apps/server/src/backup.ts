import { contentLines } from './backup/content-lines.ts';
import { makeBackup, readContent } from './backup/database-backup.ts';
import { runWithProgress } from './backup/run-with-progress.ts';
import { assertWords, parseWords, readConfig, typedPath } from './course-commands/command.ts';
import { CommandProblem } from './course-commands/command-problem.ts';
import { placeOf } from './course-commands/data-directory.ts';

const usage = 'dewsweeper backup FOLDER [--keep N]';
const about = `${usage}
    Copies the embedded database into FOLDER, under the name of the time; golfers can keep booking. --keep N removes all but the newest N.`;

await runWithProgress(about, async (words, assertWanted) => {
  const { values, positionals } = parseWords(words, usage, { keep: { type: 'string', default: '' } });
  assertWords(positionals, 1, 1, usage);
  const config = readConfig();
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null)
    throw new CommandProblem(
      'DATABASE_URL leads to a server of your own: back it up with pg_dump or its own archive, see docs/operations.md.',
    );
  console.error(`Data: ${placeOf(config)}`);
  const into = typedPath(positionals[0] ?? '');
  const log = (line: string) => console.error(line);
  const made = await makeBackup({ dataDir, into, keep: keepOf(values.keep), assertWanted, log });
  console.log(`${made.folder}: ${(made.bytes / 1024 / 1024).toFixed(0)} MB in ${made.seconds.toFixed(1)} s.`);
  console.log(`  made by Dewsweeper ${made.release}`);
  for (const line of contentLines(readContent(made.content))) console.log(line);
  for (const name of made.removed) console.log(`Removed ${name}.`);
});

function keepOf(written: string): number | null {
  if (written === '') return null;
  if (!/^[1-9]\d{0,4}$/.test(written)) throw new CommandProblem('--keep must be a whole number from 1.');
  return Number(written);
}
