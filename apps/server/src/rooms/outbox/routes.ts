import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { sendProblem } from '../../http/problems.ts';
import { outboxPage, outboxPolicy } from './outbox-page.ts';
import { listMails, listTexts } from './store.ts';

export type OutboxParts = {
  pool: Pool;
  publicUrl: string;
  /** No mail server is configured. */
  keepsMails: boolean;
  /** Nothing to send text messages by is configured. */
  keepsTexts: boolean;
};

const mostShown = 100;

/** `/dev/outbox`: mails and texts that nobody sends, for whoever tries the program out on his own computer. */
export function outboxRoutes(app: FastifyInstance, parts: OutboxParts): void {
  const { pool, keepsMails, keepsTexts } = parts;
  const isForTrial = (keepsMails || keepsTexts) && isLocalName(new URL(parts.publicUrl).hostname);
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isForTrial || !isFromThisComputer(request)) return sendProblem(reply, 'not-found');
    const outbox = {
      mails: keepsMails ? await listMails(pool, mostShown) : null,
      texts: keepsTexts ? await listTexts(pool, mostShown) : null,
    };
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': outboxPolicy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(outboxPage(outbox));
  });
}

/**
 * The page shows links that open accounts. A proxy's request is somebody else's however local it looks, and a
 * Host header alone can be made up, so the connection itself must come from here too.
 */
function isFromThisComputer(request: FastifyRequest): boolean {
  const { headers } = request;
  const isForwarded = Object.keys(headers).some((name) =>
    /^(x-forwarded-|forwarded$|x-real-ip$|via$)/.test(name),
  );
  const host = `http://${headers.host ?? ''}`;
  return (
    !isForwarded &&
    URL.canParse(host) &&
    isLocalName(new URL(host).hostname) &&
    isLoopback(request.socket.remoteAddress)
  );
}

function isLocalName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Unix sockets have no address; only this computer reaches them. */
function isLoopback(address: string | undefined): boolean {
  return address === undefined || /^(::ffff:)?127\.|^::1$/.test(address);
}
