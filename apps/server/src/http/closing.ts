import type { FastifyInstance } from 'fastify';

const everyMs = 50;

/**
 * Closes connections as they become idle while the server closes. One that was busy in that moment would otherwise be
 * kept for as long as its client likes, and the server with it.
 */
export function closeIdleConnectionsWhileClosing(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    timer = setInterval(() => app.server.closeIdleConnections(), everyMs);
    timer.unref();
    done();
  });
  // The hook that is added first runs last: who came in by another door may be here after the server's own is shut.
  app.addHook('onClose', async () => clearInterval(timer));
}
