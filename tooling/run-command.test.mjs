import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runCommand, runOrThrow } from './run-command.mjs';

const node = (source, options) => runCommand(process.execPath, ['-e', source], options);

/** Zombies count as gone. */
async function isGone(pid) {
  for (let waits = 0; waits < 50; waits += 1) {
    if (!isRunning(pid)) return true;
    await sleep(100);
  }
  return false;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Starts a sleeping child and prints its process id. */
const parentOfSleeper = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  console.log(child.pid);`;

test('what a program prints and how it ends is kept', async () => {
  expect(await node(`console.log('out'); console.error('err')`)).toMatchObject({
    ok: true,
    output: 'out\nerr\n',
  });
  expect(await node('process.exit(3)')).toMatchObject({ ok: false });
  expect(await runCommand('no-such-program', [])).toMatchObject({
    ok: false,
    output: expect.stringContaining('ENOENT'),
  });
});

test('a program that takes too long ends with its whole family', async () => {
  const { ok, output } = await node(parentOfSleeper, { timeoutSeconds: 1 });
  expect(ok).toBe(false);
  expect(output).toContain('Ended after 1 s.');
  expect(await isGone(Number.parseInt(output, 10))).toBe(true);
});

test('a program that takes too long may say what it has, and is not waited for if it stays', async () => {
  const farewell = `process.on('SIGINT', () => { console.log('2 failed so far'); process.exit(1); });`;
  const said = await node(`${farewell} setInterval(() => {}, 1000)`, { timeoutSeconds: 1 });
  expect(said).toMatchObject({ ok: false, output: '2 failed so far\nEnded after 1 s.\n' });
  expect(said.seconds).toBeLessThan(10);

  const deaf = `process.on('SIGINT', () => {}); console.log(process.pid); setInterval(() => {}, 1000)`;
  const { ok, output } = await node(deaf, { timeoutSeconds: 1, farewellSeconds: 0.5 });
  expect(ok).toBe(false);
  expect(await isGone(Number.parseInt(output, 10))).toBe(true);
});

test('a failure is told by the line that says why', async () => {
  const failing = `console.log('start'); console.log('Error: disk full'); console.log('bye'); process.exit(1)`;
  await expect(runOrThrow(process.execPath, ['-e', failing])).rejects.toThrow(/: Error: disk full$/);
});

test.each(['SIGINT', 'SIGTERM'])(
  'told to stop, however often, it ends what it runs and then itself: %s',
  async (signal) => {
    const script = `
    import { runCommand, stopChildrenWithUs } from ${JSON.stringify(join(import.meta.dirname, 'run-command.mjs'))};
    stopChildrenWithUs();
    await runCommand(process.execPath, ['-e', ${JSON.stringify(parentOfSleeper)}], { live: true });
    console.log('went on');`;
    const runner = spawn(process.execPath, ['--input-type=module', '-e', script]);
    let printed = '';
    const sleeper = await new Promise((resolve) => {
      runner.stdout.setEncoding('utf8').on('data', (text) => {
        printed += text;
        resolve(Number(printed));
      });
    });
    expect(isRunning(sleeper)).toBe(true);

    runner.kill(signal);
    runner.kill('SIGTERM');
    const code = await new Promise((resolve) => runner.once('exit', resolve));
    expect(code).toBe(130);
    expect(await isGone(sleeper)).toBe(true);
    expect(printed).not.toContain('went on');
  },
);
