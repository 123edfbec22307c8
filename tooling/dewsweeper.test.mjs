import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.mjs';

const repository = join(import.meta.dirname, '..');
const { PATH, HOME } = process.env;

/** A shell command in `folder`, with `dewsweeper` on the PATH. */
function shell(folder, line, settings = {}) {
  const child = spawn('sh', ['-c', line], {
    cwd: folder,
    // Set by npm in another folder, to be ignored.
    env: { PATH: `${join(folder, 'bin')}:${PATH}`, HOME, INIT_CWD: '/', ...settings },
  });
  const told = { out: '', warned: '', child };
  child.stdout.setEncoding('utf8').on('data', (text) => (told.out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (told.warned += text));
  const ended = new Promise((resolve) => child.once('close', (code) => resolve({ ...told, code })));
  return { told, ended };
}

describe('dewsweeper in a checkout', () => {
  let folder;
  let port;
  let server;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dewsweeper-command-'));
    mkdirSync(join(folder, 'bin'));
    symlinkSync(join(repository, 'bin/dewsweeper'), join(folder, 'bin/dewsweeper'));
    port = await freePort();
    server = shell(folder, 'exec dewsweeper start', { DATA_DIR: join(folder, 'data'), PORT: String(port) });
    const open = `is open at http://localhost:${port}`;
    await new Promise((resolve, reject) => {
      const { stdout } = server.told.child;
      stdout.on('data', () => server.told.out.includes(open) && resolve());
      void server.ended.then(({ out, warned }) => reject(new Error(out + warned)));
    });
  });
  afterAll(async () => {
    server.told.child.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (line) => shell(folder, line, { DATA_DIR: join(folder, 'data') }).ended;

  test('writes nothing but the document to standard output: what was exported can be imported', async () => {
    expect(await run('dewsweeper export > out.json')).toMatchObject({ code: 0, out: '' });
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')).groups).toHaveProperty('prairie-links');
    expect(await run('dewsweeper check out.json')).toMatchObject({
      code: 0,
      out: 'out.json can be imported.\n',
    });
  });

  test('takes - for standard output', async () => {
    const { code, out } = await run('dewsweeper payments prairie-links/cedar-ridge --csv -');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^\uFEFF\S+,\S+/) });
    expect(existsSync(join(folder, '-'))).toBe(false);
  });

  test.each(['export', 'day prairie-links/cedar-ridge', 'help'])(
    'ends quietly when nobody reads any more: %s',
    async (words) => {
      const { warned } = await run(`(dewsweeper ${words}; echo "ended with $?" >&2) | true`);
      expect(warned.replace(/^Data: .*\n/, '')).toBe('ended with 0\n');
    },
  );

  test('prints the links of the server that serves this data, whatever its port is', async () => {
    expect(await run('dewsweeper link prairie-links/cedar-ridge')).toMatchObject({
      code: 0,
      out: `http://localhost:${port}/group/prairie-links/course/cedar-ridge/\n`,
    });
  });
});

describe('dewsweeper that cannot do what it was told', () => {
  let folder;
  let closeBusy;
  let busyPort;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dewsweeper-refused-'));
    mkdirSync(join(folder, 'bin'));
    symlinkSync(join(repository, 'bin/dewsweeper'), join(folder, 'bin/dewsweeper'));
    writeFileSync(join(folder, 'letter'), 'Dear Sir');
    const server = createServer();
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    busyPort = String(server.address().port);
    closeBusy = () => new Promise((resolve) => server.close(resolve));
  });
  afterAll(async () => {
    await closeBusy();
    rmSync(folder, { recursive: true, force: true });
  });
  // A busy machine would add lines about slow statements.
  const quiet = { EXAMPLES: 'no', SLOW_STATEMENT_MS: '600000' };
  const run = (line, settings = {}) =>
    shell(folder, line, { DATA_DIR: join(folder, 'data'), PORT: '0', ...quiet, ...settings }).ended;

  test('says in one line why it cannot serve there', { timeout: 180_000 }, async () => {
    expect(await run('dewsweeper start', { PORT: busyPort })).toMatchObject({
      code: 1,
      warned: `Port ${busyPort} on 127.0.0.1 is in use by another program. Set PORT to another number.\n`,
    });
    expect(await run('dewsweeper start', { HOST: '203.0.113.9' })).toMatchObject({
      code: 1,
      warned: 'HOST 203.0.113.9 is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all.\n',
    });
    const openFrom = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
    if (!existsSync(openFrom) || Number(readFileSync(openFrom, 'utf8')) <= 80) return;
    const asNobodySpecial = process.getuid() === 0 ? 'setpriv --bounding-set=-net_bind_service' : '';
    expect(await run(`${asNobodySpecial} dewsweeper start`, { PORT: '80' })).toMatchObject({
      code: 1,
      warned:
        'This account may not serve on port 80. Set PORT to 1024 or more, and let a proxy serve 80 (docs/operations.md).\n',
    });
  });

  test.each([
    [
      'start now',
      'start takes no words after it. Settings are environment variables: PORT=8080 dewsweeper start',
    ],
    [
      'start --port 80',
      'start takes no words after it. Settings are environment variables: PORT=8080 dewsweeper start',
    ],
    ['doctor --fix', 'doctor takes no words after it: write only dewsweeper doctor.'],
    ['backup', 'backup needs FOLDER.'],
    ['backup --bogus x', 'backup has no option --bogus. It has --keep.'],
    ['backup copies --keep 0', '--keep must be a whole number from 1.'],
    ['restore', 'restore needs BACKUP.'],
    ['restore one two', 'restore takes no "two". A text with spaces stands in quotes.'],
    ['restore letter', /letter is no backup: it has no manifest.json.$/],
    ['start', 'PORT must be a port number from 0 to 65535 (not "abc").', { PORT: 'abc' }],
    ['backup copies', /^PUBLIC_URL must be an address without a path/, { PUBLIC_URL: 'foo' }],
    ['restore copy', /^DATABASE_URL is set: /, { DATABASE_URL: 'postgresql://localhost/golf' }],
    ['start', /letter cannot be used: a file is where a folder must be\. /, { DATA_DIR: './letter' }],
    ['backup copies', /^There is no database in .*none yet\./, { DATA_DIR: './none' }],
  ])('ends with 1 and says in the last line what is wrong: %s', async (words, says, settings = {}) => {
    const inFolder = settings.DATA_DIR ? { DATA_DIR: join(folder, settings.DATA_DIR) } : {};
    const { code, out, warned } = await run(`dewsweeper ${words}`, { ...settings, ...inFolder });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const last = warned.trimEnd().split('\n').at(-1);
    expect(typeof says === 'string' ? last === says : says.test(last), last).toBe(true);
    expect(warned).not.toMatch(/\n\s+at /);
  });
});

describe('dewsweeper on an installed server', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dewsweeper-installed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const part of ['app/bin', 'app/node_modules', 'app/apps/server/dist', 'bin'])
      mkdirSync(join(folder, part), { recursive: true });
    copyFileSync(join(repository, 'bin/dewsweeper'), join(folder, 'app/bin/dewsweeper'));
    symlinkSync('../app/bin/dewsweeper', join(folder, 'bin/dewsweeper'));
    const says = 'console.log(JSON.stringify([process.argv.slice(2), process.env, process.cwd()]))';
    writeFileSync(join(folder, 'app/apps/server/dist/dewsweeper.js'), says);
    writeFileSync(join(folder, 'settings.env'), `PORT=4000\nMAIL_FROM='Links <links@example.com>'\n`);
  });

  const called = async (line, more = {}) => {
    const settings = { DEWSWEEPER_SETTINGS: join(folder, 'settings.env'), ...more };
    const { out } = await shell(folder, line, settings).ended;
    const [words, environment, at] = JSON.parse(out);
    return { words, environment, at };
  };

  test('has the settings of the service, from any folder', async () => {
    const { words, environment, at } = await called(`dewsweeper day 'a b/c' --phones`);
    expect(words).toEqual(['day', 'a b/c', '--phones']);
    expect(at).toBe(folder);
    expect(environment).toMatchObject({
      PORT: '4000',
      MAIL_FROM: 'Links <links@example.com>',
      DATA_DIR: '/var/lib/dewsweeper/data',
    });
    expect(environment).not.toHaveProperty('INIT_CWD');
  });

  test('follows what stands before the command rather than the settings', async () => {
    const { environment } = await called(`DATA_DIR='/tmp/a try' PORT=5000 dewsweeper restore copy`);
    expect(environment).toMatchObject({ DATA_DIR: '/tmp/a try', PORT: '5000' });
  });

  test('has the settings of a container, which has no file of them', async () => {
    const { environment } = await called('dewsweeper doctor', {
      DEWSWEEPER_SETTINGS: join(folder, 'none.env'),
      DATA_DIR: '/data',
    });
    expect(environment).toMatchObject({ DATA_DIR: '/data' });
    expect(environment).not.toHaveProperty('PORT');
  });
});
