import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import * as courseTables from './migrations/0001-course-tables.ts';
import * as golferTables from './migrations/0002-golfer-tables.ts';
import * as holdStatements from './migrations/0003-hold-statements.ts';
import * as paymentStatements from './migrations/0004-payment-statements.ts';
import * as clubhouseActs from './migrations/0005-clubhouse-acts.ts';
import * as outbox from './migrations/0006-outbox.ts';
import * as apiKeys from './migrations/0007-api-keys.ts';
import * as limitsAndSessions from './migrations/0008-limits-and-sessions.ts';
import * as personalData from './migrations/0009-personal-data.ts';
import * as jobs from './migrations/0010-jobs.ts';
import * as draftsWithHolds from './migrations/0011-drafts-with-holds.ts';
import * as calendarEvents from './migrations/0012-calendar-events.ts';
import * as roomForVersions from './migrations/0013-room-for-versions.ts';
import * as exactLookups from './migrations/0014-exact-lookups.ts';
import * as quotedRates from './migrations/0015-quoted-rates.ts';
import * as heldBack from './migrations/0016-held-back.ts';
import * as publicAddresses from './migrations/0017-public-addresses.ts';
import * as removedCourses from './migrations/0017-removed-courses.ts';
import type { Queryable } from './transaction.ts';

/** Names order the migrations; a name that has landed never changes. */
const migrations: Record<string, Migration> = {
  '0001-course-tables': courseTables,
  '0002-golfer-tables': golferTables,
  '0003-hold-statements': holdStatements,
  '0004-payment-statements': paymentStatements,
  '0005-clubhouse-acts': clubhouseActs,
  '0006-outbox': outbox,
  '0007-api-keys': apiKeys,
  '0008-limits-and-sessions': limitsAndSessions,
  '0009-personal-data': personalData,
  '0010-jobs': jobs,
  '0011-drafts-with-holds': draftsWithHolds,
  '0012-calendar-events': calendarEvents,
  '0013-room-for-versions': roomForVersions,
  '0014-exact-lookups': exactLookups,
  '0015-quoted-rates': quotedRates,
  '0016-held-back': heldBack,
  '0017-public-addresses': publicAddresses,
  '0017-removed-courses': removedCourses,
};

/**
 * Brings the database to the newest schema, forward only, under a lock of the database:
 * several processes may start at once. Uses connections of its own, since a large table's migration, and the wait
 * for another process's, may take longer than a golfer's statement. A schema that a newer release made is left as it
 * is: its migrations keep the release before them at work, so that one can go back to that. Answers what only it knows.
 */
export async function migrateToLatest({ options }: pg.Pool): Promise<string[]> {
  const unhurried = { statement_timeout: 0, query_timeout: 0, max: 2 };
  const pool = new pg.Pool({ ...options, password: options.password, ...unhurried });
  pool.on('error', () => {});
  try {
    const { missing, unknown } = await compareSchema(pool);
    if (unknown.length > 0 && missing.length === 0) return unknown;
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return [];
  } finally {
    await pool.end();
  }
}

/** Whether any release has made its tables in this database. */
export async function hasSchema(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  );
  return rows[0]?.there === true;
}

/**
 * How the database's schema stands to this release's: migrations that it still lacks, and ones that only a newer
 * release knows. Changes nothing.
 */
export async function compareSchema(db: Queryable): Promise<{ missing: string[]; unknown: string[] }> {
  const { rows } = (await hasSchema(db))
    ? await db.query<{ name: string }>('select name from kysely_migration order by name')
    : { rows: [] };
  const done = new Set(rows.map(({ name }) => name));
  return {
    missing: Object.keys(migrations).filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !Object.hasOwn(migrations, name)),
  };
}
