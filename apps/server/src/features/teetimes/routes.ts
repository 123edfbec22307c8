import { board, bookableDays, groupBoard } from '@dewsweeper/contract/board';
import { coursePath, documentId } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { calendarDay, courseDayPath } from '../../http/course-day-path.ts';
import { noContent, noQuery } from '../../http/no-input.ts';
import { sendPrepared } from '../../http/prepared-document.ts';
import { sendProblem, sendRefusal } from '../../http/problems.ts';
import type { RequestLimit } from '../../http/request-limit.ts';
import { openRoute } from '../../http/route.ts';
import type { Boards } from './boards.ts';
import type { GroupBoards } from './group-boards.ts';
import type { OpenDays } from './open-days.ts';

type BoardPath = { Params: { group: string; course: string; date: string } };
type CoursePath = { Params: { group: string; course: string } };

const groupDayPath = z.strictObject({ group: documentId, date: calendarDay });

export function teeTimeRoutes(
  app: FastifyInstance,
  deps: { boards: Boards; groupBoards: GroupBoards; days: OpenDays; requestLimit: RequestLimit },
): void {
  const { boards, groupBoards, days, requestLimit } = deps;

  app.get<BoardPath>(
    routes.board(':group', ':course', ':date'),
    {
      schema: { params: courseDayPath, response: { 200: board, 304: noContent } },
      // A cached board was requested by a valid path before: the path is checked only when there is none.
      validatorCompiler: () => () => true,
      config: {
        isForEverybody: true,
        isFromMemory: true,
        problems: ['course-not-found'],
      },
    },
    async (request, reply) => {
      const { group, course, date } = request.params;
      const name = `${group}/${course}/${date}`;
      const cached = boards.cached(name);
      if (cached) return sendPrepared(request, reply, cached);
      const spent = requestLimit.spend(request);
      if (!spent.ok) return sendRefusal(reply, spent);
      const issues = issuesOf(courseDayPath, request.params);
      if (issues) return sendProblem(reply, 'invalid-request', { errors: issues });
      const found = await boards.get(name);
      return found ? sendPrepared(request, reply, found) : sendProblem(reply, 'course-not-found');
    },
  );

  openRoute(app, {
    method: 'GET',
    url: routes.groupBoard(':group', ':date'),
    schema: { querystring: noQuery, params: groupDayPath, response: { 200: groupBoard, 304: noContent } },
    problems: ['group-not-found'],
    config: { isForEverybody: true, isFromMemory: true },
    async handle(request, reply) {
      const name = `${request.params.group}/${request.params.date}`;
      const cached = groupBoards.cached(name);
      if (cached) return sendPrepared(request, reply, cached);
      const spent = requestLimit.spend(request);
      if (!spent.ok) return spent;
      const found = await groupBoards.get(name);
      return found ? sendPrepared(request, reply, found) : refuse({ refusal: 'group-not-found' });
    },
  });

  app.get<CoursePath>(
    routes.days(':group', ':course'),
    {
      schema: { params: coursePath, response: { 200: bookableDays, 304: noContent } },
      config: {
        isForEverybody: true,
        isFromMemory: true,
        problems: ['course-not-found'],
      },
    },
    async (request, reply) => {
      const name = courseKeyOf(request.params);
      const cached = days.cached(name);
      if (cached) return sendPrepared(request, reply, cached);
      const spent = requestLimit.spend(request);
      if (!spent.ok) return sendRefusal(reply, spent);
      const found = await days.get(name);
      return found ? sendPrepared(request, reply, found) : sendProblem(reply, 'course-not-found');
    },
  );
}

function issuesOf(schema: z.ZodMiniType, value: unknown): { path: string; message: string }[] | undefined {
  const { error } = schema.safeParse(value);
  return error?.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}
