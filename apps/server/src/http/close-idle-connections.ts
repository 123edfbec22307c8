import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const lookEveryMs = 50;

/** An idle connection this old will hardly bring a request any more. */
const silentForMs = 500;

/** Longer than the longest reply takes, and shorter than Fastify's 10 s for closing. */
const cutOffAfterMs = 9_000;

/** Node would keep a connection that was busy, or never sent a whole request, until its client disconnects. */
export function closeIdleConnectionsWhileClosing(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', forget);
  });
  /** One function for all connections: there may be twenty thousand. */
  function forget(this: Socket): void {
    sockets.delete(this);
  }
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    const sinceMs = performance.now();
    timer = setInterval(() => {
      const passedMs = performance.now() - sinceMs;
      app.server.closeIdleConnections();
      if (passedMs > silentForMs) for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      if (passedMs > cutOffAfterMs) app.server.closeAllConnections();
    }, lookEveryMs);
    timer.unref();
    done();
  });
  // The hook added first runs last: after the server has closed.
  app.addHook('onClose', async () => clearInterval(timer));
}
