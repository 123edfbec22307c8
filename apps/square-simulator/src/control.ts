import type { FastifyInstance } from 'fastify';
import type { Api } from './api.ts';
import type { Wallets } from './browser-pages.ts';
import { drawFailures, type FailureRates } from './failure-rates.ts';
import { fieldsOf } from './payment-order.ts';
import { invalidRequest } from './square-error.ts';
import type { WebhookSubscription } from './webhooks.ts';

export interface Controls {
  failureRates?: FailureRates;
  wallets?: Wallets;
  /** null: no more events. */
  webhook?: WebhookSubscription | null;
}

export interface Changeable {
  api: Api;
  wallets: Wallets;
  webhook: WebhookSubscription | undefined;
}

const names = new Set(['failureRates', 'wallets', 'webhook']);

export function serveControl(app: FastifyInstance, changeable: Changeable): void {
  app.post('/control', (request, reply) => {
    const fields = fieldsOf(request.body);
    const unknown = Object.keys(fields).find((name) => !names.has(name));
    if (unknown !== undefined) {
      throw invalidRequest('UNKNOWN_BODY_PARAMETER', `There is no control ${unknown}.`, unknown);
    }
    const { failureRates, wallets, webhook } = fields as Controls;
    if (failureRates) changeable.api.failures.draw = drawFailures(failureRates);
    if (wallets) changeable.wallets = wallets;
    if (webhook !== undefined) changeable.webhook = webhook ?? undefined;
    return reply.code(204).send();
  });
}
