import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { makeKey } from '../rooms/course-systems/keys.ts';
import type { Answer } from './accounts.ts';
import { courseKey, twoNines } from './example-course.ts';

export const twoNinesPath = `/api/groups/${twoNines.group}/courses/${twoNines.course}`;

/** A tee-sheet system with a key of its own; paths are those below the example course. */
export type CourseSystem = {
  key: string;
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
};

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
