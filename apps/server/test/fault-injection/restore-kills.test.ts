import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../../tooling/free-port.mjs';
import { registrationOf } from '../accounts.ts';
import { printProgress, reportCase, timesOr } from './report.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

const program = join(import.meta.dirname, '../../src/main.ts');
const kills = timesOr(3);
const secondsPerKill = 90;
const password = 'fescue before sunrise';

let folder: string;
/** Data with an owner who is signed in, a golfer, a backup, and then another golfer. */
let base: string;
let ask: ReturnType<typeof openSession>;
let restore: string;
let backup: string;
const servers: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dewsweeper-kills-'));
  base = join(folder, 'base');
  const server = await start(base);
  ask = openSession();
  const link = `/api/clubhouse/setup/${server.setupToken}`;
  const { invitation } = await ask(server.url, 'POST', link, {
    clubName: 'Pine Valley Golf Club',
    email: 'olive@example.com',
  });
  const accepting = `/api/clubhouse/invitations/${invitation}`;
  const { otpauth } = await ask(server.url, 'PUT', accepting, { name: 'Olive', password });
  const code = (URI.parse(otpauth) as TOTP).generate();
  const session = { email: 'olive@example.com', password, code };
  const { roles } = await ask(server.url, 'POST', '/api/clubhouse/session', session);
  const group = `/api/clubhouse/groups/${roles[0].group}`;
  restore = `${group}/restore`;
  await openSession()(server.url, 'POST', '/api/users', registrationOf('before@example.com'));
  await ask(server.url, 'POST', `${group}/backups`);
  await vi.waitUntil(async () => (await ask(server.url, 'GET', `${group}/backups`)).making === null, {
    timeout: 60_000,
  });
  backup = `${group}/backups/${(await ask(server.url, 'GET', `${group}/backups`)).backups[0].name}/restore`;
  await openSession()(server.url, 'POST', '/api/users', registrationOf('after@example.com'));
  await server.end('SIGTERM');
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if (server.exitCode !== null || server.signalCode !== null) continue;
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(dataDir: string) {
  const port = await freePort();
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: {
      PATH,
      HOME,
      TMPDIR,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      BACKUP_DIR: join(folder, 'backups'),
      EXAMPLES: 'no',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  servers.push(child);
  let printed = '';
  let opened = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      opened = printed.split('is open at').length - 1;
    });
  const untilOpen = (times: number) =>
    vi.waitUntil(
      () => {
        if (child.exitCode !== null) throw new Error(printed);
        return opened >= times;
      },
      { timeout: 60_000 },
    );
  await untilOpen(1);
  return {
    url: `http://127.0.0.1:${port}`,
    setupToken: /#(setup\.\S+)/.exec(printed)?.[1],
    untilOpen,
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** Keeps the cookies that it is given. */
function openSession() {
  let cookie = '';
  return async (url: string, method: string, path: string, body?: unknown) => {
    const reply = await fetch(url + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const given = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (given.length > 0) cookie = given.join('; ');
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

async function isKnown(url: string, email: string): Promise<boolean> {
  const reply = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: registrationOf(email).password }),
  });
  return reply.ok;
}

type Data = 'former' | 'restored' | 'neither';

async function dataOf(url: string): Promise<Data> {
  if (!(await isKnown(url, 'before@example.com'))) return 'neither';
  return (await isKnown(url, 'after@example.com')) ? 'former' : 'restored';
}

function copyOfBase(name: string): string {
  const dataDir = join(folder, name);
  cpSync(base, dataDir, { recursive: true });
  return dataDir;
}

const leftIn = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => /restor|staged|switching|removing|newer/.test(name));

async function stage(url: string): Promise<string> {
  await ask(url, 'POST', backup);
  await vi.waitUntil(async () => (await ask(url, 'GET', restore)).unpacking === null, { timeout: 60_000 });
  return (await ask(url, 'GET', restore)).staged.stagedAt;
}

test('a confirmed restore comes with a new start in the same process, and everybody is signed out', async () => {
  const dataDir = copyOfBase('in-order');
  const server = await start(dataDir);
  const stagedAt = await stage(server.url);
  expect(await dataOf(server.url)).toBe('former');
  await ask(server.url, 'POST', restore, { stagedAt });
  await server.untilOpen(2);
  expect(await dataOf(server.url)).toBe('restored');
  await expect(ask(server.url, 'GET', restore)).rejects.toThrow('not-signed-in');
  expect(leftIn(dataDir)).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
});

/** Before the confirmation the former data stays; afterwards the restored data comes, whatever happens; writes go on. */
const moments = [
  { name: 'while it is unpacked', until: 'unpacking', withinMs: 2_000, expected: ['former'] },
  { name: 'while it is confirmed', until: 'confirming', withinMs: 1_500, expected: ['former', 'restored'] },
  { name: 'once it is confirmed', until: 'confirmed', withinMs: 2_500, expected: ['restored'] },
] as const;

test(`${kills} kills during a restore leave a working installation`, {
  timeout: kills * secondsPerKill * 1000,
}, async () => {
  const failures: string[] = [];
  const counts: Record<string, Record<string, number>> = {};
  for (let kill = 0; kill < kills; kill += 1) {
    const moment = moments[kill % moments.length] ?? moments[0];
    // Evenly, from at once to when the whole is done.
    const afterMs = Math.round(
      (moment.withinMs * Math.floor(kill / moments.length)) / Math.ceil(kills / moments.length),
    );
    const about = `killed ${afterMs} ms later, ${moment.name}`;
    try {
      const { found, left, later } = await killDuringRestore(`kill-${kill}`, moment, afterMs);
      counts[moment.name] = { ...counts[moment.name], [found]: (counts[moment.name]?.[found] ?? 0) + 1 };
      if (!moment.expected.some((one) => one === found)) failures.push(`${about}: ${found}`);
      if (left.length > 0) failures.push(`${about}: ${left.join(', ')} is left`);
      if (later !== 'restored') failures.push(`${about}: then it cannot be restored, ${later}`);
    } catch (error) {
      failures.push(`${about}: ${error instanceof Error ? error.message : String(error)}`);
    }
    printProgress(`${kill + 1} of ${kills} kills, ${failures.length} failures`);
  }
  const sum = (data: string) => Object.values(counts).reduce((all, each) => all + (each[data] ?? 0), 0);
  reportCase({
    done: `${kills} kills`,
    found: `${sum('former')} times the former data, ${sum('restored')} times the restored data, ${sum('neither')} neither`,
    failures,
    counts,
    heading: 'killed when',
  });
  expect(failures).toEqual([]);
});

/** Which data the next start has, what is left of the restore, and which data it has once it is restored then. */
async function killDuringRestore(
  name: string,
  { until }: (typeof moments)[number],
  afterMs: number,
): Promise<{ found: Data; left: string[]; later: Data }> {
  const dataDir = copyOfBase(name);
  const server = await start(dataDir);
  if (until === 'unpacking') await ask(server.url, 'POST', backup);
  else {
    const confirming = ask(server.url, 'POST', restore, { stagedAt: await stage(server.url) });
    if (until === 'confirmed') await confirming;
    else confirming.catch(() => {});
  }
  await sleep(afterMs);
  await server.end('SIGKILL');
  const next = await start(dataDir);
  const found = await dataOf(next.url);
  const ended = { found, left: leftIn(dataDir), later: found };
  if (found === 'former') {
    const { staged } = await ask(next.url, 'GET', restore);
    // It waits for its confirmation.
    if (staged !== null) ended.left = ended.left.filter((entry) => entry !== 'staged');
    await ask(next.url, 'POST', restore, { stagedAt: await stage(next.url) });
    await next.untilOpen(2);
    ended.later = await dataOf(next.url);
  }
  await next.end('SIGTERM');
  ended.left.push(...leftIn(dataDir));
  rmSync(dataDir, { recursive: true, force: true });
  return ended;
}
