import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { makeKey } from '../src/features/partner-api/keys.ts';
import type { Answer } from './accounts.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { courseKey, storeCourse, twoNines } from './example-course.ts';
import { openWholeServer } from './whole-server.ts';

export const twoNinesPath = `/api/groups/${twoNines.group}/courses/${twoNines.course}`;

/** A partner system with a key; paths are below the example course. */
export type PartnerClient = {
  key: string;
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
};

export type CourseWithPartner = {
  database: TestDatabase;
  app: FastifyInstance;
  system: PartnerClient;
  close(): Promise<void>;
};

export async function openCourseWithPartner(): Promise<CourseWithPartner> {
  const database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  const app = await openWholeServer(database.pool);
  return {
    database,
    app,
    system: await partnerClient(app, database.pool),
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

export async function partnerClient(app: FastifyInstance, pool: Pool): Promise<PartnerClient> {
  return withKey(app, await makeKey(pool, courseKey, 'Tee sheet'));
}

export function withKey(app: FastifyInstance, key: string): PartnerClient {
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
