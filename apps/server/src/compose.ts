import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { inScriptElement, schemaOrgOf } from '@dewsweeper/core/found-elsewhere/schema-org';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createBatchedRateLimit } from './adapters/batched-rate-limit.ts';
import { openClusterEvents } from './adapters/cluster-events.ts';
import { followDatabaseClock } from './adapters/postgres/database-clock.ts';
import { pauseForRestore, resumeWrites } from './adapters/postgres/paused-writes.ts';
import { serverSecret } from './adapters/postgres/server-secret.ts';
import { newReservationID } from './adapters/reservation-id.ts';
import { countryOfZone } from './adapters/sms/country-of-zone.ts';
import { simulatorPrefix, squareScriptSrc } from './adapters/square/endpoints.ts';
import { openProviders } from './adapters/square/open-providers.ts';
import { serveSimulator } from './adapters/square/serve-simulator.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Verdict } from './doctor/verdict.ts';
import { bringRoutes } from './features/bring/routes.ts';
import { calendarLinkRoutes } from './features/calendar-links/routes.ts';
import { insertLoggedAct } from './features/clubhouse/act-store.ts';
import { closeSheets, findOccupants } from './features/clubhouse/cells-store.ts';
import { changeReservationRoutes } from './features/clubhouse/change-reservation-routes.ts';
import { keyActRoutes } from './features/clubhouse/key-acts.ts';
import { clubhouseRoutes } from './features/clubhouse/routes.ts';
import { bumpDay, findWithMostReservations, queueNotice } from './features/clubhouse/store.ts';
import { clubhouseGolferRoutes } from './features/clubhouse-golfers/routes.ts';
import { clubhouseMessageRoutes } from './features/clubhouse-messages/routes.ts';
import { clubhouseMoneyRoutes } from './features/clubhouse-money/routes.ts';
import { openConnections } from './features/connections/connections.ts';
import { createMailCarrier } from './features/connections/mail-carrier.ts';
import { connectionRoutes } from './features/connections/routes.ts';
import { createTextCarrier, currentTextToken } from './features/connections/text-carrier.ts';
import { createAskForProof } from './features/contact-addresses/ask-for-proof.ts';
import { contactAddressRoutes } from './features/contact-addresses/routes.ts';
import { findExamples } from './features/course-data/examples.ts';
import { findCourseOfGroups } from './features/course-data/staff-bookings-store.ts';
import { coursePictureRoutes } from './features/course-pictures/routes.ts';
import { courseSettingsRoutes } from './features/course-settings/routes.ts';
import { createCourseCache } from './features/courses/course-cache.ts';
import { mailLookOf } from './features/courses/present.ts';
import { courseRoutes } from './features/courses/routes.ts';
import { courseStore } from './features/courses/store.ts';
import { fairOpeningRoutes } from './features/fair-openings/routes.ts';
import { newSeed } from './features/fair-openings/seed.ts';
import { createOpenTimes } from './features/found-elsewhere/open-times.ts';
import { createReadAhead } from './features/found-elsewhere/read-ahead.ts';
import { foundElsewhereRoutes } from './features/found-elsewhere/routes.ts';
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
import { keyRoutes } from './features/partner-api/key-routes.ts';
import { partnerApiRoutes } from './features/partner-api/routes.ts';
import { passwordResetRoutes } from './features/password-resets/routes.ts';
import { applePayRoutes } from './features/payments/apple-pay-routes.ts';
import { createCardAttemptLimit } from './features/payments/card-attempt-limit.ts';
import type { PaymentDeps } from './features/payments/deps.ts';
import { canPay } from './features/payments/gateway.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { webhookRoutes } from './features/payments/webhook-routes.ts';
import { privilegeOf } from './features/privileges/use-cases.ts';
import { hearReply } from './features/reminders/hear-reply.ts';
import { reminderRoutes } from './features/reminders/routes.ts';
import { createSessionCookies } from './features/sessions/cookies.ts';
import { identifyVisitors } from './features/sessions/identify-visitors.ts';
import { mySessionsRoutes } from './features/sessions/my-sessions-routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { exampleRoutes } from './features/setup/example-routes.ts';
import { setupRoutes } from './features/setup/routes.ts';
import { myTextSignInRoutes } from './features/sign-in-codes/my-text-sign-in-routes.ts';
import { signInCodeRoutes } from './features/sign-in-codes/routes.ts';
import { openTextLimits } from './features/sign-in-codes/text-limits.ts';
import { squareAccountRoutes } from './features/square-account/routes.ts';
import { pastedTokens, readSquareSecrets } from './features/square-account/stored-account.ts';
import { createStaffCookies } from './features/staff/cookies.ts';
import { identifyStaff } from './features/staff/identify-staff.ts';
import { ownsInstallation } from './features/staff/owns-installation.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { keepSecurityEvents } from './features/staff/security-events.ts';
import { type BackupTools, createBackups } from './features/system/backups.ts';
import { createExaminations } from './features/system/examinations.ts';
import { findAllNewer } from './features/system/newer-than-backup.ts';
import { restoreRoutes } from './features/system/restore-routes.ts';
import { createRestores, type RestoreTools } from './features/system/restores.ts';
import { systemRoutes } from './features/system/routes.ts';
import { calendarFeed } from './features/teetimegroups/calendar-feed.ts';
import type { TeeTimeGroupDeps } from './features/teetimegroups/deps.ts';
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
import { createGroupBoards } from './features/teetimes/group-boards.ts';
import { createOpenDays } from './features/teetimes/open-days.ts';
import { rememberDays } from './features/teetimes/remembered-days.ts';
import { teeTimeRoutes } from './features/teetimes/routes.ts';
import { timeZoneRoutes } from './features/time-zones/routes.ts';
import { unmatchedChargeRoutes } from './features/unmatched-charges/routes.ts';
import { openAccountMailLimits } from './features/users/account-to-mail.ts';
import { owaspPasswordCost, type PasswordCost } from './features/users/password-hash.ts';
import { profileOf, userDocument } from './features/users/profile.ts';
import { userRoutes } from './features/users/routes.ts';
import { findWaitingGolfers } from './features/waitlist/golfers.ts';
import { createPassOn } from './features/waitlist/pass-on.ts';
import { waitlistRoutes } from './features/waitlist/routes.ts';
import { markDay } from './features/waitlist/store.ts';
import { weekReportRoutes } from './features/week-reports/routes.ts';
import { describeApi } from './http/api-description.ts';
import { addressForLimits } from './http/client-address.ts';
import { serveClubhouse } from './http/clubhouse-pages.ts';
import { openFastPath } from './http/fast-path.ts';
import { isLocalName } from './http/from-this-computer.ts';
import { createLoadShedding } from './http/load-shedding.ts';
import { refuseSeveralHosts } from './http/one-host.ts';
import { refuseForeignOrigins } from './http/origin.ts';
import { createRequestIDs } from './http/request-id.ts';
import { createRequestLimit, limitRequests } from './http/request-limit.ts';
import { securityHeaders, setSecurityHeaders } from './http/security-headers.ts';
import { logSecurityEvents } from './http/security-log.ts';
import { serveWebPages } from './http/web-pages.ts';
import { startDelivering } from './jobs/deliver-messages.ts';
import { startDrawingOpenings } from './jobs/draw-openings.ts';
import { startDeletingExpiredRows } from './jobs/expired-rows.ts';
import { startFindingUnmatchedCharges } from './jobs/find-unmatched-charges.ts';
import { startFinishingClubhouseActs } from './jobs/finish-clubhouse-acts.ts';
import { startPassingOn } from './jobs/pass-on-waitlist.ts';
import { startRemindingGolfers } from './jobs/remind-golfers.ts';
import { startRetention } from './jobs/retention.ts';
import { startSettlingPayments } from './jobs/settle-payments.ts';
import { projectRoot, version } from './project-root.ts';

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
  examine?: () => AsyncIterable<Verdict>;
  /** Null with a database of one's own. */
  backupTools?: BackupTools | null;
  /** Null with a database of one's own. */
  restoreTools?: RestoreTools | null;
  /** Replaces Square's address. */
  squareUrl?: string;
  settleEveryMs?: number;
  /** How often messages are looked for that nobody announced. */
  deliverEveryMs?: number;
  remindEveryMs?: number;
  readClockEveryMs?: number;
  passOnEveryMs?: number;
  drawEveryMs?: number;
};

async function* nothingToExamine() {}

/** The one place where features meet their adapters. Closing the app ends all it started; the pool stays open. */
export async function compose(composition: Composition): Promise<FastifyInstance> {
  const { config, pool, log, readiness = new Readiness() } = composition;
  const metrics = composition.metrics ?? createMetrics({ ofProcess: false });
  const isSecure = config.publicUrl.startsWith('https:');
  const passwordCost = composition.passwordCost ?? owaspPasswordCost;
  const clock = await followDatabaseClock(pool, composition.readClockEveryMs);
  const sessionCookies = createSessionCookies({ isSecure, visitorKey: await serverSecret(pool, 'visitor') });
  const staffCookies = createStaffCookies({ isSecure });

  const clusterEvents = await openClusterEvents({ redisUrl: config.redisUrl, pool, log });
  const { openNotifications, openRateLimit } = clusterEvents;
  const store = courseStore(pool);
  const courses = createCourseCache(store);
  const boards = createBoards({ pool, clock, courses });
  const days = createOpenDays({ pool, clock, courses });
  const groupBoards = createGroupBoards({
    boards,
    clock,
    courseIDsOf: (group) => store.courseIDs(group),
    listedForMs: 1000,
  });
  const live = createLive({ pool, openNotifications, clock, courses, boards, days, log });
  const deletingExpiredRows = startDeletingExpiredRows(pool, log, live.announce);
  const connections = openConnections(pool, config);
  // On one's own computer, the mail server may be there too.
  const mayBeInside = isLocalName(new URL(config.publicUrl).hostname);
  const postMail = createMailCarrier({ config, connections, mayBeInside });
  const sendText = createTextCarrier(config, connections);
  const sendingLimits = createSendingLimits(openRateLimit, config);
  const textCountriesOf = async (courseKey: CourseKey) =>
    config.textCountries ?? [countryOfZone((await courses.get(courseKey))?.rules.timeZone ?? 'UTC')];
  const codeTextLimits = openTextLimits(pool, openRateLimit, config.textedCodesPerHour);
  const delivering = startDelivering({
    pool,
    limits: sendingLimits,
    dropCode: codeTextLimits.dropCode,
    textCountriesOf,
    mailLookOf: async (courseKey) => {
      const course = await courses.current(courseKey);
      return course && mailLookOf(course.document, config.publicUrl);
    },
    log,
    random: Math.random,
    pollMs: composition.deliverEveryMs,
    postMail,
    sendText,
    reportsTo: isReachedByTwilio(config) ? `${config.publicUrl}${routes.twilioWebhooks}` : null,
  });
  const outbox = { deliverSoon: delivering.wake, sender: config };
  const random = () => randomInt(2 ** 32) / 2 ** 32;
  const reminders = {
    random,
    pool,
    clock,
    newId: randomUUID,
    announce: live.announce,
    ...outbox,
    courses,
    profileOf,
    textCountriesOf,
    key: await serverSecret(pool, 'reminder'),
  };
  const reminding = startRemindingGolfers({ ...reminders, log, everyMs: composition.remindEveryMs });
  const retention = startRetention({ pool, log, keeping: config, retentionTime: config.retentionTime });
  const { findProvider, tokens, simulatorToken } = await openProviders({
    config,
    pool,
    squareUrl: composition.squareUrl,
    pastedToken: pastedTokens(connections),
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
  const findingUnmatched = startFindingUnmatchedCharges({ ...payments, courses });

  const passOn = createPassOn({
    pool,
    courses,
    announce: live.announce,
    deliverSoon: delivering.wake,
    newId: randomUUID,
    publicUrl: config.publicUrl,
    maxOpenReservations: config.maxOpenReservationsPerCourse,
    closeSheets,
    findGolfers: findWaitingGolfers,
    findWithMostReservations,
    bumpDay,
    queueMessages: queueNotice,
  });
  const passingOn = startPassingOn({ pool, passOn, log }, composition.passOnEveryMs);
  const openings = { pool, clock, courses, newSeed: () => newSeed(randomBytes) };
  const drawing = startDrawingOpenings(
    {
      ...openings,
      announce: live.announce,
      deliverSoon: delivering.wake,
      newId: randomUUID,
      newReservationID,
      publicUrl: config.publicUrl,
      maxOpenReservations: config.maxOpenReservationsPerCourse,
      findWithMostReservations,
      closeSheets,
      findGolfers: findWaitingGolfers,
      markDay,
      queueMessages: queueNotice,
      log,
    },
    composition.drawEveryMs,
  );

  const repliesPerNumber = openRateLimit({ name: 'text-reply', attempts: 20, windowSeconds: 3600 });
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
  keepSecurityEvents(app, { pool });
  await describeApi(app, { publicUrl: config.publicUrl });
  if (composition.webRoot) {
    const { sessionReplaySrc } = config;
    await serveWebPages(app, {
      webRoot: composition.webRoot,
      isSecure,
      sessionReplaySrc,
      // A page is served without the database.
      colourStyleOf: (path) => courses.peek(courseKeyOf(path))?.document.colourStyle ?? null,
      schemaOrgOf: (path) => {
        const course = courses.peek(courseKeyOf(path))?.document;
        const isFound = course?.widgetSettings.foundElsewhere === true;
        return isFound ? inScriptElement(schemaOrgOf(course, config.publicUrl)) : null;
      },
      readAhead: createReadAhead({ courses, requestLimit, maxWaitMs: 250 }),
    });
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
      isRedisReady: clusterEvents.isRedisReady,
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
    const codes = {
      ...accounts,
      deliverSoon: delivering.wake,
      limits: openAccountMailLimits(openRateLimit, 'code'),
      courseWithCodes: async (path: CoursePath) => {
        const course = await courses.current(courseKeyOf(path));
        return course?.document.widgetSettings.signInByCode ? { name: course.document.name } : null;
      },
      sendsTexts: async () => (await sendText()) !== null,
      textCountriesOf,
      textLimits: codeTextLimits,
    };
    signInCodeRoutes(app, {
      ...codes,
      signInsPerAddress: config.signInsPerAddress,
      forgetCompanions,
      releaseHold: (uid) => releaseHold({ pool, announce: live.announce }, uid),
    });
    myTextSignInRoutes(app, codes);
    calendarLinkRoutes(app, {
      pool,
      publicUrl: config.publicUrl,
      openRateLimit,
      calendarOf: async (uid) =>
        calendarFeed({ pool, courses, clock }, uid, (await profileOf(pool, uid))?.language ?? null),
    });
    const exampleCourses = async () =>
      (await findExamples(pool, join(projectRoot, 'examples'))).examples.map(courseKeyOf);
    const ownsAll = async (id: string) => ownsInstallation(pool, id, await exampleCourses());
    staffRoutes(app, {
      ...accounts,
      publicUrl: config.publicUrl,
      staffCookies,
      deliverSoon: delivering.wake,
      sendsMail: async () => (await postMail()) !== null,
      ownsAll,
      signInsPerAddress: config.signInsPerAddress,
    });
    setupRoutes(app, { ...accounts, publicUrl: config.publicUrl, deliverSoon: delivering.wake });
    exampleRoutes(app, { pool, announce: live.announce, examplesDir: join(projectRoot, 'examples') });
    connectionRoutes(app, { pool, config, connections, openRateLimit, mayBeInside, exampleCourses });
    const { backupTools = null, restoreTools: tools = null, examine = nothingToExamine } = composition;
    const now = () => new Date();
    const backups = backupTools && createBackups(backupTools, now);
    const restores =
      backups &&
      tools &&
      createRestores({
        tools,
        backups,
        writes: { pause: () => pauseForRestore(pool), resume: () => resumeWrites(pool) },
        findNewer: (madeAt) => findAllNewer(pool, madeAt),
        now,
        newId: randomUUID,
      });
    systemRoutes(app, {
      version,
      examinations: createExaminations(examine, (error) => log.error({ err: error }, 'the doctor failed')),
      backups,
      restores,
      ownsAll,
    });
    restoreRoutes(app, { pool, restores, ownsAll });
    squareAccountRoutes(app, {
      pool,
      connections,
      announce: live.announce,
      openRateLimit,
      publicUrl: config.publicUrl,
      isServersToken: (locationId) => tokens.isServers(locationId),
      squareUrl: composition.squareUrl ?? null,
      findProvider,
    });
    courseSettingsRoutes(app, { pool, announce: live.announce, clock, publicUrl: config.publicUrl });
    coursePictureRoutes(app, { pool });
    timeZoneRoutes(app);
    const clubhouse = {
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
      passOn,
    };
    clubhouseRoutes(app, clubhouse);
    clubhouseMoneyRoutes(app, { pool, courses });
    unmatchedChargeRoutes(app, { ...payments, courses });
    weekReportRoutes(app, { pool, courses, clock });
    bringRoutes(app, {
      pool,
      announce: live.announce,
      findCourse: findCourseOfGroups,
      closeSheets,
      findOccupants,
      logBrought: (transaction, courseKey, { kind, staff, date, atMs, line }) =>
        insertLoggedAct(transaction, courseKey, {
          id: randomUUID(),
          kind,
          staffID: staff.id,
          staffName: staff.name,
          at: new Date(atMs),
          date,
          askedDigest: '',
          line,
        }),
    });
    clubhouseGolferRoutes(app, { pool, courses, clock });
    clubhouseMessageRoutes(app, { pool, clock, deliverSoon: delivering.wake });
    outboxRoutes(app, {
      pool,
      publicUrl: config.publicUrl,
      mailFrom: config.mailFrom,
      keepsMails: async () => (await postMail()) === null,
      keepsTexts: async () => (await sendText()) === null,
    });
    twilioRoutes(app, {
      pool,
      publicUrl: config.publicUrl,
      authToken: currentTextToken(config, connections),
      hearReply: (text) => hearReply({ ...reminders, repliesPerNumber }, text),
    });
    reminderRoutes(app, reminders);
    courseRoutes(app, { courses, store });
    teeTimeRoutes(app, { boards, groupBoards, days, requestLimit });
    foundElsewhereRoutes(app, {
      openTimesElsewhere: createOpenTimes({ boards, days, courses, publicUrl: config.publicUrl }),
      requestLimit,
    });
    const booking: TeeTimeGroupDeps = {
      pool,
      clock,
      newId: newReservationID,
      announce: live.announce,
      ...outbox,
      courses,
      canPay: (course) => canPay({ findProvider }, course),
      maxOpenReservations: config.maxOpenReservationsPerCourse,
      sameTimeKeptSeconds: config.sameTimeKeptMinutes * 60,
      rememberedDays,
      rememberedHolds: rememberHolds(),
      passOn,
      random,
    };
    teeTimeGroupRoutes(app, {
      ...booking,
      countBooking: sendingLimits.countBooking,
      holdsPerAddress: createBatchedRateLimit(openRateLimit, {
        name: 'hold-address',
        attempts: config.holdsPerAddress,
        windowSeconds: 600,
      }),
    });
    waitlistRoutes(app, {
      ...booking,
      closeSheets,
      bumpDay,
      coursesOf: async (uid) => (await userDocument(pool, uid))?.courses ?? [],
    });
    fairOpeningRoutes(app, {
      ...openings,
      announce: live.announce,
      newId: randomUUID,
      maxOpenReservations: config.maxOpenReservationsPerCourse,
      findWithMostReservations,
      phoneOf: async (uid) => (await profileOf(pool, uid))?.phone ?? '',
      textCountriesOf,
      wishesPerAddress: createBatchedRateLimit(openRateLimit, {
        name: 'wish-address',
        attempts: config.holdsPerAddress,
        windowSeconds: 600,
      }),
    });
    changeReservationRoutes(app, {
      pool,
      clock,
      newId: randomUUID,
      announce: live.announce,
      ...outbox,
      courses,
      passOn,
      countBooking: sendingLimits.countBooking,
    });
    keyRoutes(app, { pool });
    partnerApiRoutes(app, { pool, announce: live.announce, openRateLimit });
    keyActRoutes(app, { ...clubhouse, openRateLimit });
    paymentRoutes(app, { ...payments, countBooking: sendingLimits.countBooking });
    webhookRoutes(app, {
      pool,
      publicUrl: config.publicUrl,
      signatureKey: config.squareWebhookSignatureKey,
      signatureKeyOf: async (locationId) =>
        (await readSquareSecrets(connections, locationId))?.webhookKey ?? null,
    });
    applePayRoutes(app, { file: config.applePayAssociationFile });
    liveRoutes(app, live, security);
    liveSheetRoutes(app, live, security);
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
  });

  openFastPath(app, {
    security,
    findCached: findCachedBoard(boards, groupBoards),
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
    await Promise.all([
      settling.stop(),
      finishing.stop(),
      findingUnmatched.stop(),
      passingOn.stop(),
      drawing.stop(),
      delivering.stop(),
      reminding.stop(),
    ]);
    await live.stop();
    await deletingExpiredRows.stop();
    await retention.stop();
    await clusterEvents.stop();
    clock.stop();
  });
  return app;
}

/** Twilio refuses texts with an address that it cannot reach. A simulator on this computer can reach any. */
function isReachedByTwilio({ publicUrl, twilioApiUrl }: Config): boolean {
  return publicUrl.startsWith('https:') || twilioApiUrl.startsWith('http:');
}
