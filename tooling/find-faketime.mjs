// libfaketime, under which a program sees another time; the case of clocks apart needs it.
import { existsSync } from 'node:fs';
import { onPath } from './browser/programs.mjs';
import { runOrThrow } from './run-command.mjs';

const places = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);

/** Gets it from Debian's packages when it is not there and we may install some; without it the case says so. */
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
