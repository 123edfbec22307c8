import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from './free-port.mjs';
import { start } from './testing/running-start.mjs';

const repository = join(import.meta.dirname, '..');

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
  timeout: 400_000,
}, async () => {
  const { url, dataDir, child, printed, exited } = await start();
  expect(await servingProcess(dataDir)).toBe(child.pid);
  child.kill('SIGUSR2');
  const openings = () => printed().split(' is open at ').length - 1;
  await expect.poll(openings, { timeout: 120_000 }).toBe(2);
  const second = await servingProcess(dataDir);
  process.kill(second, 'SIGUSR2');
  await expect.poll(openings, { timeout: 120_000 }).toBe(3);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  const successor = await servingProcess(dataDir);
  expect([child.pid, second]).not.toContain(successor);
  expect(existsSync(`/proc/${second}`)).toBe(false);

  child.kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('what started again ends even with a process that was ended by kill -9', {
  timeout: 400_000,
}, async () => {
  const { url, child, printed } = await start();
  child.kill('SIGUSR2');
  await expect.poll(() => printed().split(' is open at ').length - 1, { timeout: 120_000 }).toBe(2);
  child.kill('SIGKILL');
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 30_000 }).toBe(false);
});
