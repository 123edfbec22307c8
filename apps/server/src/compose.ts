import { randomUUID } from 'node:crypto';
import { routes } from '@dewsweeper/contract/routes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createBatchedRateLimit } from './adapters/batched-rate-limit.ts';
import { openClusterEvents } from './adapters/cluster-events.ts';
import { createSmtpPost } from './adapters/mail/smtp.ts';
import { followDatabaseClock } from './adapters/postgres/database-clock.ts';
import { serverSecret } from './adapters/postgres/server-secret.ts';
import { newReservationID } from './adapters/reservation-id.ts';
import { countryOfZone } from './adapters/sms/country-of-zone.ts';
import type { SendText } from './adapters/sms/send-text.ts';
import { createTwilioSender } from './adapters/sms/twilio.ts';
import { simulatorPrefix, squareScriptSrc } from './adapters/square/endpoints.ts';
import { openProviders } from './adapters/square/open-providers.ts';
import { serveSimulator } from './adapters/square/serve-simulator.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { clubhouseRoutes } from './features/clubhouse/routes.ts';
import { clubhouseGolferRoutes } from './features/clubhouse-golfers/routes.ts';
import { clubhouseMessageRoutes } from './features/clubhouse-messages/routes.ts';
import { clubhouseMoneyRoutes } from './features/clubhouse-money/routes.ts';
import { createAskForProof } from './features/contact-addresses/ask-for-proof.ts';
import { contactAddressRoutes } from './features/contact-addresses/routes.ts';
import { courseSettingsRoutes } from './features/course-settings/routes.ts';
import { createCourseCache } from './features/courses/course-cache.ts';
import { courseRoutes } from './features/courses/routes.ts';
import { courseStore } from './features/courses/store.ts';
import { Readiness } from './features/health/readiness.ts';
import { closeConnectionsOnLeaving, healthRoutes } from './features/health/routes.ts';
import { createLive } from './features/live/live.ts';
import { liveRoutes } from './features/live/routes.ts';
import { liveSheetRoutes } from './features/live/sheet-routes.ts';
import { countRequests, countShed } from './features/metrics/count-requests.ts';
import { createMetrics, type Metrics } from './features/metrics/metrics.ts';
import { metricsRoutes } from './features/metrics/routes.ts';
import { outboxRoutes } from './features/outbox/routes.ts';
import { createSendingLimits } from './features/outbox/sending-limits.ts';
import { twilioRoutes } from './features/outbox/twilio-routes.ts';
import { partnerApiRoutes } from './features/partner-api/routes.ts';
import { passwordResetRoutes } from './features/password-resets/routes.ts';
import { applePayRoutes } from './features/payments/apple-pay-routes.ts';
import { createCardAttemptLimit } from './features/payments/card-attempt-limit.ts';
import type { PaymentDeps } from './features/payments/deps.ts';
import { canPay } from './features/payments/gateway.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { webhookRoutes } from './features/payments/webhook-routes.ts';
import { privilegeOf } from './features/privileges/use-cases.ts';
import { createSessionCookies } from './features/sessions/cookies.ts';
import { identifyVisitors } from './features/sessions/identify-visitors.ts';
import { mySessionsRoutes } from './features/sessions/my-sessions-routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { setupRoutes } from './features/setup/routes.ts';
import { createStaffCookies } from './features/staff/cookies.ts';
import { identifyStaff } from './features/staff/identify-staff.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { rememberHolds } from './features/teetimegroups/remembered-holds.ts';
import { releaseHold } from './features/teetimegroups/reservations.ts';
import { teeTimeGroupRoutes } from './features/teetimegroups/routes.ts';
import {
  findOwnTeeTimeGroup,
  forgetCompanions,
  forgetDraft,
  isAnothers,
  rememberDraft,
} from './features/teetimegroups/store.ts';
import { createBoards } from './features/teetimes/boards.ts';
import { findCachedBoard } from './features/teetimes/cached-board.ts';
import { loadDay } from './features/teetimes/day-state.ts';
import { createOpenDays } from './features/teetimes/open-days.ts';
import { rememberDays } from './features/teetimes/remembered-days.ts';
import { teeTimeRoutes } from './features/teetimes/routes.ts';
import { owaspPasswordCost, type PasswordCost } from './features/users/password-hash.ts';
import { profileOf } from './features/users/profile.ts';
import { userRoutes } from './features/users/routes.ts';
import { describeApi } from './http/api-description.ts';
import { addressForLimits } from './http/client-address.ts';
import { serveClubhouse } from './http/clubhouse-pages.ts';
import { openFastPath } from './http/fast-path.ts';
import { createLoadShedding } from './http/load-shedding.ts';
import { refuseSeveralHosts } from './http/one-host.ts';
import { refuseForeignOrigins } from './http/origin.ts';
import { createRequestIDs } from './http/request-id.ts';
import { createRequestLimit, limitRequests } from './http/request-limit.ts';
import { securityHeaders, setSecurityHeaders } from './http/security-headers.ts';
import { logSecurityEvents } from './http/security-log.ts';
import { serveWebPages } from './http/web-pages.ts';
import { startDelivering } from './jobs/deliver-messages.ts';
import { startDeletingExpiredRows } from './jobs/expired-rows.ts';
import { startFinishingClubhouseActs } from './jobs/finish-clubhouse-acts.ts';
import { startRetention } from './jobs/retention.ts';
import { startSettlingPayments } from './jobs/settle-payments.ts';

export type Composition = {
  config: Config;
  pool: Pool;
  log: FastifyBaseLogger;
  /** Null serves only the API. */
  webRoot: string | null;
  clubhouseRoot?: string | null;
  passwordCost?: PasswordCost;
  readiness?: Readiness;
  metrics?: Metrics;
  simulatorLedger?: string;
  /** Replaces Square's address. */
  squareUrl?: string;
  settleEveryMs?: number;
  /** How often messages are looked for that nobody announced. */
  deliverEveryMs?: number;
  readClockEveryMs?: number;
};

/** The one place where features meet their adapters. Closing the app ends all it started; the pool stays open. */
export async function compose(composition: Composition): Promise<FastifyInstance> {
  const { config, pool, log, readiness = new Readiness() } = composition;
  const metrics = composition.metrics ?? createMetrics({ ofProcess: false });
  const isSecure = config.publicUrl.startsWith('https:');
  const passwordCost = composition.passwordCost ?? owaspPasswordCost;
  const clock = await followDatabaseClock(pool, composition.readClockEveryMs);
  const sessionCookies = createSessionCookies({ isSecure, visitorKey: await serverSecret(pool, 'visitor') });
  const staffCookies = createStaffCookies({ isSecure });

  const between = await openClusterEvents({ redisUrl: config.redisUrl, pool, log });
  const { openNotifications, openRateLimit } = between;
  const store = courseStore(pool);
  const courses = createCourseCache(store);
  const boards = createBoards({ pool, clock, courses });
  const days = createOpenDays({ pool, clock, courses });
  const live = createLive({ pool, openNotifications, clock, courses, boards, days, log });
  const deletingExpiredRows = startDeletingExpiredRows(pool, log);
  const sendText = textSender(config);
  const sendingLimits = createSendingLimits(openRateLimit, config);
  const delivering = startDelivering({
    pool,
    limits: sendingLimits,
    textCountriesOf: async (courseKey) =>
      config.textCountries ?? [countryOfZone((await courses.get(courseKey))?.rules.timeZone ?? 'UTC')],
    log,
    random: Math.random,
    pollMs: composition.deliverEveryMs,
    postMail: config.smtpUrl ? createSmtpPost({ url: config.smtpUrl, from: config.mailFrom }) : null,
    sendText,
    reportsTo: isReachedByTwilio(config) ? `${config.publicUrl}${routes.twilioWebhooks}` : null,
  });
  const outbox = { deliverSoon: delivering.wake, sender: config };
  const retention = startRetention({ pool, log, keeping: config, retentionTime: config.retentionTime });
  const { findProvider, tokens, simulatorToken } = await openProviders({
    config,
    pool,
    squareUrl: composition.squareUrl,
  });
  const rememberedDays = rememberDays((courseKey, date, known) => loadDay(pool, courseKey, date, known));
  const payments: PaymentDeps = {
    pool,
    clock,
    newId: randomUUID,
    announce: live.announce,
    ...outbox,
    log,
    countPayment: (outcome) => metrics.payments.inc({ outcome }),
    courses,
    findProvider,
    cardAttempts: createCardAttemptLimit(openRateLimit),
    scriptSrcOf: squareScriptSrc,
    findOwnTeeTimeGroup: (own) => findOwnTeeTimeGroup(pool, own),
    isAnothers: (own) => isAnothers(pool, own),
    rememberDraft: (uid, golfers) => rememberDraft(pool, uid, golfers),
    forgetDraft: (uid) => forgetDraft(pool, uid),
    maxOpenReservations: config.maxOpenReservationsPerCourse,
    loadDay: rememberedDays.load,
    privilegeOf: async (golfer, group, course) => privilegeOf(golfer, group, course),
    profileOf: (uid) => profileOf(pool, uid),
  };
  const settling = startSettlingPayments(payments, composition.settleEveryMs);
  const finishing = startFinishingClubhouseActs(payments);

  const requestLimit = createRequestLimit(config.requestsPerAddress);
  const app = createApp({ logger: log, trustProxy: config.trustProxy, isSecure });
  const security = securityHeaders({ isSecure });
  setSecurityHeaders(app, security);
  countRequests(app, metrics);
  logSecurityEvents(app);
  closeConnectionsOnLeaving(app, readiness);
  refuseSeveralHosts(app);
  limitRequests(app, requestLimit);
  refuseForeignOrigins(app, { publicUrl: config.publicUrl });
  const isGolfers = identifyVisitors(app, { pool, sessionCookies });
  identifyStaff(app, { pool, staffCookies });
  await describeApi(app, { publicUrl: config.publicUrl });
  if (composition.webRoot) {
    const { sessionReplaySrc } = config;
    await serveWebPages(app, { webRoot: composition.webRoot, isSecure, sessionReplaySrc });
    await serveClubhouse(app, { root: composition.clubhouseRoot ?? null, isSecure });
  }

  const proofs = {
    pool,
    clock,
    newId: randomUUID,
    openRateLimit,
    deliverSoon: delivering.wake,
    publicUrl: config.publicUrl,
    key: await serverSecret(pool, 'contact-address'),
  };
  const accounts = { pool, newId: randomUUID, openRateLimit, sessionCookies, passwordCost };
  app.after(() => {
    healthRoutes(app, { pool, readiness });
    metricsRoutes(app, {
      metrics,
      pool,
      publicUrl: config.publicUrl,
      token: config.metricsToken,
      liveReaders: live.readers,
      isRedisReady: between.isRedisReady,
    });
    sessionRoutes(app, { ...accounts, signInsPerAddress: config.signInsPerAddress });
    mySessionsRoutes(app, accounts);
    userRoutes(app, {
      ...accounts,
      askForProof: createAskForProof(proofs),
      registrationsPerAddress: config.registrationsPerAddress,
      courseExists: async (group, course) => (await courses.current(courseKeyOf({ group, course }))) !== null,
    });
    contactAddressRoutes(app, proofs);
    passwordResetRoutes(app, {
      ...accounts,
      publicUrl: config.publicUrl,
      deliverSoon: delivering.wake,
      forgetCompanions,
      releaseHold: (uid) => releaseHold({ pool, announce: live.announce }, uid),
    });
    staffRoutes(app, {
      ...accounts,
      publicUrl: config.publicUrl,
      staffCookies,
      signInsPerAddress: config.signInsPerAddress,
    });
    setupRoutes(app, { ...accounts, publicUrl: config.publicUrl, deliverSoon: delivering.wake });
    courseSettingsRoutes(app, { pool, announce: live.announce, clock, publicUrl: config.publicUrl });
    clubhouseRoutes(app, {
      pool,
      courses,
      announce: live.announce,
      clock,
      newId: randomUUID,
      newReservationID,
      sender: config,
      profileOf,
      maxOpenReservations: config.maxOpenReservationsPerCourse,
      findProvider,
      // A clerk waits for the reply. A job asks again.
      askAgainAfterMs: [],
    });
    clubhouseMoneyRoutes(app, { pool, courses });
    clubhouseGolferRoutes(app, { pool, courses, clock });
    clubhouseMessageRoutes(app, { pool, clock, deliverSoon: delivering.wake });
    outboxRoutes(app, {
      pool,
      publicUrl: config.publicUrl,
      keepsMails: config.smtpUrl === null,
      keepsTexts: sendText === null,
    });
    twilioRoutes(app, { pool, publicUrl: config.publicUrl, authToken: config.twilioAuthToken });
    courseRoutes(app, { courses, store });
    teeTimeRoutes(app, { boards, days, requestLimit });
    teeTimeGroupRoutes(app, {
      pool,
      clock,
      newId: newReservationID,
      announce: live.announce,
      ...outbox,
      courses,
      canPay: (course) => canPay({ findProvider }, course),
      maxOpenReservations: config.maxOpenReservationsPerCourse,
      sameTimeKeptSeconds: config.sameTimeKeptMinutes * 60,
      countBooking: sendingLimits.countBooking,
      holdsPerAddress: createBatchedRateLimit(openRateLimit, {
        name: 'hold-address',
        attempts: config.holdsPerAddress,
        windowSeconds: 600,
      }),
      rememberedDays,
      rememberedHolds: rememberHolds(),
    });
    partnerApiRoutes(app, { pool, announce: live.announce, openRateLimit });
    paymentRoutes(app, { ...payments, countBooking: sendingLimits.countBooking });
    webhookRoutes(app, { pool, publicUrl: config.publicUrl, signatureKey: config.squareWebhookSignatureKey });
    applePayRoutes(app, { file: config.applePayAssociationFile });
    liveRoutes(app, live, security);
    liveSheetRoutes(app, live, security);
    serveSimulator(app, {
      tokens,
      sandboxLocations: () => store.sandboxLocations(),
      isSecure,
      options: {
        sellers: [{ accessToken: simulatorToken }],
        publicUrl: `${config.publicUrl}${simulatorPrefix}`,
        ...(composition.simulatorLedger && { ledgerFile: composition.simulatorLedger }),
      },
    });
  });

  openFastPath(app, {
    security,
    findCached: findCachedBoard(boards),
    loadShedding: createLoadShedding({
      isGolfers,
      addressOf: addressForLimits(config.trustProxy),
      onWaited: (waitedSeconds) => metrics.holdWaitSeconds.observe(waitedSeconds),
    }),
    requestID: createRequestIDs(config.trustProxy),
    isLeaving: () => readiness.isLeaving,
    countCached: metrics.countCachedBoard,
    countShed: countShed(metrics),
  });

  app.addHook('onClose', async () => {
    await Promise.all([settling.stop(), finishing.stop(), delivering.stop()]);
    await live.stop();
    await deletingExpiredRows.stop();
    await retention.stop();
    await between.stop();
    clock.stop();
  });
  return app;
}

function textSender(config: Config): SendText | null {
  const { twilioAccountSid: accountSid, twilioAuthToken: authToken, twilioFrom: from } = config;
  if (accountSid === null || authToken === null || from === null) return null;
  return createTwilioSender({ accountSid, authToken, from, apiUrl: config.twilioApiUrl });
}

/** Twilio refuses texts with an address that it cannot reach. A simulator on this computer can reach any. */
function isReachedByTwilio({ publicUrl, twilioApiUrl }: Config): boolean {
  return publicUrl.startsWith('https:') || twilioApiUrl.startsWith('http:');
}
