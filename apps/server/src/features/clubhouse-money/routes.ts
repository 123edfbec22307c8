import { moneyDay } from '@dewsweeper/contract/clubhouse-money';
import { routes } from '@dewsweeper/contract/routes';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { courseDayPath } from '../../http/course-day-path.ts';
import { noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import { findSheetCourse } from '../clubhouse/sheet.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import { moneyCsv, readMoneyDay } from './money-day.ts';

export function clubhouseMoneyRoutes(
  app: FastifyInstance,
  { pool, courses }: { pool: Pool; courses: CourseCache },
): void {
  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseMoney(':group', ':course', ':date'),
    schema: { params: courseDayPath, querystring: noQuery, response: { 200: moneyDay } },
    problems: [],
    needs: { kind: 'pay' },
    async handle(_staff, { params }, reply) {
      const course = await findSheetCourse(courses, params);
      if (!course) return refuse({ refusal: 'course-not-found' });
      return reply.send(await readMoneyDay(pool, course, params.date));
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseMoneyCsv(':group', ':course', ':date'),
    schema: {
      params: courseDayPath,
      querystring: noQuery,
      response: { 200: { description: 'A CSV file', content: { 'text/csv': { schema: z.string() } } } },
    },
    problems: [],
    needs: { kind: 'pay' },
    async handle(_staff, { params }, reply) {
      const course = await findSheetCourse(courses, params);
      if (!course) return refuse({ refusal: 'course-not-found' });
      const { course: id } = params;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="money-${id}-${params.date}.csv"`)
        .send(moneyCsv(await readMoneyDay(pool, course, params.date)));
    },
  });
}
