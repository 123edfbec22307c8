import { servingProcess } from '@dewsweeper/embedded-postgres/serving-process';
import type { Pool } from 'pg';
import { pauseWrites, resumeWrites } from '../adapters/postgres/paused-writes.ts';
import { type Database, openDatabase } from '../adapters/postgres/pool.ts';
import { assertWords, type Command, parseWords, readConfig } from './command.ts';
import { isDatabaseMade, noDatabase, placeOf } from './data-directory.ts';

const pauseUsage = 'pause';
const resumeUsage = 'resume';

export const pauseCommand: Command = {
  usage: pauseUsage,
  about:
    'Refuses all that golfers, staff and jobs would write, until `resume`: for an upgrade or a copy of the database. Reading goes on. Says which process serves.',
  async run(words) {
    const { positionals } = parseWords(words, pauseUsage, {});
    assertWords(positionals, 0, 0, pauseUsage);
    await changeWrites(pauseWrites, async (database, isEmbedded) => {
      console.log('Writes are paused. To go on: dewsweeper resume');
      const serving = isEmbedded ? await servingProcess(database.connection) : null;
      if (serving !== null) console.log(`Serving: ${serving}`);
    });
  },
};

export const resumeCommand: Command = {
  usage: resumeUsage,
  about: 'Takes writes again after `pause`.',
  async run(words) {
    const { positionals } = parseWords(words, resumeUsage, {});
    assertWords(positionals, 0, 0, resumeUsage);
    await changeWrites(resumeWrites, async () => console.log('Writes go on.'));
  },
};

/** Does not touch the schema, which may be that of a newer release. */
async function changeWrites(
  change: (pool: Pool) => Promise<void>,
  tell: (database: Database, isEmbedded: boolean) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  if (!isDatabaseMade(config)) throw noDatabase(config);
  console.error(`Data: ${placeOf(config)}`);
  const database = await openDatabase({ config, log: (line) => console.error(line), connections: 1 });
  try {
    await change(database.pool);
    await tell(database, config.databaseUrl === null);
  } finally {
    await database.close();
  }
}
