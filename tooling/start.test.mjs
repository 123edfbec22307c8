import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const repository = join(import.meta.dirname, '..');
const course = { group: 'prairie-links', course: 'cedar-ridge' };

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

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
  return { url: `http://localhost:${port}`, stop };
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
