import { existsSync } from 'node:fs';
import { clusterDirOf } from '@dewsweeper/embedded-postgres/cluster';
import type { Config } from '../config.ts';
import { CommandProblem } from './command-problem.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

export function placeOf({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === null) return dataDir;
  const url = new URL(databaseUrl);
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}

/** True for any other server: only connecting can tell. */
export function isDatabaseMade({ databaseUrl, dataDir }: Place): boolean {
  return databaseUrl !== null || existsSync(clusterDirOf(dataDir));
}

export function noDatabase(config: Place): CommandProblem {
  const isEmbedded = config.databaseUrl === null;
  return new CommandProblem(
    isEmbedded
      ? `There is no database in ${config.dataDir}.`
      : `There are no tables of Dewsweeper in the database ${placeOf(config)}.`,
    `Set ${isEmbedded ? 'DATA_DIR to the folder' : 'DATABASE_URL to the database'} that your server uses, or start the server first.`,
  );
}
