import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../launcher.ts';
import { PostgresProblem } from '../postgres-problem.ts';
import { readLastBackup } from './last-backup.ts';
import { type FileBeside, makeBackup } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { listReplaced, removeReplaced } from './replaced-data.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';
import { readStaged, removeStaged, removeUnfinished, stageBackup, switchToStaged } from './stage-backup.ts';
import { cancelSwitch, finishSwitch } from './switch-data.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

const name = 'shop';
const beside: FileBeside[] = [
  { name: 'keys.json', whenPresent: 'keep' },
  { name: 'books.json', whenPresent: 'replace' },
];

const note = { name: 'note.txt', text: 'by Ann' };
const farewell = { name: 'farewell.txt', text: 'three orders' };

let folder: string;
let dataDir: string;
let backups: string;
const ends: (() => Promise<unknown>)[] = [];

/** A data folder with a few orders, made once: making one takes longer than what most tests ask. */
let filledOnce: string;

beforeAll(async () => {
  filledOnce = mkdtempSync(join(tmpdir(), 'embedded-postgres-backup-'));
  const { pool, end } = await open(filledOnce);
  await pool.query(`create table orders as select id, 'Ünïcode ⛳' as item from generate_series(1, 3) id`);
  await end();
  ends.length = 0;
});

afterAll(() => rmSync(filledOnce, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-backup-'));
  dataDir = join(folder, 'data');
  backups = join(folder, 'backups');
});

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** A server on a data directory, ended by `end` or after the test. */
async function open(dir: string, options: { servingAs?: string } = {}) {
  const postgres = await startEmbeddedPostgres({
    dataDir: dir,
    name,
    log: () => {},
    durable: false,
    ...options,
  });
  const pool = new pg.Pool({ ...postgres.connection, max: 2 });
  pool.on('error', () => {});
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= pool.end().then(() => postgres.stop());
    return ending;
  };
  ends.push(end);
  return { pool, end };
}

/** Its own copy of the database with a few orders. */
async function openFilled(): Promise<{ pool: pg.Pool; end: () => Promise<void> }> {
  cpSync(filledOnce, dataDir, { recursive: true });
  return open(dataDir);
}

const itemsIn = async (pool: pg.Pool) =>
  (await pool.query<{ item: string }>('select item from orders order by id')).rows.map(({ item }) => item);

const options = () => ({
  dataDir,
  name,
  into: backups,
  beside,
  keep: null,
  describe: async () => ({ schema: '0003', release: '1.2.3', content: { orders: 3 } }),
  assertWanted: () => {},
  log: () => {},
});

function restoreTo(
  target: string,
  backup: string,
  more: Partial<Pick<RestoreOptions<unknown>, 'replace' | 'lookAtFormer'>> = {},
) {
  return restoreBackup({
    backup,
    dataDir: target,
    name,
    beside,
    replace: false,
    summarise: async (session) =>
      (await session.query<{ orders: number }>('select count(*)::integer as orders from orders')).rows[0]
        ?.orders,
    assertWanted: () => {},
    log: () => {},
    ...more,
  });
}

async function problemOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof PostgresProblem) return `${error.kind}: ${error.message}`;
      throw error;
    },
  );
}

test('a backup restores to the same rows, with the files beside, and says what is in it', async () => {
  const { pool, end } = await openFilled();
  writeFileSync(join(dataDir, 'keys.json'), '{}');
  const live = await itemsIn(pool);
  await end();
  // No server runs: the backup starts one and stops it.
  const made = await makeBackup(options());
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  expect(readLastBackup(dataDir)?.folder).toBe(made.folder);
  expect((await readManifest(made.folder)).schema).toBe('0003');

  const target = join(folder, 'elsewhere/restored');
  const restored = await restoreTo(target, made.folder);
  expect(restored).toMatchObject({ summary: 3, movedTo: null });
  const again = await open(target);
  expect(await itemsIn(again.pool)).toEqual(live);
  await again.end();
  expect(readdirSync(target).toSorted()).toEqual(['keys.json', 'postgres', 'postgres.log']);
});

test('existing data is replaced only on request, and only while no server uses it', async () => {
  const { end } = await openFilled();
  writeFileSync(join(dataDir, 'keys.json'), 'older');
  writeFileSync(join(dataDir, 'books.json'), 'older');
  await end();
  const made = await makeBackup(options());
  const looks: Date[] = [];
  const lookAtFormer = async (madeAt: Date) => {
    looks.push(madeAt);
    return farewell;
  };
  expect(await problemOf(restoreTo(dataDir, made.folder, { lookAtFormer }))).toContain('database-present: ');
  expect(looks).toHaveLength(1);

  const served = await open(dataDir, { servingAs: 'The shop at port 3000' });
  await served.pool.query(`update orders set item = 'changed'`);
  await expect(restoreTo(dataDir, made.folder, { replace: true })).rejects.toThrow(
    'The shop at port 3000 runs already',
  );
  await served.end();
  writeFileSync(join(dataDir, 'keys.json'), 'newer');
  writeFileSync(join(dataDir, 'books.json'), 'newer');
  const { movedTo, madeAt } = await restoreTo(dataDir, made.folder, { replace: true, lookAtFormer });
  expect(looks).toEqual([madeAt, madeAt]);
  expect(readFileSync(join(movedTo ?? '', 'farewell.txt'), 'utf8')).toBe('three orders');
  expect(existsSync(join(dataDir, 'farewell.txt'))).toBe(false);
  expect(existsSync(join(movedTo ?? '', 'postgres/PG_VERSION'))).toBe(true);
  expect(readFileSync(join(movedTo ?? '', 'books.json'), 'utf8')).toBe('newer');
  expect(readFileSync(join(dataDir, 'books.json'), 'utf8')).toBe('older');
  expect(readFileSync(join(dataDir, 'keys.json'), 'utf8')).toBe('newer');
  const again = await open(dataDir);
  expect(await itemsIn(again.pool)).toEqual(Array(3).fill('Ünïcode ⛳'));
});

test('a backup is refused when a file is damaged, missing or not its own, and nothing changes', async () => {
  const { end } = await openFilled();
  await end();
  const { folder: backup } = await makeBackup(options());
  const target = join(folder, 'restored');
  const victim = join(backup, 'postgres/global/pg_filenode.map');
  const whole = readFileSync(victim);

  appendFileSync(victim, ' ');
  expect(await problemOf(restoreTo(target, backup))).toContain(`damaged: ${victim} is damaged`);
  rmSync(victim);
  expect(await problemOf(restoreTo(target, backup))).toContain(`damaged: ${victim} is missing`);
  writeFileSync(victim, whole);
  appendFileSync(join(backup, 'manifest.json'), ' ');
  expect(await problemOf(restoreTo(target, backup))).toContain('manifest.json is damaged');
  expect(await problemOf(restoreTo(target, folder))).toContain('is no backup');
  expect(readdirSync(target)).toEqual([]);
});

test('backups are kept in the requested number, and other folders are left alone', async () => {
  const { end } = await openFilled();
  await end();
  mkdirSync(join(backups, 'shop-notes'), { recursive: true });
  const made: string[] = [];
  for (let turn = 1; turn <= 3; turn += 1) made.push((await makeBackup({ ...options(), keep: 2 })).folder);
  const names = made.slice(1).map((path) => path.slice(backups.length + 1));
  expect(readdirSync(backups).toSorted()).toEqual([...names, 'shop-notes'].toSorted());
});

test('a backup that is broken off leaves nothing behind, nor does one that was killed', async () => {
  const { pool } = await openFilled();
  mkdirSync(join(backups, '.unfinished-999999999-shop-x'), { recursive: true });
  let files = 0;
  const assertWanted = () => {
    files += 1;
    if (files > 50) throw new PostgresProblem('failed', 'Interrupted.');
  };
  expect(await problemOf(makeBackup({ ...options(), assertWanted }))).toBe('failed: Interrupted.');
  expect(readdirSync(backups)).toEqual([]);
  expect((await pool.query('select count(*)::integer as slots from pg_replication_slots')).rows).toEqual([
    { slots: 0 },
  ]);
});

test('a backup is not made into the data itself, nor of nothing', async () => {
  expect(await problemOf(makeBackup(options()))).toContain('no-database: There is no database in');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  expect(await problemOf(makeBackup({ ...options(), into: join(dataDir, 'backups') }))).toContain(
    'is in the data folder itself',
  );
});

test('a staged backup waits beside the running database, changed as the app wants it, until it takes its place', async () => {
  const { pool, end } = await openFilled();
  writeFileSync(join(dataDir, 'books.json'), 'older');
  const { folder: backup } = await makeBackup(options());
  await pool.query(`update orders set item = 'newer'`);
  writeFileSync(join(dataDir, 'books.json'), 'newer');
  writeFileSync(join(dataDir, 'keys.json'), 'newer');
  expect(readStaged(dataDir)).toBeNull();
  expect(await switchToStaged({ dataDir, beside, note, farewell, at: new Date() })).toBe(false);

  const stagedAt = new Date('2030-06-01T12:00:00.000Z');
  await stage(backup, stagedAt);
  expect(readStaged(dataDir)).toEqual({ madeAt: expect.any(Date), stagedAt, summary: 2 });
  expect(await itemsIn(pool)).toEqual(Array(3).fill('newer'));
  await removeUnfinished(dataDir);
  expect(readStaged(dataDir)).not.toBeNull();

  expect(
    await switchToStaged({ dataDir, beside, note, farewell, at: new Date('2030-06-01T13:00:00.000Z') }),
  ).toBe(true);
  await end();
  await expect(startEmbeddedPostgres({ dataDir, name, log: () => {} })).rejects.toThrow('has not ended yet');
  expect(await finishSwitch({ dataDir, name, log: () => {} })).toEqual({
    outcome: 'switched',
    movedTo: join(dataDir, 'replaced-2030-06-01T13-00-00-000Z'),
  });
  expect(readStaged(dataDir)).toBeNull();
  const again = await open(dataDir);
  expect(await itemsIn(again.pool)).toHaveLength(2);
  expect(readFileSync(join(dataDir, 'books.json'), 'utf8')).toBe('older');
  expect(readFileSync(join(dataDir, 'keys.json'), 'utf8')).toBe('newer');

  expect(readFileSync(join(dataDir, 'note.txt'), 'utf8')).toBe('by Ann');
  const gone = join(dataDir, 'replaced-2030-06-01T13-00-00-000Z/farewell.txt');
  expect(readFileSync(gone, 'utf8')).toBe('three orders');
  const [replaced] = await listReplaced(dataDir);
  expect(replaced).toMatchObject({ replacedAt: new Date('2030-06-01T13:00:00.000Z') });
  expect(replaced?.bytes).toBeGreaterThan(1_000_000);
  for (const other of ['postgres', 'replaced-', '../data', 'replaced-2030-06-01T13-00-00-000Z/postgres'])
    expect(await removeReplaced(dataDir, other)).toBe(false);
  expect(await removeReplaced(dataDir, replaced?.name ?? '')).toBe(true);
  expect(readdirSync(dataDir).toSorted()).toEqual([
    'books.json',
    'keys.json',
    'last-backup.json',
    'note.txt',
    'postgres',
    'postgres.log',
  ]);
});

test('a staged backup that is not wanted leaves nothing, nor does one whose process was killed', async () => {
  await openFilled();
  const { folder: backup } = await makeBackup(options());
  const before = readdirSync(dataDir).toSorted();
  const stopped = stage(backup, new Date(), () => {
    throw new PostgresProblem('failed', 'Stopped.');
  });
  expect(await problemOf(stopped)).toBe('failed: Stopped.');
  expect(readdirSync(dataDir).toSorted()).toEqual(before);

  mkdirSync(join(dataDir, 'restoring-999999999'));
  writeFileSync(join(dataDir, 'restoring-999999999/half'), '');
  mkdirSync(join(dataDir, 'staged/postgres'), { recursive: true });
  mkdirSync(join(dataDir, '.removing-replaced-2030-06-01T13-00-00-000Z'));
  await removeUnfinished(dataDir);
  expect(readdirSync(dataDir).toSorted()).toEqual(before);

  await stage(backup, new Date());
  await removeStaged(dataDir);
  expect(readdirSync(dataDir).toSorted()).toEqual(before);
});

test('a switch waits for commands that work with the data, and is refused while they do not end', async () => {
  const { pool, end } = await openFilled();
  const { folder: backup } = await makeBackup(options());
  await stage(backup, new Date());
  await switchToStaged({ dataDir, beside, note, farewell, at: new Date() });
  expect(await finishSwitch({ dataDir, name, log: () => {}, commandsEndWithinMs: 300 })).toEqual({
    outcome: 'busy',
  });
  expect(await itemsIn(pool)).toHaveLength(3);
  await cancelSwitch(dataDir);
  await end();
  expect(await finishSwitch({ dataDir, name, log: () => {} })).toEqual({ outcome: 'none' });
  expect(readStaged(dataDir)).not.toBeNull();
});

test('data that cannot be moved aside stays, and the switch is off', async () => {
  const { pool, end } = await openFilled();
  const { folder: backup } = await makeBackup(options());
  await pool.query(`update orders set item = 'newer'`);
  await stage(backup, new Date());
  const at = new Date('2030-06-01T13:00:00.000Z');
  writeFileSync(join(dataDir, 'replaced-2030-06-01T13-00-00-000Z'), 'in the way');
  await switchToStaged({ dataDir, beside, note, farewell, at });
  await end();
  expect(await finishSwitch({ dataDir, name, log: () => {} })).toEqual({
    outcome: 'not-moved',
    reason: expect.stringContaining('EEXIST'),
  });
  const again = await open(dataDir);
  expect(await itemsIn(again.pool)).toEqual(Array(3).fill('newer'));
  expect(readStaged(dataDir)).not.toBeNull();
});

test('after kill -9 before each step of a switch, the next start has the restored data and keeps the former', async () => {
  const { pool, end } = await openFilled();
  writeFileSync(join(dataDir, 'keys.json'), 'older');
  const { folder: backup } = await makeBackup(options());
  await pool.query(`update orders set item = 'newer'`);
  writeFileSync(join(dataDir, 'books.json'), 'newer');
  await stage(backup, new Date());
  await switchToStaged({ dataDir, beside, note, farewell, at: new Date() });
  await end();
  const begun = join(folder, 'begun');
  cpSync(dataDir, begun, { recursive: true });

  const steps = await stepsOf(dataDir, null);
  expect(steps.at(-1)).toBe('done');
  expect(steps.length).toBeGreaterThan(6);
  for (const killedBefore of steps) {
    const target = join(folder, killedBefore.replaceAll(' ', '-'));
    cpSync(begun, target, { recursive: true });
    await stepsOf(target, killedBefore);
    // Whatever is started in between makes no database of its own.
    expect(await canStart(target), killedBefore).toBe(killedBefore === 'done');
    await finishSwitch({ dataDir: target, name, log: () => {} });
    const [kept] = await listReplaced(target);
    const aside = join(target, kept?.name ?? '');
    expect(existsSync(join(target, 'books.json')), killedBefore).toBe(false);
    expect(readFileSync(join(aside, 'books.json'), 'utf8'), killedBefore).toBe('newer');
    const restored = await open(target);
    expect(await itemsIn(restored.pool), killedBefore).toHaveLength(2);
    await restored.end();
    const former = await open(aside);
    expect(await itemsIn(former.pool), killedBefore).toEqual(Array(3).fill('newer'));
    await former.end();
    expect(
      readdirSync(target).filter((one) => /staged|switching|restoring/.test(one)),
      killedBefore,
    ).toEqual([]);
  }
});

/** Two of the three orders stay: so one sees that the app's change was made. */
function stage(backup: string, stagedAt: Date, assertWanted = () => {}) {
  return stageBackup({
    backup,
    dataDir,
    name,
    prepare: async (connection) => {
      const session = new pg.Client(connection);
      await session.connect();
      await session.query('delete from orders where id = 1');
      await session.end();
    },
    summarise: async (session) =>
      (await session.query<{ orders: number }>('select count(*)::integer as orders from orders')).rows[0]
        ?.orders,
    assertWanted,
    log: () => {},
    now: () => stagedAt,
  });
}

async function canStart(target: string): Promise<boolean> {
  try {
    await (await startEmbeddedPostgres({ dataDir: target, name, log: () => {} })).stop();
    return true;
  } catch (error) {
    if (error instanceof PostgresProblem && error.kind === 'in-use') return false;
    throw error;
  }
}

/** The steps that a process of its own began, killed before the named one. */
async function stepsOf(target: string, killedBefore: string | null): Promise<string[]> {
  const program = join(import.meta.dirname, '../testing/switch-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, DATA_DIR: target, KILLED_BEFORE: killedBefore ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe(killedBefore === null ? null : 'SIGKILL');
  return printed.trim().split('\n');
}
