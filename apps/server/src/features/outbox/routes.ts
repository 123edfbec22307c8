import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { isFromThisComputer, isLocalName } from '../../http/from-this-computer.ts';
import { sendProblem } from '../../http/problems.ts';
import { outboxPage, outboxPolicy } from './outbox-page.ts';
import { listMails, listTexts } from './store.ts';

export type OutboxDeps = {
  pool: Pool;
  publicUrl: string;
  mailFrom: string;
  keepsMails: () => Promise<boolean>;
  keepsTexts: () => Promise<boolean>;
};

const maxShown = 100;

/** `/dev/outbox`: unsent mails and texts, for trying out the program on one's own computer. */
export function outboxRoutes(app: FastifyInstance, deps: OutboxDeps): void {
  const { pool, publicUrl } = deps;
  const isLocal = isLocalName(new URL(publicUrl).hostname);
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal || !isFromThisComputer(request)) return sendProblem(reply, 'not-found');
    const [keepsMails, keepsTexts] = await Promise.all([deps.keepsMails(), deps.keepsTexts()]);
    if (!keepsMails && !keepsTexts) return sendProblem(reply, 'not-found');
    const outbox = {
      mails: keepsMails ? await listMails(pool, maxShown) : null,
      mailFrom: deps.mailFrom,
      texts: keepsTexts ? await listTexts(pool, maxShown) : null,
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
