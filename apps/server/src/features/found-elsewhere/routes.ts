import { coursePath } from '@dewsweeper/contract/ids';
import { openTimes } from '@dewsweeper/contract/open-times';
import { routes } from '@dewsweeper/contract/routes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import { noContent, noQuery } from '../../http/no-input.ts';
import { sendPrepared } from '../../http/prepared-document.ts';
import type { RequestLimit } from '../../http/request-limit.ts';
import { openRoute } from '../../http/route.ts';
import type { OpenTimesElsewhere } from './open-times.ts';

/** Any page may read it. Browsers then send no cookies, and nobody's would change it. */
const forAnyPage = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Open times for other websites (rules.md#found-from-elsewhere). */
export function foundElsewhereRoutes(
  app: FastifyInstance,
  deps: { openTimesElsewhere: OpenTimesElsewhere; requestLimit: RequestLimit },
): void {
  const { openTimesElsewhere, requestLimit } = deps;
  openRoute(app, {
    method: 'GET',
    url: routes.openTimes(':group', ':course'),
    schema: { querystring: noQuery, params: coursePath, response: { 200: openTimes, 304: noContent } },
    problems: ['not-found'],
    config: { isForEverybody: true, isFromMemory: true },
    async handle(request, reply) {
      const courseKey = courseKeyOf(request.params);
      const cached = openTimesElsewhere.cached(courseKey);
      if (cached) return sendPrepared(request, reply.headers(forAnyPage), cached);
      const spent = requestLimit.spend(request);
      if (!spent.ok) return spent;
      const found = await openTimesElsewhere.get(courseKey);
      if (!found) return refuse({ refusal: 'not-found' });
      return sendPrepared(request, reply.headers(forAnyPage), found);
    },
  });
}
