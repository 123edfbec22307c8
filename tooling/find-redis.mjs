import { onPath, versionOf } from './browser/programs.mjs';
import { runOrThrow } from './run-command.mjs';

/** @returns {Promise<{ path: string, version: string } | undefined>} */
export async function findOrGetRedis() {
  const here = findRedis();
  if (here || process.getuid?.() !== 0 || !onPath('apt-get')) return here;
  console.log('No Redis here yet; trying apt-get ...');
  // Without starting a service: the tests start their own.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    await runOrThrow('apt-get', ['update', '-q'], { env, timeoutSeconds: 120 });
    await runOrThrow('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'redis-server'], {
      env,
      timeoutSeconds: 180,
    });
  } catch (error) {
    console.log(error.message.split('\n')[0]);
  }
  return findRedis();
}

function findRedis() {
  const path = onPath('redis-server');
  const version = path && versionOf(path);
  return version ? { path, version } : undefined;
}
