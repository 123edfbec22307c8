import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { makeKey } from '../rooms/course-systems/keys.ts';
import type { Answer } from './accounts.ts';
import { twoNines } from './example-course.ts';

export const twoNinesPath = `/api/groups/${twoNines.group}/courses/${twoNines.course}`;
export const twoNinesKey = `${twoNines.group}/${twoNines.course}`;

/** A date that stays bookable at the example course, so many days from its today. */
export function inDays(days: number): string {
  return addDays(courseDateAt(twoNines.document.timeZone, Date.now()), days);
}

/** A tee-sheet system with a key of its own; paths are those below the example course. */
export type CourseSystem = {
  key: string;
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
};

export async function courseSystem(
  app: FastifyInstance,
  pool: Pool,
  courseKey = twoNinesKey,
): Promise<CourseSystem> {
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
