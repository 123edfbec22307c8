import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { bringRoutes } from '../features/bring/routes.ts';
import { insertLoggedAct } from '../features/clubhouse/act-store.ts';
import { closeSheets, findOccupants } from '../features/clubhouse/cells-store.ts';
import { clubhouseRoutes } from '../features/clubhouse/routes.ts';
import { clubhouseGolferRoutes } from '../features/clubhouse-golfers/routes.ts';
import { clubhouseMessageRoutes } from '../features/clubhouse-messages/routes.ts';
import { clubhouseMoneyRoutes } from '../features/clubhouse-money/routes.ts';
import { findCourseOfGroups } from '../features/course-data/staff-bookings-store.ts';
import { coursePictureRoutes } from '../features/course-pictures/routes.ts';
import { courseSettingsRoutes } from '../features/course-settings/routes.ts';
import { liveSheetRoutes } from '../features/live/sheet-routes.ts';
import { timeZoneRoutes } from '../features/time-zones/routes.ts';
import { unmatchedChargeRoutes } from '../features/unmatched-charges/routes.ts';
import { weekReportRoutes } from '../features/week-reports/routes.ts';
import type { Services } from './services.ts';

/** What staff do at a course: the sheet, golfers, money, messages, settings, reports. */
export function allClubhouseRoutes(app: FastifyInstance, services: Services): void {
  const { config, pool, clock, courses, live, delivering, payments, acts, security } = services;
  clubhouseRoutes(app, acts);
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
  courseSettingsRoutes(app, { pool, announce: live.announce, clock, publicUrl: config.publicUrl });
  coursePictureRoutes(app, { pool });
  timeZoneRoutes(app);
  liveSheetRoutes(app, live, security);
}
