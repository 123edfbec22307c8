import { moneyDay } from '@dewsweeper/contract/clubhouse-money';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { get, refusalOf } from '../../lib/api.ts';

export function moneyQuery({ group, course }: CoursePath, date: string) {
  return queryOptions({
    queryKey: ['money', group, course, date],
    queryFn: ({ signal }) => get(routes.clubhouseMoney(group, course, date), moneyDay, signal),
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
    retry: (failures, error) => refusalOf(error) !== 'not-allowed' && failures < 2,
  });
}
