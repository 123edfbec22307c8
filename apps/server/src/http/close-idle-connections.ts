import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const lookEveryMs = 50;

/** Browsers open connections that they may need; what was asked on one that is this old should have come. */
const silentForMs = 500;

/** Longer than the longest answer takes, and shorter than the 10 s that Fastify waits for a server to close. */
const cutOffAfterMs = 9_000;

/**
 * Closes connections as they become idle while the server closes. One that was busy in that moment would otherwise be
 * kept for as long as its client likes, and the server with it; so would one on which nothing was ever asked, or not to
 * its end.
 */
export function closeIdleConnectionsWhileClosing(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', forget);
  });
  /** One function for all connections, of which there may be twenty thousand. */
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
  // The hook that is added first runs last: once the server is closed.
  app.addHook('onClose', async () => clearInterval(timer));
}
