import type { CoursePath } from '@dewsweeper/contract/ids';
import { weekReport } from '@dewsweeper/contract/reports';
import { routes } from '@dewsweeper/contract/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, refusalOf } from '../../lib/api.ts';

/** `GET /api/clubhouse/groups/{group}/courses/{course}/reports/week` */
export const weekReportQuery = ({ group, course }: CoursePath, monday: string) =>
  queryOptions({
    queryKey: ['week-report', group, course, monday],
    queryFn: ({ signal }) =>
      get(`${routes.clubhouseWeekReport(group, course)}?from=${monday}`, weekReport, signal),
    placeholderData: keepPreviousData,
    retry: (failures, error) => refusalOf(error) !== 'not-allowed' && failures < 2,
  });
