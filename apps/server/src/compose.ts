import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createSmtpPost } from './adapters/mail/smtp.ts';
import { createBatchedRateLimit } from './adapters/postgres/batched-rate-limit.ts';
import { followDatabaseClock } from './adapters/postgres/database-clock.ts';
import { serverSecret } from './adapters/postgres/server-secret.ts';
import { newReservationID } from './adapters/reservation-id.ts';
import { openProviders } from './adapters/square/open-providers.ts';
import { simulatorPrefix, squareScriptSrc } from './adapters/square/places.ts';
import { serveSimulator } from './adapters/square/serve-simulator.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { describeApi } from './http/api-description.ts';
import { refuseForeignOrigins } from './http/origin.ts';
import { createRequestLimit, limitRequests } from './http/request-limit.ts';
import { serveWebPages } from './http/web-pages.ts';
import { startFinishingClubhouseActs } from './jobs/finish-clubhouse-acts.ts';
import { startSettlingPayments } from './jobs/settle-payments.ts';
import { startSweeping } from './jobs/sweep.ts';
import { createCourseCache } from './rooms/courses/course-cache.ts';
import { courseRoutes } from './rooms/courses/routes.ts';
import { courseStore } from './rooms/courses/store.ts';
import { healthRoutes } from './rooms/health/routes.ts';
import { createLive } from './rooms/live/live.ts';
import { liveRoutes } from './rooms/live/routes.ts';
import { outboxRoutes } from './rooms/mails/routes.ts';
import { passwordResetRoutes } from './rooms/password-resets/routes.ts';
import { applePayRoutes } from './rooms/payments/apple-pay-routes.ts';
import { createCardTries } from './rooms/payments/card-tries.ts';
import { canPay } from './rooms/payments/gateway.ts';
import type { PaymentParts } from './rooms/payments/parts.ts';
import { paymentRoutes } from './rooms/payments/routes.ts';
import { webhookRoutes } from './rooms/payments/webhook-routes.ts';
import { privilegeOf } from './rooms/privileges/use-cases.ts';
import { createSessionCookies } from './rooms/sessions/cookies.ts';
import { identifyVisitors } from './rooms/sessions/identify-visitors.ts';
import { mySessionsRoutes } from './rooms/sessions/my-sessions-routes.ts';
import { sessionRoutes } from './rooms/sessions/routes.ts';
import { teeTimeGroupRoutes } from './rooms/teetimegroups/routes.ts';
import { findOwnTeeTimeGroup, forgetDraft, rememberDraft } from './rooms/teetimegroups/store.ts';
import { createBoards } from './rooms/teetimes/boards.ts';
import { loadDay } from './rooms/teetimes/day-state.ts';
import { createOpenDays } from './rooms/teetimes/open-days.ts';
import { teeTimeRoutes } from './rooms/teetimes/routes.ts';
import { owaspPasswordCost, type PasswordCost } from './rooms/users/password-hash.ts';
import { profileOf } from './rooms/users/profile.ts';
import { userRoutes } from './rooms/users/routes.ts';

/** What is composed anew in tests: cheaper passwords, no pages. */
export type Composition = {
  config: Config;
  pool: Pool;
  log: FastifyBaseLogger;
  /** The folder of the built front end; null serves the API alone. */
  webRoot: string | null;
  passwordCost?: PasswordCost;
  /** Where the simulator keeps its books; in memory alone when left out. */
  simulatorLedger?: string;
  /** Another address in Square's place, and how long a call to it may take. */
  squareUrl?: string;
  squareCallSeconds?: number;
};

/** The one place where rooms meet their adapters. Closing the app ends all it started; the pool stays open. */
export async function compose(composition: Composition): Promise<FastifyInstance> {
  const { config, pool, log } = composition;
  const isSecure = config.publicUrl.startsWith('https:');
  const passwordCost = composition.passwordCost ?? owaspPasswordCost;
  const clock = await followDatabaseClock(pool);
  const sessionCookies = createSessionCookies({ isSecure, visitorKey: await serverSecret(pool, 'visitor') });
  const postMail = config.smtpUrl
    ? createSmtpPost({ url: config.smtpUrl, from: config.mailFrom, log })
    : null;

  const store = courseStore(pool);
  const courses = createCourseCache(store);
  const boards = createBoards({ pool, clock, courses });
  const days = createOpenDays({ pool, clock, courses });
  const live = createLive({ pool, clock, courses, boards, days, log });
  const sweeping = startSweeping(pool, log);
  const { findProvider, tokens, simulatorToken } = await openProviders({
    config,
    pool,
    squareUrl: composition.squareUrl,
    callSeconds: composition.squareCallSeconds,
  });
  const payments: PaymentParts = {
    pool,
    clock,
    newId: randomUUID,
    announce: live.announce,
    log,
    courses,
    findProvider,
    cardTries: createCardTries(pool),
    scriptSrcOf: squareScriptSrc,
    findOwnTeeTimeGroup: (own) => findOwnTeeTimeGroup(pool, own),
    rememberDraft: (uid, golfers) => rememberDraft(pool, uid, golfers),
    forgetDraft: (uid) => forgetDraft(pool, uid),
    mostOpenReservations: config.maxOpenReservationsPerCourse,
    loadDay: (courseKey, date) => loadDay(pool, courseKey, date),
    privilegeOf: (golfer, group, course) => privilegeOf(pool, golfer, group, course),
    profileOf: (uid) => profileOf(pool, uid),
  };
  const settling = startSettlingPayments(payments);
  const finishing = startFinishingClubhouseActs(payments);

  const requestLimit = createRequestLimit(config.requestsPerAddress);
  const app = createApp({ logger: log, trustProxy: config.trustProxy });
  limitRequests(app, requestLimit);
  refuseForeignOrigins(app, { publicUrl: config.publicUrl });
  identifyVisitors(app, { pool, sessionCookies });
  await describeApi(app, { publicUrl: config.publicUrl });
  if (composition.webRoot) {
    const { sessionReplaySrc } = config;
    await serveWebPages(app, { webRoot: composition.webRoot, isSecure, sessionReplaySrc });
  }

  const accounts = { pool, newId: randomUUID, sessionCookies, passwordCost };
  app.after(() => {
    healthRoutes(app, { pool });
    sessionRoutes(app, { ...accounts, signInsPerAddress: config.signInsPerAddress });
    mySessionsRoutes(app, accounts);
    userRoutes(app, {
      ...accounts,
      registrationsPerAddress: config.registrationsPerAddress,
      courseExists: async (group, course) => (await courses.current(`${group}/${course}`)) !== null,
    });
    passwordResetRoutes(app, { ...accounts, publicUrl: config.publicUrl, postMail });
    outboxRoutes(app, {
      pool,
      publicUrl: config.publicUrl,
      keepsMails: config.smtpUrl === null,
      keepsTexts: true,
    });
    courseRoutes(app, { courses, store });
    teeTimeRoutes(app, { boards, days, requestLimit });
    teeTimeGroupRoutes(app, {
      pool,
      clock,
      newId: newReservationID,
      announce: live.announce,
      courses,
      canPay: (course) => canPay({ findProvider }, course),
      mostOpenReservations: config.maxOpenReservationsPerCourse,
      holdsPerAddress: createBatchedRateLimit(pool, {
        name: 'hold-address',
        tries: config.holdsPerAddress,
        windowSeconds: 600,
      }),
      loadDay: (courseKey, date) => loadDay(pool, courseKey, date),
      privilegeOf: (golfer, group, course) => privilegeOf(pool, golfer, group, course),
      profileOf: (uid) => profileOf(pool, uid),
    });
    paymentRoutes(app, payments);
    webhookRoutes(app, { pool, publicUrl: config.publicUrl, signatureKey: config.squareWebhookSignatureKey });
    applePayRoutes(app, { file: config.applePayAssociationFile });
    liveRoutes(app, live);
    // The demo's courses pay here; a course with a token of Square's never does.
    serveSimulator(app, {
      tokens,
      sandboxLocations: () => store.sandboxLocations(),
      options: {
        sellers: [{ accessToken: simulatorToken }],
        publicUrl: `${config.publicUrl}${simulatorPrefix}`,
        ...(composition.simulatorLedger && { ledgerFile: composition.simulatorLedger }),
      },
    });
  });

  app.addHook('onClose', async () => {
    await settling.stop();
    await finishing.stop();
    await live.stop();
    await sweeping.stop();
    clock.stop();
  });
  return app;
}
