import { actRequest } from '@dewsweeper/contract/act-request';
import { actQuery, actReply } from '@dewsweeper/contract/clubhouse';
import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { mayAct, type StaffRole } from '@dewsweeper/core/clubhouse/permissions';
import { accept, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openRoute } from '../../http/route.ts';
import type { OpenRateLimit } from '../../ports.ts';
import { admitKeys, forPartnerApi, keyOfRequest } from '../partner-api/admission.ts';
import { type ActingStaff, act } from './acts.ts';
import { type ClubhouseDeps, presentRefusal, problemsOfActs } from './routes.ts';
import { findSheetCourse } from './sheet.ts';

/** Acts of a course's own system, as far as its key's role goes (rules.md#staff-roles). After the partner routes. */
export function keyActRoutes(
  app: FastifyInstance,
  deps: ClubhouseDeps & { openRateLimit: OpenRateLimit },
): void {
  const { courses } = deps;
  openRoute(app, {
    method: 'POST',
    url: routes.clubhouseActs(':group', ':course'),
    onRequest: admitKeys(deps.pool, deps.openRateLimit),
    constraints: forPartnerApi,
    config: { isPartnerApi: true },
    schema: {
      // Described for staff: the same request and replies.
      hide: true,
      params: coursePath,
      querystring: actQuery,
      body: actRequest,
      response: { 200: actReply },
    },
    problems: [...problemsOfActs, 'course-not-found', 'not-allowed', 'sign-in-again'],
    async handle(request, reply) {
      const { params, query, body } = request;
      const key = keyOfRequest(request as unknown as FastifyRequest);
      if (key === null || key.role === null) return refuse({ refusal: 'not-allowed' });
      const course = await findSheetCourse(courses, params);
      if (!course) return refuse({ refusal: 'course-not-found' });
      const done = await act(
        { ...deps, currentCourse: (courseKey) => courses.current(courseKey) },
        {
          course,
          staff: actingKey(key.id, key.name, key.role),
          request: body,
          isPreview: query.preview !== undefined,
        },
      );
      return done.ok ? reply.send(done.value) : presentRefusal(done);
    },
  });
}

function actingKey(id: string, name: string, role: StaffRole): ActingStaff {
  return {
    id: `key:${id}`,
    name,
    allows: (wanted) => (mayAct(role, wanted) ? accept(null) : refuse({ refusal: 'not-allowed' })),
  };
}
