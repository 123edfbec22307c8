import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres as start,
} from '@dewsweeper/embedded-postgres/launcher';
import type { PostgresProblem, ProblemKind } from '@dewsweeper/embedded-postgres/postgres-problem';

/** Also the role's name. */
export const databaseName = 'dewsweeper';

export function startEmbeddedPostgres(
  options: Omit<EmbeddedPostgresOptions, 'name'>,
): Promise<EmbeddedPostgres> {
  return start({ ...options, name: databaseName });
}

const advice: Partial<Record<ProblemKind, string[]>> = {
  'file-in-the-way': ['Set DATA_DIR to another path.'],
  'no-cluster': ['Move it away, or choose another DATA_DIR.'],
  'other-owner': ['Start as that user or as root, or choose another DATA_DIR.'],
  'other-version': [
    'Move the data with pg_dump and pg_restore (docs/operations.md), or return to the former release.',
  ],
  'no-program': ['Set DATABASE_URL to a PostgreSQL server of your own, 15 or newer.'],
  'no-database': ['DATA_DIR names the folder to back up.'],
  'database-present': [
    'With --replace it is moved aside, and stays there.',
    'Or restore to another folder: set DATA_DIR.',
  ],
};

export function linesWithAdvice({ kind, lines }: PostgresProblem): string[] {
  const [first = '', ...rest] = lines;
  const [remedy, ...more] = advice[kind] ?? [];
  return [remedy ? `${first} ${remedy}` : first, ...rest, ...more];
}
