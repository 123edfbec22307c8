import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { writeAnyway } from '../src/adapters/postgres/paused-writes.ts';
import { projectRoot } from '../src/project-root.ts';
import { StartProblem } from '../src/start-problem.ts';
import { keepDistributed } from './distribute.ts';

const folder = join(projectRoot, 'apps/server/database');
const manifest: { version: string } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
/** Table defaults depend on it: it is created before them and never dropped. */
const clock = 'dewsweeper_now';

type Session = Pick<pg.ClientBase, 'query'>;
type SqlFile = { name: string; text: string };

type Comparison = {
  isFresh: boolean;
  newerRelease: string | null;
  migrations: SqlFile[];
  changed: SqlFile[];
  removed: string[];
};

/**
 * Upgrades the schema in one transaction under a lock: several processes may start at once. Its own
 * connection has no statement timeout, since a migration or the wait for another process may take long; it also writes
 * while writes are paused.
 * Throws a StartProblem after a newer release.
 */
export async function applySchema({ options }: pg.Pool): Promise<string[]> {
  const client = new pg.Client({
    ...options,
    password: options.password,
    statement_timeout: 0,
    query_timeout: 0,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await writeAnyway(client);
    await client.query('select pg_advisory_lock(1684368483, 1)');
    const comparison = await compareSchema(client);
    if (comparison.newerRelease !== null) throw olderThan(comparison.newerRelease);
    return await apply(client, comparison);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function compareSchema(session: Session): Promise<Comparison> {
  const { isFresh, releases, migrations, checksums } = await readState(session);
  const isNewer = (release: string) => release.localeCompare(manifest.version, 'en', { numeric: true }) > 0;
  const pending = sqlFiles('migrations').filter(({ name }) => !migrations.includes(name));
  const functions = sqlFiles('functions');
  const names = new Set(functions.map(({ name }) => name));
  return {
    isFresh,
    newerRelease: releases.find(isNewer) ?? null,
    migrations: isFresh ? [] : pending,
    // A migration may change any column of a view, and drop functions.
    changed:
      pending.length > 0 ? functions : functions.filter((file) => checksums[file.name] !== checksumOf(file)),
    removed: Object.keys(checksums).filter((name) => !names.has(name)),
  };
}

export async function hasSchema(session: Session): Promise<boolean> {
  return !(await readState(session)).isFresh;
}

export async function newestMigration(session: Session): Promise<string> {
  return (await readState(session)).migrations.toSorted().at(-1) ?? '';
}

type State = {
  isFresh: boolean;
  releases: string[];
  migrations: string[];
  checksums: Record<string, string>;
};

async function readState(session: Session): Promise<State> {
  const { rows: found } = await session.query<{ isKept: boolean; isFormer: boolean }>(
    `select to_regclass('applied_functions') is not null as "isKept", to_regclass('kysely_migration') is not null as "isFormer"`,
  );
  const nothing = { isFresh: !found[0]?.isFormer, releases: [], migrations: [], checksums: {} };
  if (!found[0]?.isKept) return nothing;
  const { rows } = await session.query<Omit<State, 'isFresh'>>(
    `select array(select release from applied_releases order by applied_at desc) as releases,
       array(select name from applied_migrations) as migrations,
       (select coalesce(jsonb_object_agg(name, checksum), '{}') from applied_functions) as checksums`,
  );
  return { ...nothing, ...rows[0], isFresh: false };
}

async function apply(session: Session, comparison: Comparison): Promise<string[]> {
  const { isFresh, migrations, changed, removed } = comparison;
  if (migrations.length === 0 && changed.length === 0 && removed.length === 0) return [];
  const isClock = ({ name }: SqlFile) => name === clock;
  const isView = ({ text }: SqlFile) => /^create or replace view/m.test(text);
  const others = changed.filter((file) => !isClock(file));
  await session.query('begin');
  await session.query('set local check_function_bodies = off');
  await drop(session, [...others.map(({ name }) => name), ...removed]);
  for (const { text } of [
    ...(isFresh
      ? [...changed.filter(isClock), ...sqlFiles('tables')]
      : [...migrations, ...changed.filter(isClock)]),
    ...others.filter(isView),
    ...others.filter((file) => !isView(file)),
  ])
    await session.query(text);
  await session.query('insert into applied_migrations (name) select unnest($1::text[])', [
    (isFresh ? sqlFiles('migrations') : migrations).map(({ name }) => name),
  ]);
  await session.query('delete from applied_functions where name = any($1)', [removed]);
  await session.query(
    `insert into applied_functions (name, checksum) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set checksum = excluded.checksum`,
    [changed.map(({ name }) => name), changed.map(checksumOf)],
  );
  await session.query(
    `insert into applied_releases (release) values ($1)
     on conflict (release) do update set applied_at = dewsweeper_now()`,
    [manifest.version],
  );
  await keepDistributed(session);
  await session.query('commit');
  return [...migrations, ...changed].map(({ name }) => name).concat(removed);
}

/** Functions before views: some take a view's rows. */
async function drop(session: Session, names: string[]): Promise<void> {
  const { rows } = await session.query<{ statement: string }>(
    `select 'drop function ' || oid::regprocedure as statement from pg_proc
       where pronamespace = current_schema::regnamespace and proname = any($1)
     union all
     select 'drop view ' || oid::regclass from pg_class
       where relnamespace = current_schema::regnamespace and relkind = 'v' and relname = any($1)
     order by statement`,
    [names],
  );
  for (const { statement } of rows) await session.query(statement);
}

function sqlFiles(kind: 'tables' | 'functions' | 'migrations'): SqlFile[] {
  const names = readdirSync(join(folder, kind)).filter((file) => file.endsWith('.sql'));
  return names.toSorted().map((file) => ({
    name: basename(file, '.sql'),
    text: readFileSync(join(folder, kind, file), 'utf8'),
  }));
}

function checksumOf({ text }: SqlFile): string {
  return createHash('sha256').update(text).digest('hex');
}

function olderThan(newer: string): StartProblem {
  return new StartProblem(
    `The database was last changed by Dewsweeper ${newer}, and this is ${manifest.version}, which would not work with it. ` +
      `Start ${newer} or newer; to go back, restore a backup from before the upgrade (docs/operations.md).`,
  );
}
