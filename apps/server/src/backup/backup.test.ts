import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readManifest } from '@dewsweeper/embedded-postgres/backup/manifest';
import type { EmbeddedPostgres } from '@dewsweeper/embedded-postgres/launcher';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applySchema } from '../../database/apply.ts';
import { courseKey, storeCourse, twoNines } from '../../test/example-course.ts';
import { wholeTables } from '../../test/whole-tables.ts';
import { call } from '../adapters/postgres/call.ts';
import { startEmbeddedPostgres } from '../adapters/postgres/embedded.ts';
import { areWritesPaused, pauseWrites } from '../adapters/postgres/paused-writes.ts';
import { openPool } from '../adapters/postgres/pool.ts';
import { makeBackup, restoreBackup } from './database-backup.ts';
import { restoreTools } from './restore-tools.ts';

let folder: string;
let dataDir: string;
let backups: string;
const ends: (() => Promise<unknown>)[] = [];

/** A data folder with a row in each table, made once. */
let filledOnce: string;

beforeAll(async () => {
  filledOnce = mkdtempSync(join(tmpdir(), 'dewsweeper-backup-'));
  const { pool, end } = await open(filledOnce);
  await fill(pool);
  await end();
  ends.length = 0;
}, 180_000);

afterAll(() => rmSync(filledOnce, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dewsweeper-backup-'));
  dataDir = join(folder, 'data');
  backups = join(folder, 'backups');
});

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** A server on a data directory, ended by `end` or after the test. */
async function open(
  dir: string,
): Promise<{ pool: Pool; postgres: EmbeddedPostgres; end: () => Promise<void> }> {
  const postgres = await startEmbeddedPostgres({ dataDir: dir, log: () => {}, durable: false });
  const pool = openPool({ ...postgres.connection, max: 12 }, () => {});
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= pool.end().then(() => postgres.stop());
    return ending;
  };
  ends.push(end);
  return { pool, postgres, end };
}

/** Its own copy of the database with a row in each table. */
async function openFilled() {
  cpSync(filledOnce, dataDir, { recursive: true });
  return open(dataDir);
}

async function fill(pool: Pool): Promise<void> {
  await applySchema(pool);
  await storeCourse(pool, twoNines);
  await book(pool, { uid: 'ann', id: 'of-ann', date: '2031-01-01', cell: 420 });
  await hold(pool, { uid: 'bob', id: 'of-bob', date: '2031-01-01', cell: 430 });
  await pool.query(`
    insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell)
      values ('${courseKey}', '2031-01-01', 'frost', 0, 'back', 420, 480);
    insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
      environment, location_id, source_id, ask_at) values ('${courseKey}', 'p', 'of-ann', 'ann', 'captured', 'capture', 4800,
      'USD', 'sandbox', 'L', 'cnon', 'infinity');
    insert into clubhouse_acts (course_key, id, act, teetimegroup_id, acted_by, state)
      values ('${courseKey}', 'a', 'cancel', 'of-cid', 'Kim', 'done');
    insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
      values ('ann', 'ann@example.com', 'x', 'Ann Lee', 'ann@example.com', '402-555-0134', 'Ann', 'Lee');
    insert into user_courses (uid, group_id, course_id) values ('ann', 'test-group', 'two-nines');
    insert into privileges values ('ann@example.com', 'test-group', 'two-nines', true, 'no', 'never');
    insert into sessions (token_hash, uid, expires_at) values ('\\x01', 'ann', 'infinity');
    insert into password_resets (token_hash, uid, expires_at) values ('\\x02', 'ann', 'infinity');
    insert into mails (id, recipient, subject, body) values ('m', 'ann@example.com', 'Hello', 'Ann');
    insert into server_secrets values ('visitor', '\\x03');
    insert into rate_limits values ('sign-in:1', 1, 9e15);
    insert into drafts values ('ann', '[]');
    insert into last_uses values ('ann', '2030-01-01');
    insert into sweeps values ('old-data', '2030-01-01');
    insert into groups (id, name) values ('other', 'Ünïcode ⛳')`);
}

type Play = { uid: string; id: string; date: string; cell: number };

async function hold(pool: Pool, { uid, id, date, cell }: Play): Promise<void> {
  const nine = { startingTime: '07:00', startingTeeID: 'front', reroundTime: null, reroundTeeID: null };
  const { outcome } = await call<{ outcome: string }>(pool, 'place_hold', {
    uid,
    courseKey,
    date,
    id,
    revision: 1,
    play: { ...nine, numHoles: 9, players: 1 },
    cells: [['front', cell]],
    holdSeconds: 420,
  });
  if (outcome !== 'held') throw new Error(outcome);
}

async function book(pool: Pool, play: Play): Promise<void> {
  await hold(pool, play);
  const text = {
    channel: 'text',
    recipient: '402-555-0134',
    subject: '',
    body: 'See you',
    source: 'webWidget',
  };
  const { outcome } = await call<{ outcome: string }>(pool, 'confirm_hold', {
    uid: play.uid,
    courseKey,
    id: play.id,
    revision: 1,
    golfers: [{ name: 'A' }],
    firstName: 'A',
    lastName: 'B',
    messages: [{ ...text, id: `message-${play.id}` }],
  });
  if (outcome !== 'confirmed') throw new Error(outcome);
}

/** Golfers who book one time after another, each on days of their own, until stopped. */
function bookOn(pool: Pool, golfers: number) {
  const reported = { stop: false };
  const acknowledged = Array.from({ length: golfers }, () => [] as string[]);
  const running = acknowledged.map(async (own, golfer) => {
    for (let turn = 0; !reported.stop; turn += 1) {
      const id = `g${golfer}-${turn}`;
      const date = `203${2 + (golfer % 7)}-${two(1 + (golfer % 12))}-${two(1 + Math.floor(turn / 900))}`;
      await book(pool, { uid: `golfer-${golfer}`, id, date, cell: golfer * 1000 + (turn % 900) });
      own.push(id);
      // In each stage of the backup several golfers write; more of them would only be compared for longer.
      await sleep(20);
    }
  });
  return {
    acknowledged,
    count: () => acknowledged.reduce((sum, own) => sum + own.length, 0),
    async stop() {
      reported.stop = true;
      await Promise.all(running);
    },
  };
}

/** Forces checkpoints repeatedly. */
function checkpointOn({ connection }: EmbeddedPostgres) {
  const reported = { stop: false };
  const running = (async () => {
    const admin = openPool({ ...connection, user: 'postgres', max: 1 }, () => {});
    let count = 0;
    for (; !reported.stop; count += 1) {
      await admin.query('checkpoint');
      await sleep(20);
    }
    await admin.end();
    return count;
  })();
  return {
    stop() {
      reported.stop = true;
      return running;
    },
  };
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

const options = () => ({ dataDir, into: backups, keep: null, assertWanted: () => {}, log: () => {} });

/** Runs `dewsweeper restore` on the test's data. */
function restoreCommand(...words: string[]) {
  const program = join(import.meta.dirname, '../dewsweeper.ts');
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', program, 'restore', ...words],
    { env: { PATH, HOME, TMPDIR, DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

const replacedIn = (dir: string) => readdirSync(dir).filter((name) => name.startsWith('replaced-'));

function restoreTo(dataDir: string, backup: string) {
  return restoreBackup({ backup, dataDir, replace: false, assertWanted: () => {}, log: () => {} });
}

it('of an upgrade, made while writes were paused, takes writes once it is restored', async () => {
  const { pool, end } = await openFilled();
  await pauseWrites(pool);
  const { folder: backup } = await makeBackup(options());
  await end();
  const restored = join(folder, 'restored');
  await restoreTo(restored, backup);
  const again = await open(restored);
  expect(await areWritesPaused(again.pool)).toBe(false);
  await book(again.pool, { uid: 'eve', id: 'of-eve', date: '2031-01-02', cell: 420 });
}, 180_000);

describe('a backup made while golfers book', () => {
  it('restores to one moment: all that was booked before, nothing half, and then goes on', {
    timeout: 300_000,
  }, async () => {
    const { pool, postgres } = await openFilled();
    const before = await wholeTables(pool);
    expect([...before.values()].filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(24);
    const golfers = bookOn(pool, 8);
    while (golfers.count() < 200) await sleep(5);

    const bookedBefore = golfers.acknowledged.map((own) => own.length);
    // Written pages make earlier copies worthless without the log since the copy began.
    const checkpoints = checkpointOn(postgres);
    const made = await makeBackup(options());
    expect(await checkpoints.stop()).toBeGreaterThan(1);
    const bookedWhile = golfers.count() - bookedBefore.reduce((sum, count) => sum + count, 0);
    expect(bookedWhile).toBeGreaterThan(20);
    while (golfers.count() < 200 + bookedWhile + 200) await sleep(5);
    await golfers.stop();
    const live = await wholeTables(pool);

    const target = join(folder, 'restored');
    const reported = await restoreTo(target, made.folder);
    const { pool: restoredPool } = await open(target);
    const restored = await wholeTables(restoredPool);

    // All earlier rows are there, in every table.
    expect([...restored.keys()]).toEqual([...live.keys()]);
    for (const [table, rows] of before) {
      const found = new Set(restored.get(table));
      expect(
        rows.filter((row) => !found.has(row)),
        table,
      ).toEqual([]);
    }
    // Each golfer's bookings are a prefix: at least those made before, no gap, and none that was never made.
    const idsOf = (rows: readonly string[] = []) =>
      rows
        .map((row) => JSON.parse(row))
        .filter((group) => group.status === 'confirmed' && /^g\d/.test(group.id));
    const confirmed = new Set<string>(idsOf(restored.get('teetimegroups')).map((group) => group.id));
    for (const [golfer, own] of golfers.acknowledged.entries()) {
      const kept = own.filter((id) => confirmed.has(id));
      expect(kept).toEqual(own.slice(0, kept.length));
      expect(kept.length).toBeGreaterThanOrEqual(bookedBefore[golfer] ?? 0);
    }
    expect(reported.summary.reservations).toBe(confirmed.size + 1);
    // Confirmed bookings never change: each equals its row in the live database.
    const finalRows = new Set(live.get('teetimegroups'));
    const bookedRows = (restored.get('teetimegroups') ?? []).filter(
      (row) => JSON.parse(row).status === 'confirmed',
    );
    expect(bookedRows.filter((row) => !finalRows.has(row))).toEqual([]);
    // No partial bookings: each has its cell, its text and its entry in the golfer's list; each day counts
    // its bookings.
    const { rows: halves } = await restoredPool.query(`
      select g.id, g.status,
        (select count(*) from claims c where c.course_key = g.course_key and c.teetimegroup_id = g.id) as claims,
        (select count(*) from messages m where m.course_key = g.course_key and m.teetimegroup_id = g.id) as messages,
        (select count(*) from golfer_reservations r where r.course_key = g.course_key and r.teetimegroup_id = g.id) as places,
        (select count(*) from holds h where h.teetimegroup_id = g.id) as holds
      from (select course_key, id, status from teetimegroups
        union all select course_key, teetimegroup_id, 'held' from holds where teetimegroup_id is not null) g`);
    expect(halves.length).toBeGreaterThan(200);
    for (const half of halves) {
      const isBooked = half.status === 'confirmed';
      const deps = [half.claims, half.messages, half.places, half.holds].map(Number);
      expect(deps, half.id).toEqual(isBooked ? [1, 1, 1, 0] : [1, 0, 0, 1]);
    }
    const { rows: days } = await restoredPool.query(`
      select d.date from days d where d.version <> d.holds_placed + d.holds_stored or d.holds_stored <> (
        select count(*) from teetimegroups g where g.course_key = d.course_key and g.date = d.date)`);
    expect(days).toEqual([]);
    // The restored database accepts bookings.
    await book(restoredPool, { uid: 'late', id: 'late', date: '2039-01-01', cell: 420 });
  });
});

describe('a backup made at rest', () => {
  it('restores to the same rows in every table, and the tokens with them', { timeout: 300_000 }, async () => {
    const { pool, end } = await openFilled();
    writeFileSync(join(dataDir, 'square-tokens.json'), '{"L": "EAAA"}', { mode: 0o600 });
    writeFileSync(join(dataDir, 'secrets-key'), 'a key', { mode: 0o600 });
    const live = await wholeTables(pool);
    await end();
    const made = await makeBackup(options());
    const manifest = await readManifest(made.folder);
    expect(manifest.schema).toMatch(/^\d{4}-/);

    const target = join(folder, 'elsewhere/restored');
    await restoreTo(target, made.folder);
    const restored = await open(target);
    expect(await wholeTables(restored.pool)).toEqual(live);
    expect(readFileSync(join(target, 'square-tokens.json'), 'utf8')).toBe('{"L": "EAAA"}');
    expect(readFileSync(join(target, 'secrets-key'), 'utf8')).toBe('a key');
    await restored.end();
    expect(readdirSync(target).toSorted()).toEqual([
      'postgres',
      'postgres.log',
      'secrets-key',
      'square-tokens.json',
    ]);
  });
});

describe('dewsweeper restore, where data is', () => {
  it('names what the backup has not, asks for --replace, and keeps the list with the former data', {
    timeout: 300_000,
  }, async () => {
    const { pool, end } = await openFilled();
    const { folder: backup } = await makeBackup(options());
    await book(pool, { uid: 'eve', id: 'of-eve', date: '2031-01-02', cell: 420 });
    await pool.query(`insert into acts (id, course_key, staff_id, staff_name, kind, line, at, date, asked_digest)
      values ('late', '${courseKey}', 'kim', 'Kim', 'note', 'Wrote a note' || chr(27) || '[31m', now(), '2031-01-02', '')`);
    const live = await wholeTables(pool);
    await end();

    const asked = restoreCommand(backup);
    expect(asked).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('With --replace it is moved aside'),
    });
    expect(asked.stdout).toContain('  reservations: 1\n    A, 2031-01-02 07:00, ');
    expect(asked.stdout).toContain('  payments by card: 0\n  acts of the staff: 1\n    Kim, ');
    expect(asked.stdout).toContain('Wrote a note [31m, ');
    const untouched = await open(dataDir);
    expect(await wholeTables(untouched.pool)).toEqual(live);
    await untouched.end();

    const done = restoreCommand(backup, '--replace');
    expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining(asked.stdout) });
    const [replaced = ''] = replacedIn(dataDir);
    expect(done.stdout).toContain(`listed in newer-than-backup.json there`);
    const page = restoreTools({ dataDir, backupDir: backups, notSwitched: null, restart: () => {} });
    expect(await page.listReplaced()).toMatchObject([
      {
        name: replaced,
        newer: { reservations: { count: 1, listed: [{ golfer: 'A' }] }, acts: { count: 1 } },
      },
    ]);
    expect(readdirSync(dataDir).toSorted()).toEqual([
      'last-backup.json',
      'postgres',
      'postgres.log',
      replaced,
    ]);
    const restored = await open(dataDir);
    const { rows } = await restored.pool.query(`select id from teetimegroups where id = 'of-eve'`);
    expect(rows).toEqual([]);
  });

  it('restores, too, where that data cannot be read', { timeout: 300_000 }, async () => {
    const { end } = await openFilled();
    const { folder: backup } = await makeBackup(options());
    await end();
    rmSync(join(dataDir, 'postgres/global/pg_control'));
    const { status, stdout } = restoreCommand(backup, '--replace');
    expect(stdout).toMatch(
      /^What .* has and the backup of .*Z has not cannot be read: PostgreSQL could not start: /,
    );
    expect(stdout).toMatch(/The former data is in \S+\. Remove it when all is well\./);
    expect(status).toBe(0);
    expect(readdirSync(dataDir).toSorted()).toEqual([
      'last-backup.json',
      'postgres',
      'postgres.log',
      ...replacedIn(dataDir),
    ]);
    const restored = await open(dataDir);
    expect((await restored.pool.query('select from courses')).rowCount).toBe(1);
  });
});
