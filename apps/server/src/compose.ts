import { inScriptElement, schemaOrgOf } from '@dewsweeper/core/found-elsewhere/schema-org';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { accountRoutes } from './composition/account-routes.ts';
import { bookingRoutes } from './composition/booking-routes.ts';
import { allClubhouseRoutes } from './composition/clubhouse-routes.ts';
import type { Composition } from './composition/composition.ts';
import { installationRoutes } from './composition/installation-routes.ts';
import { startJobs } from './composition/jobs.ts';
import { machineRoutes } from './composition/machine-routes.ts';
import { openServices } from './composition/services.ts';
import { createReadAhead } from './features/found-elsewhere/read-ahead.ts';
import { closeConnectionsOnLeaving } from './features/health/routes.ts';
import { countRequests, countShed } from './features/metrics/count-requests.ts';
import { identifyVisitors } from './features/sessions/identify-visitors.ts';
import { identifyStaff } from './features/staff/identify-staff.ts';
import { keepSecurityEvents } from './features/staff/security-events.ts';
import { findCachedBoard } from './features/teetimes/cached-board.ts';
import { describeApi } from './http/api-description.ts';
import { addressForLimits } from './http/client-address.ts';
import { serveClubhouse } from './http/clubhouse-pages.ts';
import { openFastPath } from './http/fast-path.ts';
import { createLoadShedding } from './http/load-shedding.ts';
import { refuseSeveralHosts } from './http/one-host.ts';
import { refuseForeignOrigins } from './http/origin.ts';
import { createRequestIDs } from './http/request-id.ts';
import { limitRequests } from './http/request-limit.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { logSecurityEvents } from './http/security-log.ts';
import { serveWebPages } from './http/web-pages.ts';

export type { Composition };

/** The one place where features meet their adapters. Closing the app ends all it started; the pool stays open. */
export async function compose(composition: Composition): Promise<FastifyInstance> {
  const services = await openServices(composition);
  const { config, pool, log, readiness, metrics, isSecure, security, courses, requestLimit } = services;
  const jobs = startJobs(services, composition);
  const app = createApp({ logger: log, trustProxy: config.trustProxy, isSecure });
  setSecurityHeaders(app, security);
  countRequests(app, metrics);
  logSecurityEvents(app);
  closeConnectionsOnLeaving(app, readiness);
  refuseSeveralHosts(app);
  limitRequests(app, requestLimit);
  refuseForeignOrigins(app, { publicUrl: config.publicUrl });
  const isGolfers = identifyVisitors(app, { pool, sessionCookies: services.sessionCookies });
  identifyStaff(app, { pool, staffCookies: services.staffCookies });
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

  app.after(() => {
    accountRoutes(app, services);
    bookingRoutes(app, services);
    allClubhouseRoutes(app, services);
    installationRoutes(app, services, composition);
    machineRoutes(app, services, composition);
  });

  openFastPath(app, {
    security,
    findCached: findCachedBoard(services.boards, services.groupBoards),
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
    await jobs.stop();
    await services.clusterEvents.stop();
    services.clock.stop();
  });
  return app;
}
