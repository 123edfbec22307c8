import { coursePath } from '@dewsweeper/contract/ids';
import { weekReport } from '@dewsweeper/contract/reports';
import { routes } from '@dewsweeper/contract/routes';
import { courseDateAt } from '@dewsweeper/core/shared/local-time';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { calendarDay } from '../../http/course-day-path.ts';
import { staffRoute } from '../../http/route.ts';
import type { DatabaseClock } from '../../ports.ts';
import { findSheetCourse, type SheetCourse } from '../clubhouse/sheet.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import { reportCsv } from './report-csv.ts';
import { mondayOf, readWeekReport } from './week-report.ts';

/** A day of the week; without one, the course's today. */
const weekQuery = z.strictObject({
  from: z.optional(calendarDay.check(z.regex(/^20/, 'must be between 2000 and 2099'))),
});

export function weekReportRoutes(
  app: FastifyInstance,
  { pool, courses, clock }: { pool: Pool; courses: CourseCache; clock: DatabaseClock },
): void {
  const read = ({ courseKey, course }: SheetCourse, from: string | undefined) => {
    const { document, rules } = course;
    const monday = mondayOf(from ?? courseDateAt(rules.timeZone, clock.nowMs()));
    return readWeekReport(pool, { courseKey, courseName: document.name, ...rules }, monday);
  };

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseWeekReport(':group', ':course'),
    schema: { params: coursePath, querystring: weekQuery, response: { 200: weekReport } },
    problems: [],
    needs: { kind: 'reports' },
    async handle(_staff, { params, query }, reply) {
      const course = await findSheetCourse(courses, params);
      return course ? reply.send(await read(course, query.from)) : refuse({ refusal: 'course-not-found' });
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseWeekReportCsv(':group', ':course'),
    schema: {
      params: coursePath,
      querystring: weekQuery,
      response: { 200: { description: 'A CSV file', content: { 'text/csv': { schema: z.string() } } } },
    },
    problems: [],
    needs: { kind: 'reports' },
    async handle(_staff, { params, query }, reply) {
      const course = await findSheetCourse(courses, params);
      if (!course) return refuse({ refusal: 'course-not-found' });
      const report = await read(course, query.from);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="week-${params.course}-${report.week.from}.csv"`)
        .send(reportCsv(report));
    },
  });
}
