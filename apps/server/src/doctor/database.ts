import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterDirOf } from '@dewsweeper/embedded-postgres/cluster';
import { socketPort } from '@dewsweeper/embedded-postgres/postmaster';
import { type SocketDir, socketDirFor } from '@dewsweeper/embedded-postgres/socket';
import pg from 'pg';
import { compareSchema } from '../../database/apply.ts';
import { databaseName } from '../adapters/postgres/embedded.ts';
import { areWritesPaused } from '../adapters/postgres/paused-writes.ts';
import { oldestMajorVersion } from '../adapters/postgres/pool.ts';
import type { Queryable } from '../adapters/postgres/transaction.ts';
import type { Config } from '../config.ts';
import { bad, doubtful, good, reasonOf, type Verdict } from './verdict.ts';

const subject = 'Database';
const answersWithinMs = 6_000;
const maxClockDifferenceMs = 2_000;

/** A read-only session; null where none could be opened, with the reasons in `verdicts`. */
export type ReadOnlyDatabase = { session: pg.Client | null; verdicts: Verdict[]; close: () => Promise<void> };

/** An embedded database that does not run is not started, since that would write. */
export async function openReadOnly(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<ReadOnlyDatabase> {
  const dataDirectory = config.databaseUrl === null ? embeddedDataDirectory(config.dataDir) : null;
  if (dataDirectory?.verdict)
    return { session: null, verdicts: [dataDirectory.verdict], close: async () => {} };
  const client = new pg.Client({
    ...(config.databaseUrl === null
      ? {
          host: dataDirectory?.socketDir.path ?? '',
          port: socketPort,
          user: databaseName,
          database: databaseName,
          ssl: false,
        }
      : { connectionString: config.databaseUrl }),
    application_name: 'dewsweeper doctor',
    connectionTimeoutMillis: answersWithinMs,
    statement_timeout: 30_000,
  });
  client.on('error', () => {});
  const close = async () => {
    await client.end().catch(() => {});
    dataDirectory?.socketDir.remove();
  };
  try {
    await client.connect();
    await client.query('set session characteristics as transaction read only');
    return { session: client, verdicts: [], close };
  } catch (error) {
    await close();
    return { session: null, verdicts: [whyClosed(error, config)], close: async () => {} };
  }
}

function embeddedDataDirectory(dataDir: string): { socketDir: SocketDir; verdict: Verdict | null } {
  const clusterDir = clusterDirOf(dataDir);
  if (!existsSync(clusterDir))
    return {
      socketDir: noSocket,
      verdict: good(subject, `embedded; the first start makes it in ${clusterDir}.`),
    };
  return { socketDir: socketDirFor(clusterDir, databaseName), verdict: null };
}

const noSocket: SocketDir = { path: '', remove: () => {} };

function whyClosed(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Verdict {
  const { code } = error as { code?: string };
  if (databaseUrl !== null)
    return bad(
      subject,
      `the server of DATABASE_URL does not let us in: ${reasonOf(error)}. ${adviceOn(code)}`,
    );
  if (code === 'ENOENT' || code === 'ECONNREFUSED')
    return doubtful(
      subject,
      `embedded PostgreSQL ${versionOf(dataDir)} does not run, so nobody looked inside. Start Dewsweeper and run this again.`,
    );
  if (code === 'EACCES')
    return bad(
      subject,
      `${clusterDirOf(dataDir)} is closed to this account. Run this as the account of the server.`,
    );
  return bad(
    subject,
    `the embedded PostgreSQL does not let us in: ${reasonOf(error)}. See ${join(dataDir, 'postgres.log')}.`,
  );
}

function adviceOn(code: string | undefined): string {
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'Start it, or look at host and port.';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'Look at the host name.';
    case '28P01':
    case '28000':
      return 'Look at user, password and pg_hba.conf.';
    case '3D000':
      return 'Make the database first: createdb.';
    default:
      return 'Look at DATABASE_URL.';
  }
}

function versionOf(dataDir: string): string {
  try {
    return readFileSync(join(clusterDirOf(dataDir), 'PG_VERSION'), 'utf8').trim();
  } catch {
    return '(of no version that it tells)';
  }
}

export async function examineDatabase(session: Queryable, isEmbedded: boolean): Promise<Verdict[]> {
  const { rows } = await session.query<{ version: string; number: number; unsafe: string | null }>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      (select string_agg(name || ' = ' || setting, ', ') from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe`);
  const [found] = rows;
  const { version = '', number = 0, unsafe = null } = found ?? {};
  const name = `${isEmbedded ? 'embedded ' : ''}PostgreSQL ${version}`;
  if (number < oldestMajorVersion * 10_000)
    return [bad(subject, `${name}; Dewsweeper needs ${oldestMajorVersion} or newer.`)];
  const verdicts = [
    unsafe === null
      ? good(subject, `${name} answers.`)
      : bad(subject, `${name} may lose reservations when the machine stops: ${unsafe}. Set it to on.`),
  ];
  return [
    ...verdicts,
    ...(await examinePause(session)),
    await examineSchema(session),
    await examineClock(session),
  ];
}

async function examinePause(session: Queryable): Promise<Verdict[]> {
  if (!(await areWritesPaused(session))) return [];
  return [
    bad(
      'Writes',
      'paused: nothing can be booked or changed. Wait until the upgrade has ended; if none is under way: dewsweeper resume',
    ),
  ];
}

async function examineSchema(session: Queryable): Promise<Verdict> {
  const { newerRelease, migrations, changed, removed } = await compareSchema(session);
  if (newerRelease !== null)
    return bad('Schema', `last changed by Dewsweeper ${newerRelease}, which is newer. Start that release.`);
  const pending = [...migrations, ...changed].map(({ name }) => name).concat(removed);
  const more = pending.splice(3).length;
  if (pending.length > 0)
    return good(
      'Schema',
      `stop all servers, and the next start brings it up to date: ${pending.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    );
  return good('Schema', 'up to date.');
}

async function examineClock(session: Queryable): Promise<Verdict> {
  const asked = Date.now();
  const { rows } = await session.query<{ now: number }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const answered = Date.now();
  const now = rows[0]?.now ?? answered;
  const differenceMs = now < asked ? now - asked : Math.max(0, now - answered);
  if (Math.abs(differenceMs) <= maxClockDifferenceMs)
    return good('Clock', "this machine's and the database's agree.");
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  return doubtful(
    'Clock',
    `the database's is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} this machine's, and holds and cut-offs follow it. Let both follow NTP (timedatectl set-ntp true).`,
  );
}
