import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentLines } from './backup/content-lines.ts';
import { restoreBackup } from './backup/database-backup.ts';
import { nameOfNewer, newerLines, readNewer } from './backup/former-data.ts';
import { runWithProgress } from './backup/run-with-progress.ts';
import { assertWords, parseWords, readConfig, typedPath } from './course-commands/command.ts';
import { CommandProblem } from './course-commands/command-problem.ts';

const usage = 'dewsweeper restore BACKUP [--replace]';
const about = `${usage}
    Puts a backup into DATA_DIR, after all of it was compared with its checksums and PostgreSQL has recovered it. Says first what the data there has and the backup has not; --replace moves it aside.`;

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
  const restored = await restoreBackup({
    backup,
    dataDir,
    replace: values.replace,
    assertWanted,
    log,
    async lookAtFormer(madeAt) {
      const read = await readNewer(dataDir, madeAt, log);
      for (const line of newerLines(dataDir, madeAt, read)) console.log(line);
      return read.ok ? { name: nameOfNewer, text: `${JSON.stringify(read.value)}\n` } : null;
    },
  });
  const { madeAt, release, summary, movedTo } = restored;
  console.log(`Restored into ${dataDir} how it was at ${madeAt.toISOString()}.`);
  console.log(
    release === null
      ? '  the backup was made by an older release, which did not say its number'
      : `  the backup was made by Dewsweeper ${release}`,
  );
  const newestAt = summary.newestAt?.toISOString() ?? null;
  for (const line of contentLines({ ...summary, newestAt })) console.log(line);
  if (movedTo) {
    const list = existsSync(join(movedTo, nameOfNewer))
      ? `, what only it has is listed in ${nameOfNewer} there`
      : '';
    console.log(`The former data is in ${movedTo}${list}. Remove it when all is well.`);
  }
  console.log(
    'What golfers did after that moment is not in it; compare payments with Square (docs/operations.md).',
  );
});
