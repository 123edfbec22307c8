import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { routes } from '@dewsweeper/contract/routes';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { openClusterEvents } from '../adapters/cluster-events.ts';
import { followDatabaseClock } from '../adapters/postgres/database-clock.ts';
import { serverSecret } from '../adapters/postgres/server-secret.ts';
import { newReservationID } from '../adapters/reservation-id.ts';
import { countryOfZone } from '../adapters/sms/country-of-zone.ts';
import { squareScriptSrc } from '../adapters/square/endpoints.ts';
import { openProviders } from '../adapters/square/open-providers.ts';
import type { Config } from '../config.ts';
import { closeSheets } from '../features/clubhouse/cells-store.ts';
import { bumpDay, findWithMostReservations, queueNotice } from '../features/clubhouse/store.ts';
import { openConnections } from '../features/connections/connections.ts';
import { createMailCarrier } from '../features/connections/mail-carrier.ts';
import { createTextCarrier } from '../features/connections/text-carrier.ts';
import { createCourseCache } from '../features/courses/course-cache.ts';
import { mailLookOf } from '../features/courses/present.ts';
import { courseStore } from '../features/courses/store.ts';
import { newSeed } from '../features/fair-openings/seed.ts';
import { Readiness } from '../features/health/readiness.ts';
import { createLive } from '../features/live/live.ts';
import { createMetrics } from '../features/metrics/metrics.ts';
import { createSendingLimits } from '../features/outbox/sending-limits.ts';
import { createCardAttemptLimit } from '../features/payments/card-attempt-limit.ts';
import type { PaymentDeps } from '../features/payments/deps.ts';
import { privilegeOf } from '../features/privileges/use-cases.ts';
import { createSessionCookies } from '../features/sessions/cookies.ts';
import { openTextLimits } from '../features/sign-in-codes/text-limits.ts';
import { pastedTokens } from '../features/square-account/stored-account.ts';
import { createStaffCookies } from '../features/staff/cookies.ts';
import {
  findOwnTeeTimeGroup,
  forgetDraft,
  isAnothers,
  rememberDraft,
} from '../features/teetimegroups/store.ts';
import { createBoards } from '../features/teetimes/boards.ts';
import { loadDay } from '../features/teetimes/day-state.ts';
import { createGroupBoards } from '../features/teetimes/group-boards.ts';
import { createOpenDays } from '../features/teetimes/open-days.ts';
import { rememberDays } from '../features/teetimes/remembered-days.ts';
import { owaspPasswordCost } from '../features/users/password-hash.ts';
import { profileOf } from '../features/users/profile.ts';
import { findWaitingGolfers } from '../features/waitlist/golfers.ts';
import { createPassOn } from '../features/waitlist/pass-on.ts';
import { isLocalName } from '../http/from-this-computer.ts';
import { createRequestLimit } from '../http/request-limit.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { startDelivering } from '../jobs/deliver-messages.ts';
import type { Composition } from './composition.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

/** What several features share, and the adapters behind it. Messages are delivered from here on. */
export async function openServices(composition: Composition) {
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
  const acts = {
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
  const openings = { pool, clock, courses, newSeed: () => newSeed(randomBytes) };
  return {
    config,
    pool,
    log,
    readiness,
    metrics,
    clock,
    clusterEvents,
    openRateLimit,
    random,
    isSecure,
    security: securityHeaders({ isSecure }),
    sessionCookies,
    staffCookies,
    store,
    courses,
    boards,
    groupBoards,
    days,
    rememberedDays,
    live,
    connections,
    mayBeInside,
    postMail,
    sendText,
    sendingLimits,
    textCountriesOf,
    codeTextLimits,
    delivering,
    outbox,
    reminders,
    findProvider,
    tokens,
    simulatorToken,
    payments,
    passOn,
    openings,
    proofs,
    accounts,
    acts,
    requestLimit: createRequestLimit(config.requestsPerAddress),
  };
}

/** Twilio refuses texts with an address that it cannot reach. A simulator on this computer can reach any. */
function isReachedByTwilio({ publicUrl, twilioApiUrl }: Config): boolean {
  return publicUrl.startsWith('https:') || twilioApiUrl.startsWith('http:');
}
