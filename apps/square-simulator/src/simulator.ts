import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type Api, answerErrors, serveApi } from './api.ts';
import { serveBrowserPages, type Wallets } from './browser-pages.ts';
import { type Changeable, serveControl } from './control.ts';
import { drawFailures, type FailureRates, seededRandom } from './failure-rates.ts';
import { Ledger } from './ledger.ts';
import { settleDue } from './payment-acts.ts';
import { servePeoplePages } from './people-pages.ts';
import type { SellerAccount } from './sellers.ts';
import { invalidRequest } from './square-error.ts';
import { eventsOf, WebhookSender, type WebhookSubscription } from './webhooks.ts';

export interface SimulatorOptions {
  /** Accepted access tokens; omitted: any, each its own seller. */
  sellers?: readonly SellerAccount[];
  /** Keeps the ledger across restarts; omitted: in memory. Only one process may write a file. */
  ledgerFile?: string;
  publicUrl?: string | (() => string);
  /** Epoch milliseconds; the machine's clock by default. */
  now?: () => number;
  /** How long a refund stays PENDING; 2 seconds by default. */
  refundSeconds?: number;
  failureRates?: FailureRates;
  wallets?: Wallets;
  webhook?: WebhookSubscription;
  control?: boolean;
}

const settleEveryMilliseconds = 1000;

/** The plugin's prefix is the SDK's `baseUrl`. No money moves. */
export const squareSimulator: FastifyPluginAsync<SimulatorOptions> = async (app, options) => {
  const now = options.now ?? Date.now;
  const given = options.publicUrl ?? '';
  const publicUrl = typeof given === 'string' ? () => given : given;
  const webhookSender = new WebhookSender(seededRandom(options.failureRates?.seed ?? 1));
  const ledger = new Ledger(options.ledgerFile, (entry, seller) => {
    const { webhook } = changeable;
    if (!webhook) return;
    for (const event of eventsOf(entry, seller)) webhookSender.send(event, webhook);
  });
  const settle = () => settleDue(ledger, now(), publicUrl(), options.refundSeconds ?? 2);
  const api: Api = {
    context: {
      ledger,
      now,
      sleep: (milliseconds) => setTimeout(milliseconds),
      publicUrl,
      refusedOnce: new Set(),
    },
    sellers: options.sellers,
    failures: { draw: drawFailures(options.failureRates ?? {}) },
    settle,
  };
  const changeable: Changeable = { api, wallets: options.wallets ?? {}, webhook: options.webhook };
  const timer = setInterval(settle, settleEveryMilliseconds).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    webhookSender.close();
    ledger.close();
  });
  readJsonBodies(app);
  answerErrors(app);
  serveApi(app, api);
  serveBrowserPages(app, { ledger, now, wallets: () => changeable.wallets });
  servePeoplePages(app, ledger);
  if (options.control) serveControl(app, changeable);
};

/** Like Square, accepts calls without a body that claim to be JSON. */
function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body as string));
    } catch {
      done(invalidRequest('EXPECTED_JSON_BODY', 'The request body could not be decoded as JSON.'));
    }
  });
}
