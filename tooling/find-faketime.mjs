import { existsSync } from 'node:fs';
import { onPath } from './browser/programs.mjs';
import { runOrThrow } from './run-command.mjs';

const places = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);

/** Installs Debian's package where possible; without it the case is reported as skipped. */
export async function getFaketime() {
  if (places.some((file) => existsSync(file)) || process.getuid?.() !== 0 || !onPath('apt-get')) return;
  console.log('No libfaketime here yet; trying apt-get ...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runOrThrow('apt-get', ['update', '-q'], { env, timeoutSeconds: 120 });
    const install = ['install', '-y', '-q', '--no-install-recommends', 'libfaketime'];
    await runOrThrow('apt-get', install, { env, timeoutSeconds: 180 });
  } catch (error) {
    console.log(error.message.split('\n')[0]);
  }
}
