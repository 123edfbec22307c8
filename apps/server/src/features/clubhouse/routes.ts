import { actRequest } from '@dewsweeper/contract/act-request';
import { actLog, actLogQuery, actQuery, actReply, sheet } from '@dewsweeper/contract/clubhouse';
import { standingTimes } from '@dewsweeper/contract/clubhouse-standing';
import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { actProblemCodes } from '@dewsweeper/contract/staff-problem';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import { courseDayPath } from '../../http/course-day-path.ts';
import { noQuery } from '../../http/no-input.ts';
import { allow, staffRoute } from '../../http/route.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import { type ActDeps, type ActRefused, act } from './acts.ts';
import { readLog } from './present-act.ts';
import { findSheetCourse, readSheet } from './sheet.ts';
import { readStandingTimes } from './standing-times.ts';

export type ClubhouseDeps = Omit<ActDeps, 'currentCourse'> & { courses: CourseCache };

export const problemsOfActs = [
  ...actProblemCodes,
  'slot-taken',
  'payment-in-flight',
  'no-such-tee-time',
  'holes-not-offered',
  'payment-not-set-up',
] as const;

/** The day's sheet, acts on it and their log, for staff of the course. */
export function clubhouseRoutes(app: FastifyInstance, deps: ClubhouseDeps): void {
  const { pool, courses } = deps;
  const currentCourse = (courseKey: CourseKey) => courses.current(courseKey);

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseSheet(':group', ':course', ':date'),
    schema: { params: courseDayPath, querystring: noQuery, response: { 200: sheet } },
    problems: [],
    needs: { kind: 'see-sheet' },
    async handle(_staff, { params }, reply) {
      const course = await findSheetCourse(courses, params);
      const found = course && (await readSheet(pool, course, params.date));
      return found ? reply.send(found) : refuse({ refusal: 'course-not-found' });
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseActs(':group', ':course'),
    schema: { params: coursePath, querystring: actLogQuery, response: { 200: actLog } },
    problems: [],
    needs: { kind: 'see-sheet' },
    async handle(_staff, { params, query }, reply) {
      const course = await findSheetCourse(courses, params);
      if (!course) return refuse({ refusal: 'course-not-found' });
      const { date = null, teetimegroup = null, before = null } = query;
      return reply.send(await readLog(pool, course.courseKey, { date, teetimegroup, before }));
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseStandingTimes(':group', ':course'),
    schema: { params: coursePath, querystring: noQuery, response: { 200: standingTimes } },
    problems: [],
    needs: { kind: 'standing-time' },
    async handle(_staff, { params }, reply) {
      const course = await findSheetCourse(courses, params);
      if (!course) return refuse({ refusal: 'course-not-found' });
      return reply.send({ standingTimes: await readStandingTimes(pool, course) });
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseActs(':group', ':course'),
    schema: { params: coursePath, querystring: actQuery, body: actRequest, response: { 200: actReply } },
    problems: problemsOfActs,
    needs: { kind: 'see-sheet' },
    async handle(staff, { params, query, body }, reply) {
      const course = await findSheetCourse(courses, params);
      if (!course) return refuse({ refusal: 'course-not-found' });
      const done = await act(
        { ...deps, currentCourse },
        {
          course,
          staff: { id: staff.id, name: staff.name, allows: (wanted) => allow(staff, wanted) },
          request: body,
          isPreview: query.preview !== undefined,
        },
      );
      return done.ok ? reply.send(done.value) : presentRefusal(done);
    },
  });
}

export function presentRefusal(refused: { ok: false } & ActRefused) {
  if (!('conflicts' in refused) || !refused.conflicts) return { ...refused, conflicts: [] };
  const conflicts = refused.conflicts.map(({ untilMs, ...conflict }) => ({
    ...conflict,
    until: untilMs === null ? null : new Date(untilMs).toISOString(),
  }));
  return { ...refused, conflicts };
}
