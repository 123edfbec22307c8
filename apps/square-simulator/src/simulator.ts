import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type Api, answerErrors, serveApi } from './api.ts';
import { serveBrowserPages, type Wallets } from './browser-pages.ts';
import { type Chaos, mishaps, seededChance } from './chaos.ts';
import { type Changeable, serveControl } from './control.ts';
import { Ledger } from './ledger.ts';
import { settleDue } from './payment-acts.ts';
import { servePeoplePages } from './people-pages.ts';
import type { SellerAccount } from './sellers.ts';
import { invalidRequest } from './square-error.ts';
import { eventsOf, PostOffice, type WebhookSubscription } from './webhooks.ts';

export interface SimulatorOptions {
  /** Access tokens that are let in; left out: any, each a seller of its own. */
  sellers?: readonly SellerAccount[];
  /** Keeps the books across restarts; left out: in memory alone. One process at a time writes a file. */
  ledgerFile?: string;
  /**
   * Where the simulator is reached from outside, prefix included, without a slash at the end: receipts link there. A
   * function when that is known only once it listens.
   */
  publicUrl?: string | (() => string);
  /** Milliseconds since 1970; left out: the machine's clock. */
  now?: () => number;
  /** How long a refund stays PENDING; 2 seconds when left out. */
  refundSeconds?: number;
  chaos?: Chaos;
  /** Wallets to pretend; left out: none. */
  wallets?: Wallets;
  /** Where events are sent; left out: nowhere. */
  webhook?: WebhookSubscription;
  /** Lets POST /control change chaos, wallets and webhook; for tests. */
  control?: boolean;
}

const settleEveryMilliseconds = 1000;

/**
 * Plays Square, below the prefix it is registered with: `app.register(squareSimulator, { prefix: '/square-simulator' })`;
 * the SDK's `baseUrl` is then that address. No money moves.
 */
export const squareSimulator: FastifyPluginAsync<SimulatorOptions> = async (app, options) => {
  const now = options.now ?? Date.now;
  const given = options.publicUrl ?? '';
  const publicUrl = typeof given === 'string' ? () => given : given;
  const postOffice = new PostOffice(seededChance(options.chaos?.seed ?? 1));
  const ledger = new Ledger(options.ledgerFile, (entry, seller) => {
    const { webhook } = changeable;
    if (!webhook) return;
    for (const event of eventsOf(entry, seller)) postOffice.send(event, webhook);
  });
  const settle = () => settleDue(ledger, now(), publicUrl(), options.refundSeconds ?? 2);
  const api: Api = {
    world: {
      ledger,
      now,
      sleep: (milliseconds) => setTimeout(milliseconds),
      publicUrl,
      refusedOnce: new Set(),
    },
    sellers: options.sellers,
    chaos: { draw: mishaps(options.chaos ?? {}) },
    settle,
  };
  const changeable: Changeable = { api, wallets: options.wallets ?? {}, webhook: options.webhook };
  const timer = setInterval(settle, settleEveryMilliseconds).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    postOffice.close();
    ledger.close();
  });
  readJsonBodies(app);
  answerErrors(app);
  serveApi(app, api);
  serveBrowserPages(app, { ledger, now, wallets: () => changeable.wallets });
  servePeoplePages(app, ledger);
  if (options.control) serveControl(app, changeable);
};

/** As Square reads them: calls without a body may still say that it is JSON. */
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
