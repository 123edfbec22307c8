import { routes } from '@dewsweeper/contract/routes';
import { companions } from '@dewsweeper/contract/user';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api.ts';

const companionsQuery = queryOptions({
  queryKey: ['me', 'companions'],
  queryFn: async ({ signal }) => (await get(routes.myCompanions, companions, signal)).companions,
  staleTime: Number.POSITIVE_INFINITY,
});

export function useCompanions() {
  return useQuery(companionsQuery).data ?? [];
}
