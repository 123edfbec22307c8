import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { pino } from 'pino';
import { postgresNotifications } from '../src/adapters/live/postgres-notifications.ts';
import { followDatabaseClock } from '../src/adapters/postgres/database-clock.ts';
import { openPool } from '../src/adapters/postgres/pool.ts';
import { createApp } from '../src/app.ts';
import { createCourseCache } from '../src/features/courses/course-cache.ts';
import { courseStore } from '../src/features/courses/store.ts';
import type { LiveLimits } from '../src/features/live/admission.ts';
import { createLive, type Live } from '../src/features/live/live.ts';
import { liveRoutes } from '../src/features/live/routes.ts';
import { type Boards, createBoards } from '../src/features/teetimes/boards.ts';
import { createGroupBoards } from '../src/features/teetimes/group-boards.ts';
import { createOpenDays } from '../src/features/teetimes/open-days.ts';
import { teeTimeRoutes } from '../src/features/teetimes/routes.ts';
import { createRequestLimit } from '../src/http/request-limit.ts';
import type { Visitor } from '../src/http/visitor.ts';
import type { OpenNotifications } from '../src/ports.ts';
import { signedIn } from './signed-in.ts';

export type TeeTimeProcess = {
  origin: string;
  pool: pg.Pool;
  live: Live;
  boards: Boards;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
};

/** Boards and live feed as served by one process of an installation; `x-uid` names the sender. */
export async function startTeeTimeProcess(
  config: pg.ClientConfig,
  options: {
    limits?: LiveLimits;
    pollMs?: number;
    maxDocuments?: number;
    openNotifications?: OpenNotifications;
  } = {},
): Promise<TeeTimeProcess> {
  const pool = openPool({ ...config, max: 6 }, () => {});
  const clock = await followDatabaseClock(pool);
  const courses = createCourseCache(courseStore(pool));
  const boards = createBoards({ pool, clock, courses, ...options });
  const days = createOpenDays({ pool, clock, courses });
  const app = createApp({ logger: pino({ level: 'silent' }), trustProxy: false });
  const openNotifications = postgresNotifications(pool);
  const live = createLive({
    pool,
    openNotifications,
    clock,
    courses,
    boards,
    days,
    log: app.log,
    ...options,
  });

  app.decorateRequest('visitor');
  app.addHook('onRequest', async (request) => {
    request.visitor = visitorNamed(request.headers['x-uid']);
  });
  const store = courseStore(pool);
  const courseIDsOf = (group: string) => store.courseIDs(group);
  const groupBoards = createGroupBoards({ boards, clock, courseIDsOf, listedForMs: 1000 });
  teeTimeRoutes(app, { boards, groupBoards, days, requestLimit: createRequestLimit(1_000_000) });
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
