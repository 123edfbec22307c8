import { routes } from '@dewsweeper/contract/routes';
import { type Hold, type MyTeeTimeGroups, myTeeTimeGroups } from '@dewsweeper/contract/teetimegroup';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.ts';
import { noteServerTime } from '../../lib/clock.ts';

export const myTeeTimeGroupsQuery = queryOptions({
  queryKey: ['me', 'teetimegroups'],
  queryFn: async ({ signal }) => {
    // The document's head may have sent the request earlier, by at most the page's start-up time.
    const askedAtMs = Date.now();
    const mine = await get(routes.myTeeTimeGroups, myTeeTimeGroups, signal);
    noteServerTime(mine.serverTime, askedAtMs);
    return mine;
  },
});

/** A fetch under way may be older: it is restarted. A late release of `ended` leaves a newer hold. */
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
