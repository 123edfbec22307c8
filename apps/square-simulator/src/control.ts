import type { FastifyInstance } from 'fastify';
import type { Api } from './api.ts';
import type { Wallets } from './browser-pages.ts';
import { type Chaos, mishaps } from './chaos.ts';
import { fieldsOf } from './payment-order.ts';
import { invalidRequest } from './square-error.ts';
import type { WebhookSubscription } from './webhooks.ts';

export interface Controls {
  chaos?: Chaos;
  wallets?: Wallets;
  /** null: no more events. */
  webhook?: WebhookSubscription | null;
}

export interface Changeable {
  api: Api;
  wallets: Wallets;
  webhook: WebhookSubscription | undefined;
}

const names = new Set(['chaos', 'wallets', 'webhook']);

export function serveControl(app: FastifyInstance, changeable: Changeable): void {
  app.post('/control', (request, reply) => {
    const fields = fieldsOf(request.body);
    const unknown = Object.keys(fields).find((name) => !names.has(name));
    if (unknown !== undefined) {
      throw invalidRequest('UNKNOWN_BODY_PARAMETER', `There is no control ${unknown}.`, unknown);
    }
    const { chaos, wallets, webhook } = fields as Controls;
    if (chaos) changeable.api.chaos.draw = mishaps(chaos);
    if (wallets) changeable.wallets = wallets;
    if (webhook !== undefined) changeable.webhook = webhook ?? undefined;
    return reply.code(204).send();
  });
}
