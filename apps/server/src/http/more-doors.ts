import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Server as Door } from 'node:net';

/** Each lets in one more connection per turn of the event loop, and costs each connection a look in vain. */
const moreDoors = 7;
const openWithinMs = 5_000;

/** It never lets anybody in itself: its own door is shut in the same turn of its event loop. */
const handBack = `process.on('message', (said, door) => { process.send(said, door); door.close(); });`;

/**
 * Lets in connections faster when many come at once. Node takes one from a listening socket per turn of its event loop;
 * a process with much to do turns some 200 times a second, and golfers beyond that many waited for seconds before it
 * knew of them. Sockets that share the port do the same work side by side; the one way to have them is to give the
 * listening one to another process, and back. Answers how to shut them. Without them all goes on, slower in a rush.
 */
export async function openMoreDoors(
  server: Server,
  log: { warn(what: object, words: string): void },
): Promise<() => void> {
  const doors: Door[] = [];
  const shut = () => doors.splice(0).forEach((door) => door.close());
  const other = spawn(process.execPath, ['-e', handBack], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    while (doors.length < moreDoors) {
      const door = await throughAndBack(other, server);
      door.on('connection', (socket) => server.emit('connection', socket));
      doors.push(door);
    }
  } catch (error) {
    log.warn({ err: error }, 'this process lets in one connection at a time');
  } finally {
    other.kill();
  }
  return shut;
}

async function throughAndBack(other: ChildProcess, server: Server): Promise<Door> {
  const signal = AbortSignal.timeout(openWithinMs);
  const back = once(other, 'message', { signal });
  const failed = once(other, 'exit', { signal }).then(([code]) => {
    throw new Error(`the process that hands sockets back ended with ${code}`);
  });
  failed.catch(() => {});
  // The typings know of net.Server alone, which http.Server is.
  other.send('door', server as Door);
  const [, door] = (await Promise.race([back, failed])) as [string, Door];
  return door;
}
