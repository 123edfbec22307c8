import { routes } from '@dewsweeper/contract/routes';
import { type Hold, type MyTeeTimeGroups, myTeeTimeGroups } from '@dewsweeper/contract/teetimegroup';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.ts';
import { noteServerTime } from '../../lib/clock.ts';

/** The golfer's upcoming reservations and his hold: `GET /api/users/me/teetimegroups`. */
export const myTeeTimeGroupsQuery = queryOptions({
  queryKey: ['me', 'teetimegroups'],
  queryFn: async ({ signal }) => {
    // The document's head may have asked before; that is off by no more than the page took to start.
    const askedAtMs = Date.now();
    const mine = await get(routes.myTeeTimeGroups, myTeeTimeGroups, signal);
    noteServerTime(mine.serverTime, askedAtMs);
    return mine;
  },
});

/**
 * Takes over what a reply said of the golfer's hold; a reading on its way may be older, is dropped, and made again.
 * That `ended` is given back says nothing of a hold that they took since: the reply may be a late one.
 */
export async function keepHold(queryClient: QueryClient, hold: Hold | null, ended?: Hold): Promise<void> {
  const before = queryClient.getQueryState(myTeeTimeGroupsQuery.queryKey);
  const isToBeRead = before?.fetchStatus === 'fetching' || before?.isInvalidated === true;
  await queryClient.cancelQueries(myTeeTimeGroupsQuery);
  const known = queryClient.setQueryData(myTeeTimeGroupsQuery.queryKey, (mine) =>
    mine?.hold && ended && mine.hold.id !== ended.id
      ? mine
      : mine && ({ ...mine, hold } satisfies MyTeeTimeGroups),
  );
  if (known === undefined || isToBeRead) void queryClient.invalidateQueries(myTeeTimeGroupsQuery);
}
