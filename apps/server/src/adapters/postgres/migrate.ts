import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import * as courseTables from './migrations/0001-course-tables.ts';
import * as golferTables from './migrations/0002-golfer-tables.ts';
import * as holdStatements from './migrations/0003-hold-statements.ts';
import * as paymentStatements from './migrations/0004-payment-statements.ts';
import * as clubhouseActs from './migrations/0005-clubhouse-acts.ts';
import * as limitsAndSessions from './migrations/0008-limits-and-sessions.ts';

/** Names order the migrations; a name that has landed never changes. */
const migrations: Record<string, Migration> = {
  '0001-course-tables': courseTables,
  '0002-golfer-tables': golferTables,
  '0003-hold-statements': holdStatements,
  '0004-payment-statements': paymentStatements,
  '0005-clubhouse-acts': clubhouseActs,
  '0008-limits-and-sessions': limitsAndSessions,
};

/**
 * Brings the database to the newest schema, forward only, under a lock of the database:
 * several processes may start at once. The pool stays open.
 */
export async function migrateToLatest(pool: Pool): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
