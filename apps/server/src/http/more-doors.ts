import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as Door } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Each lets in one more connection per turn of the event loop, and costs each connection a look in vain. */
const moreDoors = 7;
const openWithinMs = 30_000;

/**
 * Golfers who wait at a door until the process turns to it. A course that opens a day is asked for by everybody at once;
 * who finds no room here knocks again a second later, then after two more.
 */
export const connectionsToQueue = 4096;

/** It never lets anybody in itself: its own door is shut in the same turn of its event loop. */
const handBack = `process.on('message', (said, door) => { process.send(said, door); door.close(); });`;

/**
 * Lets in connections faster when many come at once. Node takes one from a listening socket per turn of its event loop;
 * a process with much to do turns some 200 times a second, and golfers beyond that many waited for seconds before it
 * knew of them. Sockets that share the port do the same work side by side; the one way to have them is to give the
 * listening one to another process, and back. Without them all goes on, slower in a rush. The server closes once who came
 * in by any of them has gone: call this after the hooks that may only run then. Answers how many there are, once they
 * are open; that is some time after the server listens.
 */
export function openMoreDoors(
  app: FastifyInstance,
  log: { warn(what: object, words: string): void },
): Promise<number> {
  let opening: Promise<Door[]> | undefined;
  const opened = new Promise<number>((resolve) => {
    app.server.once('listening', () => {
      opening = openDoors(app.server, log);
      resolve(opening.then((doors) => doors.length));
    });
  });
  let allGone: Promise<unknown> | undefined;
  // Hooks of plugins, which send their readers away, run after this one: it must not wait for who has to go.
  app.addHook('preClose', (done) => {
    allGone = opening?.then((doors) =>
      Promise.all(doors.map((door) => new Promise((resolve) => door.close(resolve)))),
    );
    done();
  });
  app.addHook('onClose', async () => {
    await allGone;
  });
  return opened;
}

async function openDoors(server: Server, log: { warn(what: object, words: string): void }): Promise<Door[]> {
  const doors: Door[] = [];
  const other = spawn(process.execPath, ['-e', handBack], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    while (doors.length < moreDoors) {
      const handed = await throughAndBack(other, server);
      // As an HTTP server has its own connections.
      const door = createServer({ noDelay: true, allowHalfOpen: true }, (socket) =>
        server.emit('connection', socket),
      );
      // Whoever was handed the socket has told it to queue as few as Node does by default: the last word counts.
      doors.push(door.listen(handed, connectionsToQueue));
    }
  } catch (error) {
    log.warn({ err: error }, 'this process lets in one connection at a time');
  } finally {
    other.kill();
  }
  return doors;
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
