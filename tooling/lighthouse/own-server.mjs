import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';

const secondsToOpen = 60;

export async function startOwnServer(repository, { publicUrl }) {
  const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-lighthouse-'));
  const { PATH, HOME } = process.env;
  const port = await freePort();
  // It ends with this process.
  const child = spawn(
    process.execPath,
    [join(repository, 'e2e/fixtures/end-with-parent.mjs'), join(repository, 'apps/server/dist/main.js')],
    {
      cwd: repository,
      env: {
        PATH,
        HOME,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: publicUrl,
        TRUST_PROXY: '127.0.0.1',
        DATA_DIR: folder,
        EXAMPLES: 'yes',
        LOG_LEVEL: 'warn',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.stdin.end();
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await opening(child);
    return { url: `http://127.0.0.1:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function opening(child) {
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`The server ${why}. It printed:\n${printed}`));
    const timer = setTimeout(() => fail(`did not open within ${secondsToOpen} s`), secondsToOpen * 1000);
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      if (!printed.includes('is open at')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', () => fail('ended before it was open'));
  });
}
