import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySchema } from '../../../database/apply.ts';
import { Browser, codeOf, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { insertGroups } from '../../../test/insert-groups.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded.ts';
import {
  areWritesPaused,
  pauseForRestore,
  pauseWrites,
  resumeAfterRestore,
  resumeWrites,
} from '../../adapters/postgres/paused-writes.ts';
import { openPool } from '../../adapters/postgres/pool.ts';
import { backupTools, makeBackup } from '../../backup/database-backup.ts';
import { confirmationFile, finishRestore, restoreTools } from '../../backup/restore-tools.ts';
import { noteRestore } from './note-restore.ts';

const group = '/api/clubhouse/groups/test-group';
const restore = `${group}/restore`;

let folder: string;
let dataDir: string;
let pool: Pool;
let app: FastifyInstance;
let owner: Browser;
let backup: string;
let restarts = 0;
/** When the restore is decided. */
let onSwitch = async () => {};
let close: () => Promise<void>;

/** The server on the data as it is now. */
async function open(): Promise<void> {
  const notSwitched = await finishRestore(dataDir, () => {});
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  pool = openPool({ ...postgres.connection, max: 8 }, () => {});
  await resumeAfterRestore(pool);
  await applySchema(pool);
  await noteRestore(pool, confirmationFile(dataDir));
  const backupDir = join(folder, 'backups');
  const restart = () => {
    restarts += 1;
  };
  const tools = restoreTools({ dataDir, backupDir, notSwitched, restart });
  app = await openWholeServer(
    pool,
    { DATA_DIR: dataDir },
    {
      backupTools: backupTools(dataDir, backupDir),
      restoreTools: {
        ...tools,
        async switchToStaged(...confirmed) {
          await onSwitch();
          return tools.switchToStaged(...confirmed);
        },
      },
    },
  );
  close = async () => {
    await app.close();
    await pool.end();
    await postgres.stop();
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dewsweeper-restore-'));
  dataDir = join(folder, 'data');
  await open();
  await storeCourse(pool, twoNines);
  owner = await signedInStaff({ app, pool, group: 'test-group', course: null, name: 'Olive', role: 'owner' });
  await newGolfer(app, 'before@example.com');
  await reservation('before', { golfers: [{ name: 'Before Backup' }] });
  await message('due-before', 'due');
  await message('sent-before', 'sent');
  await pool.query(
    `insert into mails (id, recipient, subject, body, secret, state) values ('m', 'a@example.com', '', 'Open abc', 'abc', 'due')`,
  );
  // As an upgrade makes one: it must take writes where it is restored.
  await pauseWrites(pool);
  const { folder: made } = await makeBackup({
    dataDir,
    into: join(folder, 'backups'),
    keep: null,
    assertWanted: () => {},
    log: () => {},
  });
  await resumeWrites(pool);
  backup = basename(made);
}, 120_000);
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const state = async () => (await owner.send('GET', restore)).json();

function reservation(id: string, of: Record<string, unknown>): Promise<void> {
  const play = { starting_time: '09:00', starting_tee_id: 'front', num_holes: 9, players: 1 };
  const ofCourse = { course_key: courseKey, date: dateIn(1), status: 'confirmed', source: 'widget' };
  const now = { created_at: new Date().toISOString() };
  return insertGroups(pool, [{ id, ...ofCourse, ...play, ...now, ...of }]);
}

async function message(id: string, messageState: string): Promise<void> {
  await pool.query(
    `insert into messages (course_key, id, recipient, body, source, teetimegroup_id, user_id, user_first_name,
       user_last_name, channel, state, next_attempt_at)
     values ($1, $2, 'a@example.com', '', 'webWidget', '', '', '', '', 'mail', $3, '2100-01-01')`,
    [courseKey, id, messageState],
  );
}

async function stage(): Promise<void> {
  expect(codeOf(await owner.send('POST', `${group}/backups/${backup}/restore`))).toBe(202);
  await expect.poll(async () => (await state()).unpacking, { timeout: 60_000 }).toBeNull();
  expect(await state()).toMatchObject({ failure: null, staged: { backup } });
}

describe('a backup that is to be restored', () => {
  it('is unpacked beside the data, one at a time, and can be left again', async () => {
    const path = `${group}/backups/${backup}/restore`;
    const both = await Promise.all([owner.send('POST', path), owner.send('POST', path)]);
    expect(both.map((answer) => String(codeOf(answer))).toSorted()).toEqual(['202', 'restore-running']);
    expect(await state()).toMatchObject({ unpacking: { backup, by: 'Olive' }, staged: null });
    expect(codeOf(await owner.send('DELETE', restore))).toBe(204);
    expect(await state()).toEqual({
      unpacking: null,
      staged: null,
      isSwitching: false,
      failure: null,
      replaced: [],
    });
    expect(readdirSync(dataDir).filter((name) => /restoring|staged/.test(name))).toEqual([]);
    const unknown = `${group}/backups/dewsweeper-2030-06-01T02-15-00-000Z/restore`;
    expect(codeOf(await owner.send('POST', unknown))).toBe('backup-not-found');
    expect(codeOf(await owner.send('POST', restore, { stagedAt: new Date().toISOString() }))).toBe(
      'nothing-staged',
    );
  }, 60_000);

  it('shows what is in it, and what is newer', async () => {
    await reservation('after', { golfers: [{ name: 'After Backup' }], players: 3 });
    await pool.query(`update teetimegroups set status = 'cancelled', ended_at = now() where id = 'before'`);
    await reservation('block', { block: { title: 'Frost' } });
    await pool.query(
      `insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
        environment, location_id, source_id, ask_at, receipt_number) values ($1, 'p', 'after', '', 'captured', 'capture', 4800,
        'USD', 'sandbox', 'L', 'cnon', 'infinity', 'Ab12')`,
      [courseKey],
    );
    await pool.query(
      `insert into acts (course_key, id, kind, staff_id, staff_name, at, date, asked_digest, line)
       values ($1, 'a', 'note', 's', 'Sam', now(), '2030-01-01', '', 'Wrote a note')`,
      [courseKey],
    );
    await stage();
    expect((await state()).staged).toMatchObject({
      by: 'Olive',
      courses: 1,
      accounts: 1,
      reservations: 1,
      isOwnerThere: true,
      newer: {
        reservations: {
          count: 2,
          listed: expect.arrayContaining([
            expect.objectContaining({
              golfer: 'After Backup',
              players: 3,
              isCancelled: false,
              date: dateIn(1),
            }),
            expect.objectContaining({ golfer: 'Before Backup', isCancelled: true }),
          ]),
        },
        payments: {
          count: 1,
          listed: [{ amountCents: 4800, golfer: 'After Backup', receiptNumber: 'Ab12' }],
        },
        acts: { count: 1, listed: [{ by: 'Sam', line: 'Wrote a note' }] },
      },
    });
  }, 60_000);

  it('says to whom it would be closed', async () => {
    const of = { app, pool, group: 'test-group', course: null };
    const later = await signedInStaff({ ...of, name: 'Lee', role: 'owner' });
    expect((await later.send('GET', restore)).json().staged).toMatchObject({ isOwnerThere: false });
  });

  it('is not restored when that fails, and all goes on', async () => {
    const { staged } = await state();
    onSwitch = () => Promise.reject(new Error('EIO'));
    expect(codeOf(await owner.send('POST', restore, { stagedAt: staged.stagedAt }))).toBe('nothing-staged');
    expect(await state()).toMatchObject({ isSwitching: false, failure: expect.stringContaining('EIO') });
    expect(await areWritesPaused(pool)).toBe(false);
  });

  it('is not in the way of a start after a pause without a restore', async () => {
    await pauseForRestore(pool);
    expect(await areWritesPaused(pool)).toBe(true);
    await resumeAfterRestore(pool);
    expect(await areWritesPaused(pool)).toBe(false);
    // An upgrade's pause is for the upgrade to end.
    await pauseWrites(pool);
    await resumeAfterRestore(pool);
    expect(await areWritesPaused(pool)).toBe(true);
    await resumeWrites(pool);
  });

  it('is confirmed as it was looked at, and then nothing else begins or is written', async () => {
    const { staged } = await state();
    await reservation('since', { golfers: [{ name: 'Since Looked' }] });
    let refused: Awaited<ReturnType<Browser['send']>> | null = null;
    onSwitch = async () => {
      refused = await new Browser(app).send('POST', '/api/users', registrationOf('late@example.com'));
    };
    const otherwise = new Date(Date.parse(staged.stagedAt) - 1).toISOString();
    expect(codeOf(await owner.send('POST', restore, { stagedAt: otherwise }))).toBe('nothing-staged');
    expect(restarts).toBe(0);
    expect(codeOf(await owner.send('POST', restore, { stagedAt: staged.stagedAt }))).toBe(202);
    expect(restarts).toBe(1);
    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '15' } });
    expect(await state()).toMatchObject({ isSwitching: true });
    for (const [method, path] of [
      ['POST', `${group}/backups/${backup}/restore`],
      ['POST', `${group}/backups`],
      ['DELETE', restore],
    ] as const)
      expect(codeOf(await owner.send(method, path)), path).toBe('restore-running');
  });

  it('is the data after the start; everybody signs in again, and nothing is sent again', async () => {
    const before = await pool.query('select revision::integer as revision from courses');
    const { id } = (await owner.send('GET', '/api/clubhouse/session')).json();
    await close();
    await open();
    expect(codeOf(await owner.copy(app).send('GET', restore))).toBe('not-signed-in');
    const { rows: groups } = await pool.query('select id, status from teetimegroups');
    expect(groups).toEqual([{ id: 'before', status: 'confirmed' }]);
    const { rows: messages } = await pool.query('select id, state from messages order by id');
    expect(messages).toEqual([
      { id: 'due-before', state: 'kept' },
      { id: 'sent-before', state: 'sent' },
    ]);
    const { rows: mails } = await pool.query(`select body, secret, state from mails where id = 'm'`);
    expect(mails).toEqual([{ body: 'Open [removed]', secret: null, state: 'kept' }]);
    for (const table of ['sessions', 'staff_sessions'])
      expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0);
    // Otherwise a browser could take an old board for the present one.
    const after = await pool.query('select revision::integer as revision from courses');
    expect(after.rows[0].revision).toBeGreaterThan(before.rows[0].revision);
    const { rows: restores } = await pool.query('select restored_by, staff_id from restores');
    expect(restores).toEqual([{ restored_by: 'Olive', staff_id: id }]);
    const { rows: events } = await pool.query(
      `select event, seen_at from staff_events where event like '%restore%'`,
    );
    expect(events).toEqual([{ event: 'backup restored', seen_at: ['test-group'] }]);
  }, 60_000);

  it('leaves the former data until an owner deletes it', async () => {
    owner = await signedInStaff({
      app,
      pool,
      group: 'test-group',
      course: null,
      name: 'Otto',
      role: 'owner',
    });
    const { replaced } = await state();
    expect(replaced).toEqual([
      {
        name: expect.stringMatching(/^replaced-/),
        replacedAt: expect.any(String),
        bytes: expect.any(Number),
        newer: expect.objectContaining({ payments: { count: 1, listed: expect.any(Array) } }),
      },
    ]);
    // With what came after it was looked at.
    const named = replaced[0].newer.reservations.listed.map(({ golfer }: { golfer: string }) => golfer);
    expect(named).toEqual(['Since Looked', 'Before Backup', 'After Backup']);

    const path = `${group}/replaced/${replaced[0].name}`;
    expect(codeOf(await owner.send('DELETE', path))).toBe(204);
    expect((await state()).replaced).toEqual([]);
    expect(readdirSync(dataDir).filter((name) => name.includes('replaced'))).toEqual([]);
    expect(codeOf(await owner.send('DELETE', path))).toBe('replaced-not-found');
    for (const name of ['postgres', '..', 'replaced-x'])
      expect(codeOf(await owner.send('DELETE', `${group}/replaced/${name}`)), name).toMatch(
        /^(invalid-request|not-found)$/,
      );
  });

  it('that is damaged says so, and nothing changes', async () => {
    rmSync(join(folder, 'backups', backup, 'postgres/global/pg_filenode.map'));
    expect(codeOf(await owner.send('POST', `${group}/backups/${backup}/restore`))).toBe(202);
    await expect.poll(async () => (await state()).unpacking, { timeout: 60_000 }).toBeNull();
    expect(await state()).toMatchObject({ staged: null, failure: expect.stringContaining('is missing') });
  });
});

describe('who may', () => {
  const requests = () =>
    [
      ['GET', restore],
      ['POST', `${group}/backups/${backup}/restore`],
      ['POST', restore],
      ['DELETE', restore],
      ['DELETE', `${group}/replaced/replaced-2030-06-01T02-15-00-000Z`],
    ] as const;
  const body = (method: string, path: string) =>
    method === 'POST' && path === restore ? { stagedAt: new Date().toISOString() } : undefined;

  it('nobody below an owner, and no owner of a part', async () => {
    const manager = await signedInStaff({
      app,
      pool,
      group: 'test-group',
      course: null,
      name: 'Max',
      role: 'manager',
    });
    for (const [method, path] of requests())
      expect(codeOf(await manager.send(method, path, body(method, path))), path).toBe('not-allowed');
    await storeCourse(pool, { ...twoNines, group: 'other-group' });
    for (const [method, path] of requests())
      expect(codeOf(await owner.send(method, path, body(method, path))), path).toBe('not-allowed');
  });

  it('nor anybody with a database of one’s own', async () => {
    const database = await createTestDatabase();
    await storeCourse(database.pool, twoNines);
    const other = await openWholeServer(database.pool);
    const staff = { app: other, pool: database.pool, group: 'test-group', course: null };
    const there = await signedInStaff({ ...staff, name: 'Olive', role: 'owner' });
    for (const [method, path] of requests())
      expect(codeOf(await there.send(method, path, body(method, path))), path).toBe('not-allowed');
    await other.close();
    await database.drop();
  });
});
