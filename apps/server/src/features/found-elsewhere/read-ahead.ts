import { setTimeout as pause } from 'node:timers/promises';
import { type CoursePath, documentId } from '@dewsweeper/contract/ids';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyRequest } from 'fastify';
import type { RequestLimit } from '../../http/request-limit.ts';
import type { CourseCache } from '../courses/course-cache.ts';

/**
 * Reads the course of a page before it is sent, for readers that run no scripts. The page does not wait longer than
 * `maxWaitMs`, and an address that asks for too many unknown courses is not looked up.
 */
export function createReadAhead(deps: {
  courses: Pick<CourseCache, 'get' | 'peek'>;
  requestLimit: RequestLimit;
  maxWaitMs: number;
}): (course: CoursePath, request: FastifyRequest) => Promise<void> {
  const { courses, requestLimit, maxWaitMs } = deps;
  return async (path, request) => {
    if (!documentId.safeParse(path.group).success || !documentId.safeParse(path.course).success) return;
    const courseKey = courseKeyOf(path);
    if (courses.peek(courseKey) || !requestLimit.spend(request).ok) return;
    const reading = courses.get(courseKey).catch(() => null);
    await Promise.race([reading, pause(maxWaitMs, null, { ref: false })]);
  };
}
