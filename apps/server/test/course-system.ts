import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { makeKey } from '../src/features/partner-api/keys.ts';
import type { Answer } from './accounts.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { courseKey, storeCourse, twoNines } from './example-course.ts';
import { openWholeServer } from './whole-server.ts';

export const twoNinesPath = `/api/groups/${twoNines.group}/courses/${twoNines.course}`;

/** A tee-sheet system with a key of its own; paths are those below the example course. */
export type CourseSystem = {
  key: string;
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
};

/** The example course on a whole server, in a database of its own, and a tee-sheet system that writes to it. */
export type CourseWithSystem = {
  database: TestDatabase;
  app: FastifyInstance;
  system: CourseSystem;
  close(): Promise<void>;
};

export async function openCourseWithSystem(): Promise<CourseWithSystem> {
  const database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  const app = await openWholeServer(database.pool);
  return {
    database,
    app,
    system: await courseSystem(app, database.pool),
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

export async function courseSystem(app: FastifyInstance, pool: Pool): Promise<CourseSystem> {
  return withKey(app, await makeKey(pool, courseKey, 'Tee sheet'));
}

export function withKey(app: FastifyInstance, key: string): CourseSystem {
  return {
    key,
    send: (method, path, body) =>
      app.inject({
        method,
        url: `${twoNinesPath}${path}`,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
  };
}
