import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
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
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.mjs';

const repository = join(import.meta.dirname, '../..');
const testing = join(import.meta.dirname, 'testing');
const { PATH, HOME } = process.env;
/** An upgrade has fewer than this. */
const maxEffects = 400;

let folder;
let root;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dewsweeper-upgrade-'));
  root = join(folder, 'golf');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** A release of which everything is as small as can be but what upgrades it. */
function makeRelease(into, { version, how = 'well', extra = [] }) {
  const write = (path, text, mode = 0o644) => {
    mkdirSync(join(into, path, '..'), { recursive: true });
    writeFileSync(join(into, path), text);
    chmodSync(join(into, path), mode);
  };
  for (const path of [
    'tooling/upgrade',
    'tooling/run-command.mjs',
    'tooling/free-port.mjs',
    'tooling/end-with-npm.mjs',
  ])
    cpSync(join(repository, path), join(into, path), { recursive: true });
  for (const name of ['alone.mjs', 'packages.mjs'])
    cpSync(
      join(repository, 'tooling/install-and-build', name),
      join(into, 'tooling/install-and-build', name),
    );
  for (const name of ['finish-upgrade.mjs', 'upgrade.mjs', 'start.mjs'])
    cpSync(join(repository, 'bin', name), join(into, 'bin', name));
  write('package.json', JSON.stringify({ name: 'dewsweeper', type: 'module', version, how }));
  write('package-lock.json', '{}');
  write('node_modules/vite/package.json', '{}');
  write('tooling/install-and-build.mjs', 'export const prepare = async () => {};\n');
  write('bin/build.mjs', '');
  write(
    'bin/dewsweeper',
    `#!/bin/sh\nexec node "$(dirname "$0")/../apps/server/dist/program.mjs" "$@"\n`,
    0o755,
  );
  write('apps/server/package.json', '{}');
  cpSync(join(testing, 'small-program.mjs'), join(into, 'apps/server/dist/program.mjs'));
  write('apps/server/dist/main.js', `process.argv[2] = 'start';\nawait import('./program.mjs');\n`);
  for (const path of ['apps/version', 'docs/version', 'tooling/version', 'bin/version', ...extra])
    write(path, version);
}

function install(version) {
  makeRelease(root, { version, extra: ['examples/version'] });
  for (const [path, text] of [
    ['data/postgres/rows', 'booked before\n'],
    ['.env', 'DOMAIN=golf.example.com'],
    ['golfers.csv', 'Ada'],
  ]) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function run(args, { env = {}, killAt } = {}) {
  const loaded = killAt === undefined ? [] : ['--import', join(testing, 'kill-at.mjs')];
  const child = spawn(process.execPath, [...loaded, ...args], {
    cwd: '/',
    env: { PATH, HOME, PORT: '1', ...env, ...(killAt !== undefined && { KILL_AT: String(killAt) }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { out: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (told.out += text));
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal, out: told.out }));
  return { child, told, ended };
}

const upgradeTo = (release, options) =>
  run([join(root, 'bin/upgrade.mjs'), release, '--ready-seconds', '2'], options);

/** Starts it as anybody would, and answers what opened. */
async function started(port) {
  const server = run([join(root, 'bin/start.mjs')], { env: { PORT: port } });
  onTestFinished(() => server.child.kill('SIGKILL'));
  await expect
    .poll(() => (server.child.exitCode === null ? server.told.out : `ended\n${server.told.out}`), {
      timeout: 30_000,
    })
    .toMatch(/^(?:open |ended)/m);
  return server;
}

const versions = () =>
  Object.fromEntries(
    ['apps', 'docs', 'tooling', 'bin'].map((name) => [
      name,
      readFileSync(join(root, name, 'version'), 'utf8'),
    ]),
  );
const rows = () => readFileSync(join(root, 'data/postgres/rows'), 'utf8').trim().split('\n');

/** All of it is of one release, and so is its database; nothing else in the folder was touched. */
function expectWhole(version) {
  const { version: here } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect({ package: here, ...versions() }).toEqual({
    package: version,
    apps: version,
    docs: version,
    tooling: version,
    bin: version,
  });
  expect(existsSync(join(root, 'data/postgres/paused'))).toBe(false);
  expect(existsSync(join(root, '.upgrade/journal.json'))).toBe(false);
  expect(readFileSync(join(root, '.env'), 'utf8')).toBe('DOMAIN=golf.example.com');
  expect(existsSync(join(root, 'golfers.csv'))).toBe(true);
  expect(existsSync(join(root, 'examples/version'))).toBe(true);
}

describe('an upgrade', () => {
  test('of a stopped server puts the new program in place, and leaves data and settings where they are', async () => {
    install('0.1.0');
    makeRelease(join(folder, 'new'), { version: '0.2.0', extra: ['more/version'] });
    writeFileSync(join(folder, 'new/.env'), 'of the release');
    const { code, out } = await upgradeTo(join(folder, 'new')).ended;
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/From Dewsweeper 0.1.0 to 0.2.0/),
    });
    expectWhole('0.2.0');
    expect(readFileSync(join(root, 'more/version'), 'utf8')).toBe('0.2.0');
    expect(rows()).toEqual(['booked before', 'release 0.2.0']);
    expect(readFileSync(join(root, '.upgrade/former/apps/version'), 'utf8')).toBe('0.1.0');
    expect(readdirSync(join(root, 'backups'))).toHaveLength(1);
  });

  test('takes an archive with a folder around everything', async () => {
    install('0.1.0');
    makeRelease(join(folder, 'dewsweeper-0.2.0'), { version: '0.2.0' });
    const archive = join(folder, 'new.tar.gz');
    await run([
      '-e',
      `require('node:child_process').execFileSync('tar', ['-czf', '${archive}', '-C', '${folder}', 'dewsweeper-0.2.0'])`,
    ]).ended;
    expect((await upgradeTo(archive).ended).code).toBe(0);
    expectWhole('0.2.0');
  });

  test.each(['ends', 'never-ready'])('goes back when the new program %s', async (how) => {
    install('0.1.0');
    makeRelease(join(folder, 'new'), { version: '0.2.0', how });
    const { code, out } = await upgradeTo(join(folder, 'new')).ended;
    expect({ code, out }).toMatchObject({
      code: 1,
      out: expect.stringMatching(how === 'ends' ? /this release is broken/ : /not ready within 2 s/),
    });
    expect(out).toMatch(/Dewsweeper 0.1.0 is installed as before the upgrade\.\nNothing was upgraded\./);
    expectWhole('0.1.0');
    expect(rows()).toEqual(['booked before']);
    expect((await started(await freePort())).told.out).toMatch(/^open 0.1.0/m);
  });

  test.each([
    ['goes on with the new one', 'well', '0.2.0'],
    ['goes on with the former one', 'never-ready', '0.1.0'],
  ])('of a server that runs %s, and loses nothing that was acknowledged', async (_name, how, version) => {
    install('0.1.0');
    makeRelease(join(folder, 'new'), { version: '0.2.0', how });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const servers = [await started(port)];
    const over = new AbortController();
    // As a supervisor does.
    const supervised = (async () => {
      while ((await servers.at(-1).ended).code === 75 && !over.signal.aborted)
        servers.push(await started(port));
    })();
    let acknowledged = 0;
    let refused = 0;
    const golfers = (async () => {
      while (!over.signal.aborted) {
        const reply = await fetch(url, { method: 'POST' }).catch(() => null);
        if (reply?.status === 200) acknowledged += 1;
        if (reply?.status === 503) refused += 1;
        await sleep(2);
      }
    })();
    const { code, out } = await upgradeTo(join(folder, 'new')).ended;
    expect(code).toBe(how === 'well' ? 0 : 1);
    // The port is known to the server alone: it was set where that was started.
    expect(out).toContain(
      how === 'well' ? `It serves at http://localhost:${port}.` : 'Nothing was upgraded.',
    );
    await expect.poll(() => servers.length).toBe(2);
    const before = acknowledged;
    await expect.poll(() => acknowledged).toBeGreaterThan(before);
    over.abort();
    await golfers;
    servers.at(-1).child.kill('SIGTERM');
    await supervised;
    expect(servers.at(-1).told.out).toContain(`open ${version}`);
    expect(rows().filter((row) => row === 'booked')).toHaveLength(acknowledged);
    expect(refused).toBeGreaterThan(0);
    expectWhole(version);
  });

  test('changes nothing for what is no newer release', async () => {
    install('0.1.0');
    makeRelease(join(folder, 'same'), { version: '0.1.0' });
    mkdirSync(join(folder, 'other'));
    for (const [release, says] of [
      ['same', /is not newer than 0.1.0/],
      ['other', /holds no release of Dewsweeper/],
      ['none', /does not exist/],
    ]) {
      const { code, out } = await upgradeTo(join(folder, release)).ended;
      expect({ code, out }).toMatchObject({ code: 1, out: expect.stringMatching(says) });
    }
    expectWhole('0.1.0');
  });

  test('refuses data in a folder of the program, and a database that nobody has backed up', async () => {
    install('0.1.0');
    makeRelease(join(folder, 'new'), { version: '0.2.0' });
    cpSync(join(root, 'data'), join(root, 'apps/data'), { recursive: true });
    for (const [env, says] of [
      [{ DATA_DIR: join(root, 'apps/data') }, /is in apps\/, a folder of the program/],
      [{ DATABASE_URL: 'postgresql://localhost/golf' }, /add --have-backup/],
      [{ DATA_DIR: join(folder, 'nothing') }, /There is no database in/],
    ]) {
      const { code, out } = await upgradeTo(join(folder, 'new'), { env }).ended;
      expect({ code, out }).toMatchObject({ code: 1, out: expect.stringMatching(says) });
    }
    expectWhole('0.1.0');
  });
});

describe('kill -9', () => {
  /** In every run a part of the moments, from another first one each time. */
  const step = Number(process.env.FAULTS_TIMES ?? (process.env.ALL_TESTS === '1' ? 4 : 12));
  const first = 1 + Math.floor(Math.random() * step);
  const kills = { upgrades: 0, starts: 0, finished: 0 };
  afterAll(() => {
    if (!process.env.FAULTS_REPORT) return;
    const done = `${kills.upgrades} upgrades and ${kills.starts} starts killed`;
    const found = `${kills.finished} upgrades done, all others taken back`;
    writeFileSync(process.env.FAULTS_REPORT, JSON.stringify({ done, found, failures: [] }));
  });

  test.each([
    ['that would succeed', 'well'],
    ['that fails', 'ends'],
  ])(
    'at any moment of an upgrade %s leaves an installation that starts, of one release',
    {
      timeout: 20 * 60_000,
    },
    async (_name, how) => {
      makeRelease(join(folder, 'new'), { version: '0.2.0', how });
      const port = await freePort();
      let killed = 0;
      for (let killAt = first; killAt < maxEffects; killAt += step) {
        rmSync(root, { recursive: true, force: true });
        install('0.1.0');
        const { signal } = await upgradeTo(join(folder, 'new'), { killAt }).ended;
        if (signal !== 'SIGKILL') break;
        killed += 1;
        kills.upgrades += 1;
        const server = await started(port);
        const [, opened] = /^open (\S+)/m.exec(server.told.out) ?? [];
        expect(how === 'well' ? ['0.1.0', '0.2.0'] : ['0.1.0'], `${killAt}: ${server.told.out}`).toContain(
          opened,
        );
        expectWhole(opened);
        if (opened === '0.2.0') kills.finished += 1;
        expect(rows(), String(killAt)).toEqual(['booked before', `release ${opened}`]);
        const booked = await fetch(`http://127.0.0.1:${port}`, { method: 'POST' });
        expect(booked.status).toBe(200);
        server.child.kill('SIGTERM');
        await server.ended;
      }
      expect(killed).toBeGreaterThan(40 / step);
    },
  );

  test('at any moment of a start that takes an upgrade back leaves one that the next start takes back', {
    timeout: 20 * 60_000,
  }, async () => {
    makeRelease(join(folder, 'new'), { version: '0.2.0', how: 'never-ready' });
    const port = await freePort();
    let killed = 0;
    for (let killAt = first; killAt < maxEffects; killAt += step) {
      rmSync(root, { recursive: true, force: true });
      install('0.1.0');
      const upgrading = upgradeTo(join(folder, 'new'));
      await expect.poll(() => existsSync(join(root, 'data/serving')), { timeout: 20_000 }).toBe(true);
      upgrading.child.kill('SIGKILL');
      const broken = run([join(root, 'bin/start.mjs')], { env: { PORT: port }, killAt });
      await expect
        .poll(() => broken.child.signalCode ?? broken.told.out, { timeout: 30_000 })
        .toMatch(/SIGKILL|^open/m);
      broken.child.kill('SIGKILL');
      if ((await broken.ended).out.includes('open')) break;
      killed += 1;
      kills.starts += 1;
      const server = await started(port);
      expect(server.told.out, String(killAt)).toMatch(/^open 0.1.0/m);
      expectWhole('0.1.0');
      expect(rows()).toEqual(['booked before', 'release 0.1.0']);
      server.child.kill('SIGTERM');
      await server.ended;
    }
    expect(killed).toBeGreaterThan(20 / step);
  });
});
