import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySchema } from '../../../database/apply.ts';
import { type Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { insertGroups } from '../../../test/insert-groups.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded.ts';
import { openPool } from '../../adapters/postgres/pool.ts';
import { backupTools, restoreBackup } from '../../backup/database-backup.ts';
import { examine } from '../../doctor/examine.ts';
import { doubtful, good } from '../../doctor/verdict.ts';
import { projectRoot } from '../../project-root.ts';

const system = '/api/clubhouse/groups/test-group/system';
const backups = '/api/clubhouse/groups/test-group/backups';

let folder: string;
let pool: Pool;
let app: FastifyInstance;
let owner: Browser;
let examined = 0;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dewsweeper-system-'));
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  pool = openPool({ ...postgres.connection, max: 8 }, () => {});
  ends.push(
    () => postgres.stop(),
    () => pool.end(),
  );
  await applySchema(pool);
  await storeCourse(pool, twoNines);
  app = await openWholeServer(
    pool,
    { DATA_DIR: dataDir },
    {
      backupTools: backupTools(dataDir, join(folder, 'backups')),
      async *examine() {
        examined += 1;
        yield good('Node', '20');
        yield doubtful('Backup', 'none was ever made.');
      },
    },
  );
  ends.push(() => app.close());
  owner = await signedInStaff({ app, pool, group: 'test-group', course: null, name: 'Olive', role: 'owner' });
}, 120_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

const state = async () => (await owner.send('GET', backups)).json();

/** The name of the new one. */
async function made(): Promise<string> {
  const known = (await state()).backups.length;
  expect(codeOf(await owner.send('POST', backups))).toBe(202);
  await expect.poll(async () => (await state()).making).toBeNull();
  const { failure, backups: listed } = await state();
  expect(failure).toBeNull();
  expect(listed).toHaveLength(known + 1);
  return listed[0].name;
}

describe('the doctor’s page', () => {
  it('shows what the doctor says, and asks anew', async () => {
    await expect
      .poll(async () => (await owner.send('GET', system)).json())
      .toMatchObject({
        offered: 'yes',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        isRunning: false,
        checks: [
          { mark: 'good', subject: 'Node', text: '20' },
          { mark: 'doubtful', subject: 'Backup', text: 'none was ever made.' },
        ],
      });
    await owner.send('GET', system);
    expect(examined).toBe(1);
    expect(codeOf(await owner.send('POST', system))).toBe(202);
    await expect.poll(() => examined).toBe(2);
  });
});

it('no secret of the settings is on the doctor’s page', async () => {
  const secrets = ['pw-of-mail', 'pw-of-database', 'token-of-texts', 'token-of-square', 'token-of-metrics'];
  const environment = {
    DATA_DIR: join(folder, 'nobody'),
    PORT: '0',
    SMTP_URL: `smtp://golf:${secrets[0]}@127.0.0.1:1`,
    DATABASE_URL: `postgresql://golf:${secrets[1]}@127.0.0.1:1/golf`,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: secrets[2],
    TWILIO_FROM: '+14025550100',
    SQUARE_ACCESS_TOKENS: `LOCATION=${secrets[3]}`,
    METRICS_TOKEN: secrets[4],
  };
  const real = await openWholeServer(
    pool,
    {},
    { examine: () => examine({ environment, projectRoot, nowMs: Date.now(), squareUrl: null }) },
  );
  const there = owner.copy(real);
  const read = async () => (await there.send('GET', system)).json();
  await expect.poll(async () => (await read()).isRunning).toBe(false);
  const { checks } = await read();
  expect(checks.map(({ subject }: { subject: string }) => subject)).toEqual(
    expect.arrayContaining(['Database', 'Mail']),
  );
  for (const secret of secrets) expect(JSON.stringify(checks)).not.toContain(secret);
  await real.close();
});

describe('what is in a backup', () => {
  const manifestOf = (name: string) => join(folder, 'backups', name, 'manifest.json');

  it('is what was there when it was begun, read from its manifest alone', async () => {
    await pool.query(
      `insert into acts (course_key, id, kind, staff_id, staff_name, at, date, asked_digest, line)
       values ('test-group/two-nines', 'a', 'note', 's', 'Sam', '2030-01-01T10:00:00Z', '2030-01-01', '', 'Wrote a note')`,
    );
    const group = {
      course_key: 'test-group/two-nines',
      date: '2030-01-02',
      starting_tee_id: 'front',
      num_holes: 9,
    };
    const at = (hour: number) => ({ starting_time: '09:00', created_at: `2030-01-01T0${hour}:00:00Z` });
    await insertGroups(pool, [
      { id: 'booked', ...group, ...at(8), players: 2, status: 'confirmed', source: 'widget' },
      {
        id: 'closed',
        ...group,
        ...at(9),
        players: 0,
        status: 'confirmed',
        source: 'clubhouse',
        block: { title: 'Frost' },
      },
    ]);
    const name = await made();
    await pool.query(`delete from acts where id = 'a'`);
    await pool.query(`delete from teetimegroups where id in ('booked', 'closed')`);
    rmSync(join(folder, 'backups', name, 'postgres'), { recursive: true });
    const [listed] = (await state()).backups;
    expect(listed).toMatchObject({
      name,
      content: {
        courses: 1,
        reservations: 1,
        newestAt: '2030-01-01T08:00:00.000Z',
        newestActAt: '2030-01-01T10:00:00.000Z',
      },
    });
    expect(JSON.parse(readFileSync(manifestOf(name), 'utf8'))).toMatchObject(
      pickOf(listed, ['release', 'content']),
    );
  });

  it('is not known of one that an older release made', async () => {
    const name = await made();
    const {
      release: _release,
      content: _content,
      ...manifest
    } = JSON.parse(readFileSync(manifestOf(name), 'utf8'));
    const text = JSON.stringify(manifest);
    writeFileSync(manifestOf(name), text);
    const checksum = createHash('sha256').update(text).digest('hex');
    writeFileSync(`${manifestOf(name)}.sha256`, `${checksum}  manifest.json\n`);
    expect((await state()).backups[0]).toMatchObject({ name, release: null, content: null });
  });
});

const pickOf = (from: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

describe('a backup from the clubhouse', () => {
  it('is made beside the bookings, listed, downloaded whole, and can be restored', async () => {
    const name = await made();
    const [listed] = (await state()).backups;
    expect(listed).toMatchObject({ name, schema: expect.stringMatching(/^\d{4}-/), postgresVersion: 18 });
    expect(listed.bytes).toBeGreaterThan(1_000_000);
    expect(listed).toMatchObject({
      release: expect.stringMatching(/^\d+\.\d+\.\d+/),
      content: { courses: 1, accounts: 0, reservations: 0, newestAt: null, newestActAt: null },
    });

    const file = await owner.send('GET', `${backups}/${name}/file`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${name}.tar.gz"`,
    });
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'backup.tar.gz'), file.rawPayload);
    execFileSync('tar', ['-xzf', 'backup.tar.gz'], { cwd: elsewhere });
    const restored = await restoreBackup({
      backup: join(elsewhere, name),
      dataDir: join(elsewhere, 'data'),
      replace: false,
      assertWanted: () => {},
      log: () => {},
    });
    expect(restored).toMatchObject({ release: listed.release, summary: { courses: 1 } });
  }, 120_000);

  it('is made one at a time, and says who makes it', async () => {
    const started = await Promise.all([owner.send('POST', backups), owner.send('POST', backups)]);
    expect(started.map((answer) => String(codeOf(answer))).toSorted()).toEqual(['202', 'backup-running']);
    expect((await state()).making).toMatchObject({ by: 'Olive' });
    await expect.poll(async () => (await state()).making).toBeNull();
  });

  it('is deleted for good', async () => {
    const name = await made();
    expect(codeOf(await owner.send('DELETE', `${backups}/${name}`))).toBe(204);
    expect((await state()).backups.map((one: { name: string }) => one.name)).not.toContain(name);
    expect(readdirSync(join(folder, 'backups')).join()).not.toContain(name);
    expect(codeOf(await owner.send('DELETE', `${backups}/${name}`))).toBe('backup-not-found');
    expect(codeOf(await owner.send('GET', `${backups}/${name}/file`))).toBe('backup-not-found');
  });

  it('is never another file', async () => {
    writeFileSync(join(folder, 'backups', 'secret.txt'), 'x');
    for (const name of ['secret.txt', '..%2Fdata', '.', 'dewsweeper-2030-06-01T02-15-00-000Z%2F..'])
      for (const [method, path] of [
        ['GET', `${backups}/${name}/file`],
        ['DELETE', `${backups}/${name}`],
      ] as const)
        expect(codeOf(await owner.send(method, path)), path).toMatch(/^(invalid-request|not-found)$/);
    expect(readdirSync(join(folder, 'backups'))).toContain('secret.txt');
  });

  it('that fails says why', async () => {
    const failing = await openWholeServer(
      pool,
      {},
      {
        backupTools: {
          ...backupTools('', ''),
          list: async () => [],
          make: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
        },
      },
    );
    const there = owner.copy(failing);
    expect(codeOf(await there.send('POST', backups))).toBe(202);
    await expect
      .poll(async () => (await there.send('GET', backups)).json())
      .toMatchObject({ making: null, failure: 'The disk is full. Make room and try again.' });
    await failing.close();
  });
});

describe('who may', () => {
  it('nobody below an owner', async () => {
    for (const role of ['starter', 'pro-shop', 'manager'] as const) {
      const staff = await signedInStaff({ app, pool, group: 'test-group', course: null, name: role, role });
      for (const [method, path] of [
        ['GET', system],
        ['POST', system],
        ['GET', backups],
        ['POST', backups],
        ['GET', `${backups}/dewsweeper-2030-06-01T02-15-00-000Z/file`],
        ['DELETE', `${backups}/dewsweeper-2030-06-01T02-15-00-000Z`],
      ] as const)
        expect(codeOf(await staff.send(method, path)), `${role} ${method} ${path}`).toBe('not-allowed');
    }
  });

  it('nor an owner of one course', async () => {
    const of = { app, pool, group: 'test-group', course: twoNines.course };
    const staff = await signedInStaff({ ...of, name: 'Cora', role: 'owner' });
    for (const path of [system, backups])
      expect(codeOf(await staff.send('GET', path)), path).toMatch(/^(not-allowed|group-not-found)$/);
    expect(codeOf(await staff.send('POST', backups))).toMatch(/^(not-allowed|group-not-found)$/);
  });

  it('and no owner of a part: all of it is in a backup', async () => {
    const name = await made();
    await storeCourse(pool, { ...twoNines, group: 'other-group' });
    expect((await owner.send('GET', system)).json()).toMatchObject({
      offered: 'not-owner-of-all',
      checks: [],
    });
    expect(await state()).toMatchObject({ offered: 'not-owner-of-all', folder: null, backups: [] });
    for (const [method, path] of [
      ['POST', system],
      ['POST', backups],
      ['GET', `${backups}/${name}/file`],
      ['DELETE', `${backups}/${name}`],
    ] as const)
      expect(codeOf(await owner.send(method, path)), path).toBe('not-allowed');
    await pool.query(`delete from courses where group_id = 'other-group'`);
    await pool.query(`delete from groups where id = 'other-group'`);
    expect((await state()).backups[0]).toMatchObject({ name });
  });
});

it('a database of one’s own is backed up by other means, and the page says so', async () => {
  const database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  const other = await openWholeServer(database.pool);
  const staff = { app: other, pool: database.pool, group: 'test-group', course: null };
  const there = await signedInStaff({ ...staff, name: 'Olive', role: 'owner' });
  expect((await there.send('GET', backups)).json()).toMatchObject({ offered: 'own-database' });
  expect(codeOf(await there.send('POST', backups))).toBe('not-allowed');
  await other.close();
  await database.drop();
});
