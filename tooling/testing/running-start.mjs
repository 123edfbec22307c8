import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.mjs';

const repository = join(import.meta.dirname, '../..');

/** `npm start` with the Node that runs this test, until it says that it is open. */
export async function start() {
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
