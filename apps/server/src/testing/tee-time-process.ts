import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { pino } from 'pino';
import { postgresNotices } from '../adapters/live/postgres-notices.ts';
import { followDatabaseClock } from '../adapters/postgres/database-clock.ts';
import { openPool } from '../adapters/postgres/pool.ts';
import { createApp } from '../app.ts';
import { createRequestLimit } from '../http/request-limit.ts';
import type { Visitor } from '../http/visitor.ts';
import type { OpenNotices } from '../ports.ts';
import { createCourseCache } from '../rooms/courses/course-cache.ts';
import { courseStore } from '../rooms/courses/store.ts';
import type { LiveLimits } from '../rooms/live/admission.ts';
import { createLive, type Live } from '../rooms/live/live.ts';
import { liveRoutes } from '../rooms/live/routes.ts';
import { type Boards, createBoards } from '../rooms/teetimes/boards.ts';
import { createOpenDays } from '../rooms/teetimes/open-days.ts';
import { teeTimeRoutes } from '../rooms/teetimes/routes.ts';
import { signedIn } from './signed-in.ts';

export type TeeTimeProcess = {
  origin: string;
  pool: pg.Pool;
  live: Live;
  boards: Boards;
  /** Reads a path and takes the reply apart. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
};

/** Boards and live feed as one process of an installation serves them; `x-uid` says who sends a request. */
export async function startTeeTimeProcess(
  config: pg.ClientConfig,
  options: {
    limits?: LiveLimits;
    pollMs?: number;
    mostDocuments?: number;
    openNotices?: OpenNotices;
  } = {},
): Promise<TeeTimeProcess> {
  const pool = openPool({ ...config, max: 6 }, () => {});
  const clock = await followDatabaseClock(pool);
  const courses = createCourseCache(courseStore(pool));
  const boards = createBoards({ pool, clock, courses, ...options });
  const days = createOpenDays({ pool, clock, courses });
  const app = createApp({ logger: pino({ level: 'silent' }), trustProxy: false });
  const openNotices = postgresNotices(pool);
  const live = createLive({ pool, openNotices, clock, courses, boards, days, log: app.log, ...options });

  app.decorateRequest('visitor');
  app.addHook('onRequest', async (request) => {
    request.visitor = visitorNamed(request.headers['x-uid']);
  });
  teeTimeRoutes(app, { boards, days, requestLimit: createRequestLimit(1_000_000) });
  liveRoutes(app, live, {});
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    pool,
    live,
    boards,
    get: (path, headers = {}) => fetch(`${origin}${path}`, { headers }),
    async stop() {
      await app.close();
      await live.stop();
      clock.stop();
      await pool.end();
    },
  };
}

function visitorNamed(uid: string | string[] | undefined): Visitor {
  if (typeof uid !== 'string') return { state: 'none' };
  if (uid.startsWith('anonymous')) return { state: 'anonymous', uid };
  return signedIn(uid);
}
