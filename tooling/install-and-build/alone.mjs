import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const signOfLifeEveryMs = 1_000;
const abandonedAfterMs = 10_000;

const usualWaiting = 'Another start is installing or building here; waiting for it ...';

/** Two starts on a fresh clone would break each other's node_modules. */
export async function alone(folder, say, work, waiting = usualWaiting) {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'preparing.pid');
  await takeLock(lock, () => say(waiting));
  const signsOfLife = setInterval(() => touch(lock), signOfLifeEveryMs);
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(signsOfLife);
    process.off('exit', release);
    release();
  }
}

async function takeLock(lock, sayWaiting) {
  let saidWaiting = false;
  while (!tryLock(lock)) {
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    else {
      if (!saidWaiting) sayWaiting();
      saidWaiting = true;
      await sleep(200);
    }
  }
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Its process is gone, or (ids are reused) has not updated the lock. */
function isAbandoned(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    return Date.now() - statSync(lock).mtimeMs > abandonedAfterMs || (holder > 0 && !isAlive(holder));
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Another process took the lock over while this one was suspended.
  }
}
