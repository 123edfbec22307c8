import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.mjs';

const repository = join(import.meta.dirname, '..');
const course = { group: 'prairie-links', course: 'cedar-ridge' };

/** `npm start` with the Node that runs this test, until it says that it is open. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-start-'));
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(repository, 'bin/start.mjs')], {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  let printed = '';
  await new Promise((resolve, reject) => {
    const listen = (text) => {
      printed += text;
      if (printed.includes(`is open at http://localhost:${port}`)) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    void exited.then(([code]) => reject(new Error(`ended with ${code}:\n${printed}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await exited;
    return code;
  };
  return {
    url: `http://localhost:${port}`,
    stop,
    child,
    printed: () => printed,
    exited,
    dataDir: join(folder, 'data'),
  };
}

/** A browser's session: keeps the cookies that it is given. */
function openSession(url) {
  let cookie = '';
  return async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const given = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (given.length > 0) cookie = given.join('; ');
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

test('npm start opens, is ready, takes a booking and ends when it is told to', {
  timeout: 180_000,
}, async () => {
  const { url, stop } = await start();
  const ask = openSession(url);
  await ask('GET', '/api/health/ready');
  const page = await (await fetch(url)).text();
  expect(page).toContain('<div id="root"');

  const path = `/api/groups/${course.group}/courses/${course.course}`;
  await ask('POST', '/api/users', {
    firstName: 'Ada',
    lastName: 'Moreno',
    email: 'ada@example.com',
    phone: '+14025550142',
    password: 'seven under par',
    course,
  });
  const { days } = await ask('GET', `${path}/days`);
  const { date } = days.find(({ nine }) => nine[1] > 0);
  const { slots } = await ask('GET', `${path}/teetimes/${date}`);
  const slot = slots.find(({ nine }) => nine && nine.minPlayers <= 2);
  const hold = await ask('POST', `${path}/teetimegroups`, {
    date,
    startingTime: slot.time,
    startingTeeID: slot.teeID,
    numHoles: 9,
    players: 2,
  });
  const [{ rateGroup }] = hold.rates;
  const golfers = ['Ada Moreno', 'Bea Lind'].map((name) => ({ name, email: '', phone: '', rateGroup }));
  await ask('PUT', `${path}/teetimegroups/${hold.id}/confirmation`, { golfers });
  const { reservations } = await ask('GET', '/api/users/me/teetimegroups');
  expect(reservations).toMatchObject([{ id: hold.id, status: 'confirmed', date, startingTime: slot.time }]);

  expect(await stop()).toBe(0);
});

/** Of the process that serves, as it says where another one may not. */
async function servingProcess(dataDir) {
  const second = spawn(process.execPath, [join(repository, 'bin/start.mjs')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let warned = '';
  second.stderr.setEncoding('utf8').on('data', (text) => (warned += text));
  await once(second, 'exit');
  return Number(/\(process (\d+)\)/.exec(warned)?.[1]);
}

test('on SIGUSR2 it ends in order and starts what is in its place then, which ends with it', {
  timeout: 180_000,
}, async () => {
  const { url, dataDir, child, printed, exited } = await start();
  expect(await servingProcess(dataDir)).toBe(child.pid);
  child.kill('SIGUSR2');
  const openings = () => printed().split(' is open at ').length - 1;
  await expect.poll(openings, { timeout: 60_000 }).toBe(2);
  const second = await servingProcess(dataDir);
  process.kill(second, 'SIGUSR2');
  await expect.poll(openings, { timeout: 60_000 }).toBe(3);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  const successor = await servingProcess(dataDir);
  expect([child.pid, second]).not.toContain(successor);
  expect(existsSync(`/proc/${second}`)).toBe(false);

  child.kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('what started again ends even with a process that was ended by kill -9', {
  timeout: 180_000,
}, async () => {
  const { url, child, printed } = await start();
  child.kill('SIGUSR2');
  await expect.poll(() => printed().split(' is open at ').length - 1, { timeout: 60_000 }).toBe(2);
  child.kill('SIGKILL');
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 30_000 }).toBe(false);
});
