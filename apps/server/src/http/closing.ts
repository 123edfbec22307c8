import type { FastifyInstance } from 'fastify';

const everyMs = 50;

/**
 * Closes connections as they become idle while the server closes. One that was busy in that moment would otherwise be
 * kept for as long as its client likes, and the server with it.
 */
export function closeIdleConnectionsWhileClosing(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), everyMs);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
    done();
  });
}
