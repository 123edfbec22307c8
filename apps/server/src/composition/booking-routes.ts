import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createBatchedRateLimit } from '../adapters/batched-rate-limit.ts';
import { newReservationID } from '../adapters/reservation-id.ts';
import { closeSheets } from '../features/clubhouse/cells-store.ts';
import { changeReservationRoutes } from '../features/clubhouse/change-reservation-routes.ts';
import { bumpDay, findWithMostReservations } from '../features/clubhouse/store.ts';
import { courseRoutes } from '../features/courses/routes.ts';
import { fairOpeningRoutes } from '../features/fair-openings/routes.ts';
import { createOpenTimes } from '../features/found-elsewhere/open-times.ts';
import { foundElsewhereRoutes } from '../features/found-elsewhere/routes.ts';
import { liveRoutes } from '../features/live/routes.ts';
import { canPay } from '../features/payments/gateway.ts';
import { paymentRoutes } from '../features/payments/routes.ts';
import { reminderRoutes } from '../features/reminders/routes.ts';
import type { TeeTimeGroupDeps } from '../features/teetimegroups/deps.ts';
import { rememberHolds } from '../features/teetimegroups/remembered-holds.ts';
import { teeTimeGroupRoutes } from '../features/teetimegroups/routes.ts';
import { teeTimeRoutes } from '../features/teetimes/routes.ts';
import { profileOf, userDocument } from '../features/users/profile.ts';
import { waitlistRoutes } from '../features/waitlist/routes.ts';
import type { Services } from './services.ts';

/** From the board to a paid reservation, its change and its reminder. */
export function bookingRoutes(app: FastifyInstance, services: Services): void {
  const {
    config,
    pool,
    clock,
    openRateLimit,
    random,
    store,
    courses,
    boards,
    groupBoards,
    days,
    rememberedDays,
    live,
    sendingLimits,
    textCountriesOf,
    outbox,
    reminders,
    findProvider,
    payments,
    passOn,
    openings,
    requestLimit,
    security,
  } = services;
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
  paymentRoutes(app, { ...payments, countBooking: sendingLimits.countBooking });
  reminderRoutes(app, reminders);
  liveRoutes(app, live, security);
}
