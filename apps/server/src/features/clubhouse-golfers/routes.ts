import {
  foundGolfers,
  golferAtCourse,
  golferNote,
  golferPath,
  golferPrivileges,
  golferSearch,
} from '@dewsweeper/contract/clubhouse-golfers';
import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { courseDateAt } from '@dewsweeper/core/shared/local-time';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import { findGolfersOfCourse } from './find-golfers.ts';
import { type AskedGolfer, type GolferDeps, noteGolfer, readGolfer, setGolferPrivileges } from './golfer.ts';

export type ClubhouseGolferDeps = GolferDeps & { courses: CourseCache };

export function clubhouseGolferRoutes(app: FastifyInstance, deps: ClubhouseGolferDeps): void {
  const { pool, courses, clock } = deps;

  async function golferOf({ uid, ...place }: z.infer<typeof golferPath>): Promise<AskedGolfer | null> {
    const course = await courses.current(courseKeyOf(place));
    return course && { place, course, uid };
  }

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseGolferSearches(':group', ':course'),
    schema: {
      params: coursePath,
      querystring: noQuery,
      body: golferSearch,
      response: { 200: foundGolfers },
    },
    problems: [],
    needs: { kind: 'see-sheet' },
    async handle(_staff, { params, body }, reply) {
      const course = await courses.current(courseKeyOf(params));
      if (!course) return refuse({ refusal: 'course-not-found' });
      const today = courseDateAt(course.rules.timeZone, clock.nowMs());
      const golfers = await findGolfersOfCourse(pool, params, { search: body.search, today });
      return reply.send({ golfers });
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseGolfer(':group', ':course', ':uid'),
    schema: { params: golferPath, querystring: noQuery, response: { 200: golferAtCourse } },
    problems: ['golfer-not-found'],
    needs: { kind: 'see-sheet' },
    async handle(_staff, { params }, reply) {
      const asked = await golferOf(params);
      if (!asked) return refuse({ refusal: 'course-not-found' });
      const found = await readGolfer(deps, asked);
      return found.ok ? reply.send(found.value) : found;
    },
  });

  staffRoute(app, {
    method: 'PUT',
    url: routes.clubhouseGolferNote(':group', ':course', ':uid'),
    schema: { params: golferPath, querystring: noQuery, body: golferNote, response: { 200: golferAtCourse } },
    problems: ['golfer-not-found'],
    needs: { kind: 'golfer-note' },
    async handle(staff, { params, body }, reply) {
      const asked = await golferOf(params);
      if (!asked) return refuse({ refusal: 'course-not-found' });
      const noted = await noteGolfer(deps, asked, { text: body.text, by: staff.name });
      return noted.ok ? reply.send(noted.value) : noted;
    },
  });

  staffRoute(app, {
    method: 'PUT',
    url: routes.clubhouseGolferPrivileges(':group', ':course', ':uid'),
    schema: {
      params: golferPath,
      querystring: noQuery,
      body: golferPrivileges,
      response: { 200: golferAtCourse },
    },
    problems: ['golfer-not-found'],
    needs: { kind: 'privileges' },
    async handle(_staff, { params, body }, reply) {
      const asked = await golferOf(params);
      if (!asked) return refuse({ refusal: 'course-not-found' });
      const set = await setGolferPrivileges(deps, asked, body);
      return set.ok ? reply.send(set.value) : set;
    },
  });
}
