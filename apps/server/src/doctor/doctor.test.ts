import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteLastBackup } from '@dewsweeper/embedded-postgres/backup/last-backup';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../tooling/free-port.mjs';
import { applySchema } from '../../database/apply.ts';
import { addressOf } from '../../test/clubhouse.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { storeCourse, twoNines } from '../../test/example-course.ts';
import { storePayingCourses } from '../../test/payments/paying-courses.ts';
import { openWholeServer } from '../../test/whole-server.ts';
import { startEmbeddedPostgres } from '../adapters/postgres/embedded.ts';
import { openPool } from '../adapters/postgres/pool.ts';
import { writeAccessToken } from '../adapters/square/access-tokens.ts';
import { squareTokensFile } from '../adapters/square/endpoints.ts';
import { openConnections } from '../features/connections/connections.ts';
import { examine } from './examine.ts';
import { lineOf, type Verdict } from './verdict.ts';

let folder: string;
let database: TestDatabase;
let environment: Record<string, string>;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dewsweeper-doctor-'));
  for (const app of ['web', 'clubhouse']) {
    mkdirSync(join(folder, `apps/${app}/dist`), { recursive: true });
    writeFileSync(join(folder, `apps/${app}/dist/index.html`), '');
  }
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  database = await createTestDatabase({ connections: 3 });
  environment = { DATABASE_URL: addressOf(database), PORT: String(await freePort()) };
});

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function verdicts(
  more: Record<string, string> = {},
  squareUrl: string | null = null,
): Promise<Verdict[]> {
  const found: Verdict[] = [];
  const nowMs = Date.parse('2030-06-03T06:00:00Z');
  const examination = { environment: { ...environment, ...more }, projectRoot: folder, nowMs, squareUrl };
  for await (const verdict of examine(examination)) found.push(verdict);
  return found;
}

/** The printed lines about a subject. */
async function linesOf(subject: string, more: Record<string, string> = {}, squareUrl: string | null = null) {
  return (await verdicts(more, squareUrl)).filter((verdict) => verdict.subject === subject).map(lineOf);
}

/** As an owner does in the clubhouse. */
async function paste(name: string, secret: string): Promise<void> {
  const connections = openConnections(database.pool, { secretsKey: null, dataDir: join(folder, 'data') });
  await connections.put(database.pool, name, { settings: {}, secret, ending: '', by: 'Olive' });
}

/** The port of a local server. */
async function listening(server: Server | SMTPServer['server']): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

describe('a good set-up', () => {
  it('has nothing wrong, and each part is looked at', async () => {
    await storeCourse(database.pool, twoNines);
    const found = await verdicts();
    // The tests' server runs without fsync, which is reported.
    expect(found.filter(({ mark, subject }) => mark === 'bad' && subject !== 'Database')).toEqual([]);
    expect(found.map(({ subject }) => subject)).toEqual([
      'Node',
      'Settings',
      'Build',
      'Data folder',
      'Disk',
      'Database',
      'Schema',
      'Clock',
      'Courses',
      'Payments',
      'Backup',
      'Public address',
      'Port',
      'Mail',
    ]);
    for (const verdict of found) expect(lineOf(verdict)).toMatch(/^[✓!✗] .{14} {2}\S[^\n]*$/);
  });

  it('is left as it is', async () => {
    await storeCourse(database.pool, twoNines);
    const counts = async () =>
      (
        await database.pool.query(`select xact_commit >= 0 as any, tup_inserted, tup_updated, tup_deleted
        from pg_stat_database where datname = current_database()`)
      ).rows;
    const before = await counts();
    await verdicts();
    expect(await counts()).toEqual(before);
  });

  it('reports that the server runs', async () => {
    const app = await openWholeServer(database.pool);
    ends.push(() => app.close());
    await app.listen({ host: '127.0.0.1', port: Number(environment['PORT']) });
    expect(await linesOf('Server')).toEqual([
      `✓ Server          runs at http://127.0.0.1:${environment['PORT']} and reaches its database.`,
    ]);
  });
});

describe('settings', () => {
  it('that are wrong are named one by one, and nothing else is looked at', async () => {
    const found = await verdicts({ PORT: 'x', SMTP_URL: 'hunter2' });
    expect(
      found.filter(({ mark }) => mark === 'bad').map(({ subject, text }) => `${subject}: ${text}`),
    ).toEqual([
      'Settings: PORT must be a port number from 0 to 65535 (not "x").',
      expect.stringMatching(/^Settings: SMTP_URL must be .* \(its value is not shown here\)\.$/),
    ]);
    expect(found.at(-1)?.subject).toBe('Settings');
  });

  it.each([
    [{ HOST: '0.0.0.0' }, '✗ Public address  HOST 0.0.0.0 lets other machines in'],
    [{ PUBLIC_URL: 'http://golf.example.com' }, '✗ Public address  http://golf.example.com is not encrypted'],
    [
      { PUBLIC_URL: 'https://golf.example.com' },
      '! Proxy           HTTPS comes from a proxy, but TRUST_PROXY is false',
    ],
    [
      { PUBLIC_URL: 'https://golf.example.com', HOST: '0.0.0.0', TRUST_PROXY: '1' },
      '✗ Proxy           TRUST_PROXY is 1 and HOST lets other machines in',
    ],
    [
      { PUBLIC_URL: 'https://golf.example.com', TRUST_PROXY: '127.0.0.1' },
      '✓ Public address  https://golf.example.com',
    ],
    [{ PUBLIC_URL: 'https://golf.example.com' }, '✗ Mail            SMTP_URL is not set'],
    [{ HOST: '192.0.2.77' }, '✗ Port            HOST 192.0.2.77 is no address of this machine'],
  ])('%j: %s', async (more, line) => {
    const lines = (await verdicts(more as Record<string, string>)).map(lineOf);
    expect(lines).toContainEqual(expect.stringContaining(line));
  });
});

describe('the port', () => {
  it('with another program behind it is wrong', async () => {
    const port = await listening(createServer((_request, reply) => reply.writeHead(404).end('other')));
    expect(await linesOf('Server', { PORT: String(port) })).toEqual([
      expect.stringContaining(`✗ Server          another program has http://127.0.0.1:${port}`),
    ]);
  });
});

describe('the data folder', () => {
  it.each([
    [0o777, '✗ Data folder'],
    [0o755, '! Data folder'],
  ])('of mode %o', async (mode, line) => {
    chmodSync(join(folder, 'data'), mode);
    expect((await linesOf('Data folder'))[0]).toContain(line);
  });

  it('whose database others may read is wrong', async () => {
    const data = join(folder, 'data');
    mkdirSync(join(data, 'postgres'), { mode: 0o755 });
    chmodSync(join(data, 'postgres'), 0o755);
    chmodSync(data, 0o755);
    expect((await linesOf('Data folder'))[0]).toMatch(
      new RegExp(`^✗ Data folder .* may read postgres in ${data}.* chmod -R go= ${data}$`),
    );
    chmodSync(join(data, 'postgres'), 0o700);
    expect((await linesOf('Data folder'))[0]).toContain('! Data folder');
  });

  it('in the folder of an installed program is wrong, and so is one that came along with it', async () => {
    expect(await linesOf('Data folder')).toHaveLength(1);
    mkdirSync(join(folder, 'node_modules'));
    expect((await linesOf('Data folder'))[1]).toContain(
      `✗ Data folder     ${folder}/data lies in the program's folder`,
    );

    const DATA_DIR = mkdtempSync(join(tmpdir(), 'dewsweeper-doctor-data-'));
    ends.push(async () => rmSync(DATA_DIR, { recursive: true }));
    expect(await linesOf('Data folder', { DATA_DIR })).toHaveLength(1);
    mkdirSync(join(folder, 'data/postgres'));
    expect((await linesOf('Data folder', { DATA_DIR }))[1]).toContain(`rm -r ${folder}/data`);
    mkdirSync(join(folder, 'node_modules/vite'));
    expect(await linesOf('Data folder', { DATA_DIR })).toHaveLength(1);
  });

  it('with access tokens that others may read is wrong', async () => {
    const file = squareTokensFile(join(folder, 'data'));
    await writeAccessToken(file, 'L1', 'EAAAsecret');
    chmodSync(file, 0o644);
    const lines = await linesOf('Data folder');
    expect(lines).toContainEqual(
      expect.stringContaining('✗ Data folder     other accounts may read the access tokens'),
    );
    expect(lines.join('\n')).not.toContain('EAAAsecret');
  });

  it('that is a file is wrong', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect((await linesOf('Data folder', { DATA_DIR: join(folder, 'file') }))[0]).toContain('is no folder');
  });
});

describe('the database', () => {
  it('that is missing or refuses the login is reported with advice', async () => {
    expect(await linesOf('Database', { DATABASE_URL: 'postgresql://a:hunter2@127.0.0.1:1/x' })).toEqual([
      expect.stringMatching(/^✗ Database .* ECONNREFUSED .*Start it, or look at host and port\.$/),
    ]);
    const elsewhere = addressOf(database).replace(/\/test_[^?]+/, '/nowhere');
    const [line = ''] = await linesOf('Database', { DATABASE_URL: elsewhere });
    expect(line).toContain('Make the database first');
  });

  it('with an old schema is brought up to date by a start; with a newer one it is wrong', async () => {
    await database.pool.query(`update applied_functions set checksum = 'other' where name = 'place_hold'`);
    expect(await linesOf('Schema')).toEqual([
      '✓ Schema          stop all servers, and the next start brings it up to date: place_hold.',
    ]);
    await database.pool.query(`delete from applied_migrations where name < '0002'`);
    expect(await linesOf('Schema')).toEqual([
      expect.stringMatching(/ up to date: 0001-[a-z-]+, \w+, \w+ and \d+ more\.$/),
    ]);
    await database.pool.query(`insert into applied_releases values ('100.2.0')`);
    expect(await linesOf('Schema')).toEqual([
      '✗ Schema          last changed by Dewsweeper 100.2.0, which is newer. Start that release.',
    ]);
  });

  it('embedded: looked into while it runs, left alone while it does not', async () => {
    const dataDir = join(folder, 'data');
    const embedded = { DATABASE_URL: '', DATA_DIR: dataDir };
    expect((await linesOf('Database', embedded))[0]).toContain('the first start makes it');
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
    const pool = openPool({ ...postgres.connection, max: 2 }, () => {});
    await applySchema(pool);
    const running = await verdicts(embedded);
    await pool.end();
    await postgres.stop();
    expect(running.map(lineOf)).toContainEqual(
      expect.stringContaining('may lose reservations when the machine stops: fsync = off'),
    );
    expect(running.map(lineOf)).toContainEqual('✓ Schema          up to date.');
    expect((await linesOf('Database', embedded))[0]).toMatch(/^! Database .* does not run/);
  });
});

describe('courses', () => {
  it('are looked at as an import would', async () => {
    expect(await linesOf('Courses')).toEqual([expect.stringMatching(/^! Courses .*none yet/)]);
    const { document } = twoNines;
    const changed = { allow9Holes: ['front', 'gone'], daysInAdvance: 400 };
    for (const [name, value] of Object.entries(changed)) {
      const widgetSettings = { ...document.widgetSettings, [name]: value };
      await storeCourse(database.pool, {
        ...twoNines,
        course: name,
        document: { ...document, widgetSettings },
      });
    }
    await storeCourse(database.pool, {
      ...twoNines,
      course: 'elsewhere',
      document: { ...document, timeZone: 'Mars/Olympus' },
    });
    expect(await linesOf('Courses')).toEqual([
      expect.stringContaining(
        '✗ Courses         groups.test-group.courses.daysInAdvance.widgetSettings.daysInAdvance: 400',
      ),
      '✗ Courses         test-group/elsewhere: this Node does not know its time zone Mars/Olympus',
      expect.stringContaining(
        '! Courses         groups.test-group.courses.allow9Holes.widgetSettings.allow9Holes.1: there is no tee sheet gone',
      ),
    ]);
  });
});

describe('payments', () => {
  /** Answers for locations as Square does, for one token. */
  async function squareStandIn(location: object): Promise<string> {
    const server = createServer((request, reply) => {
      const isKnown = request.headers.authorization === 'Bearer EAAAgood';
      const isThere = request.url?.startsWith('/v2/locations/L');
      reply.writeHead(isKnown && isThere ? 200 : 401, { 'content-type': 'application/json' });
      const refused = { errors: [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' }] };
      reply.end(JSON.stringify(isKnown && isThere ? { location } : refused));
    });
    return `http://127.0.0.1:${await listening(server)}`;
  }

  const active = {
    name: 'Pro shop',
    currency: 'USD',
    status: 'ACTIVE',
    capabilities: ['CREDIT_CARD_PROCESSING'],
  };

  it('say for each place what lacks, without a token', async () => {
    await storePayingCourses(database.pool);
    const lines = await linesOf('Payments');
    expect(lines).toEqual([
      expect.stringMatching(/^✗ Payments .*test-group\/without-gateway asks for payment, but/),
      expect.stringMatching(
        /^✓ Payments .* and 3 more, sandbox location LSANDBOX: no access token; the simulator/,
      ),
      expect.stringMatching(/^✗ Payments .*in-production, production location LPRODUCTION: no access token/),
      expect.stringContaining('! Payments        SQUARE_WEBHOOK_SIGNATURE_KEY is not set'),
    ]);
  });

  it.each([
    [
      'EAAAgood',
      active,
      '✓ Payments        test-group/in-production, production location LPRODUCTION: Square takes the token of "Pro shop".',
    ],
    ['EAAAbad', active, 'Square refuses the access token (UNAUTHORIZED)'],
    ['EAAAgood', { ...active, status: 'INACTIVE' }, 'the location is not active'],
    ['EAAAgood', { ...active, capabilities: [] }, 'does not take cards yet'],
    ['EAAAgood', { ...active, currency: 'CAD' }, 'works in CAD'],
  ])('token %s: %j', async (token, location, line) => {
    await storePayingCourses(database.pool);
    await writeAccessToken(squareTokensFile(join(folder, 'data')), 'LPRODUCTION', token);
    const lines = await linesOf('Payments', {}, await squareStandIn(location));
    expect(lines).toContainEqual(expect.stringContaining(line));
    expect(lines.join('\n')).not.toContain(token);
  });

  it('find a token that an owner pasted in the clubhouse', async () => {
    await storePayingCourses(database.pool);
    await paste('square:LPRODUCTION', JSON.stringify({ accessToken: 'EAAAgood', webhookKey: null }));
    const lines = await linesOf('Payments', {}, await squareStandIn(active));
    expect(lines).toContainEqual(expect.stringContaining('Square takes the token of "Pro shop"'));
  });

  it('say so when Square does not answer', async () => {
    await storePayingCourses(database.pool);
    const lines = await linesOf(
      'Payments',
      { SQUARE_ACCESS_TOKENS: 'LPRODUCTION=EAAAgood' },
      'http://127.0.0.1:1',
    );
    expect(lines).toContainEqual(expect.stringContaining('Square does not answer'));
  });
});

describe('mail', () => {
  async function mailServer(options: SMTPServerOptions): Promise<number> {
    const smtp = new SMTPServer({
      onAuth: (login, _session, done) =>
        login.password === 'right' ? done(null, { user: 'tee' }) : done(new Error('no')),
      ...options,
    });
    smtp.on('error', () => {});
    return listening(smtp.server);
  }

  it('with a login that the server takes is in order', async () => {
    const port = await mailServer({});
    const lines = await linesOf('Mail', { SMTP_URL: `smtp://tee:right@127.0.0.1:${port}` });
    // Its certificate is self-signed; what counts is that the login was not the reason.
    expect(lines.join()).toMatch(/cannot be used: .*certificate/);
    const plain = await mailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    expect(await linesOf('Mail', { SMTP_URL: `smtp://tee:right@127.0.0.1:${plain}` })).toEqual([
      `✓ Mail            127.0.0.1:${plain} lets us in.`,
    ]);
  });

  it('that is set up in the clubhouse is in order', async () => {
    await paste('mail', 'a password of the mail server');
    expect(await linesOf('Mail', { PUBLIC_URL: 'https://tee.example.com' })).toEqual([
      expect.stringContaining('✓ Mail            goes by the server that is set up in the clubhouse'),
    ]);
  });

  it('with a wrong password, or without a server, is wrong', async () => {
    const port = await mailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    const [line = ''] = await linesOf('Mail', { SMTP_URL: `smtp://tee:hunter2@127.0.0.1:${port}` });
    expect(line).toContain('✗ Mail');
    expect(line).toContain('refuses the user or password');
    expect(line).not.toContain('hunter2');
    expect((await linesOf('Mail', { SMTP_URL: 'smtp://127.0.0.1:1' }))[0]).toMatch(
      /^✗ Mail .*cannot be used/,
    );
  });
});

describe('backups of the embedded database', () => {
  const embedded = { DATABASE_URL: '' };

  it('are none, new, old or gone', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(join(dataDir, 'postgres'));
    const backup = join(folder, 'backups/one');
    mkdirSync(backup, { recursive: true });
    expect((await linesOf('Backup', embedded))[0]).toMatch(/^! Backup .*none was ever made/);
    noteLastBackup(dataDir, { madeAt: new Date('2030-06-03T02:00:00Z'), folder: backup });
    expect(await linesOf('Backup', embedded)).toEqual([`✓ Backup          4 hours old: ${backup}`]);
    for (const [madeAt, age] of [
      ['2030-06-03T05:59:40Z', 'less than a minute'],
      ['2030-06-03T05:59:00Z', '1 minute'],
      ['2030-06-03T05:58:00Z', '2 minutes'],
      ['2030-06-03T05:00:00Z', '1 hour'],
    ] as const) {
      noteLastBackup(dataDir, { madeAt: new Date(madeAt), folder: backup });
      expect((await linesOf('Backup', embedded))[0]).toContain(` ${age} old: `);
    }
    noteLastBackup(dataDir, { madeAt: new Date('2030-05-30T02:00:00Z'), folder: backup });
    expect((await linesOf('Backup', embedded))[0]).toMatch(/^! Backup .*4 days old/);
    rmSync(backup, { recursive: true });
    expect((await linesOf('Backup', embedded))[0]).toMatch(/^✗ Backup .*not there any more/);
  });
});
