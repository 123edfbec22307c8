import type { FastifyInstance } from 'fastify';
import { simulatorPrefix } from '../adapters/square/endpoints.ts';
import { serveSimulator } from '../adapters/square/serve-simulator.ts';
import { keyActRoutes } from '../features/clubhouse/key-acts.ts';
import { currentTextToken } from '../features/connections/text-carrier.ts';
import { healthRoutes } from '../features/health/routes.ts';
import { metricsRoutes } from '../features/metrics/routes.ts';
import { outboxRoutes } from '../features/outbox/routes.ts';
import { twilioRoutes } from '../features/outbox/twilio-routes.ts';
import { keyRoutes } from '../features/partner-api/key-routes.ts';
import { partnerApiRoutes } from '../features/partner-api/routes.ts';
import { applePayRoutes } from '../features/payments/apple-pay-routes.ts';
import { webhookRoutes } from '../features/payments/webhook-routes.ts';
import { hearReply } from '../features/reminders/hear-reply.ts';
import { readSquareSecrets } from '../features/square-account/stored-account.ts';
import type { Composition } from './composition.ts';
import type { Services } from './services.ts';

/** What other programs ask: Twilio, Square, course systems, monitoring; and the simulator in their place. */
export function machineRoutes(app: FastifyInstance, services: Services, composition: Composition): void {
  const {
    config,
    pool,
    readiness,
    metrics,
    clusterEvents,
    openRateLimit,
    isSecure,
    store,
    live,
    connections,
    postMail,
    sendText,
    reminders,
    tokens,
    simulatorToken,
    acts,
  } = services;
  const repliesPerNumber = openRateLimit({ name: 'text-reply', attempts: 20, windowSeconds: 3600 });
  twilioRoutes(app, {
    pool,
    publicUrl: config.publicUrl,
    authToken: currentTextToken(config, connections),
    hearReply: (text) => hearReply({ ...reminders, repliesPerNumber }, text),
  });
  webhookRoutes(app, {
    pool,
    publicUrl: config.publicUrl,
    signatureKey: config.squareWebhookSignatureKey,
    signatureKeyOf: async (locationId) =>
      (await readSquareSecrets(connections, locationId))?.webhookKey ?? null,
  });
  applePayRoutes(app, { file: config.applePayAssociationFile });
  keyRoutes(app, { pool });
  partnerApiRoutes(app, { pool, announce: live.announce, openRateLimit });
  keyActRoutes(app, { ...acts, openRateLimit });
  healthRoutes(app, { pool, readiness });
  metricsRoutes(app, {
    metrics,
    pool,
    publicUrl: config.publicUrl,
    token: config.metricsToken,
    liveReaders: live.readers,
    isRedisReady: clusterEvents.isRedisReady,
  });
  outboxRoutes(app, {
    pool,
    publicUrl: config.publicUrl,
    mailFrom: config.mailFrom,
    keepsMails: async () => (await postMail()) === null,
    keepsTexts: async () => (await sendText()) === null,
  });
  serveSimulator(app, {
    tokens,
    sandboxLocations: () => store.sandboxLocations(),
    isSecure,
    ownToken: simulatorToken,
    options: {
      sellers: [{ accessToken: simulatorToken }],
      publicUrl: `${config.publicUrl}${simulatorPrefix}`,
      ...(composition.simulatorLedger && { ledgerFile: composition.simulatorLedger }),
    },
  });
}
