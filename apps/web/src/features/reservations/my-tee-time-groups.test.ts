import type { Hold, MyTeeTimeGroups } from '@dewsweeper/contract/teetimegroup';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepHold, myTeeTimeGroupsQuery } from './my-tee-time-groups.ts';

const holdOf = (id: string) => ({ id }) as Hold;

async function afterGivingBack(id: string, held: string): Promise<string | undefined> {
  const queryClient = new QueryClient();
  const mine = { reservations: [], hold: holdOf(held) } as unknown as MyTeeTimeGroups;
  queryClient.setQueryData(myTeeTimeGroupsQuery.queryKey, mine);
  await keepHold(queryClient, null, holdOf(id));
  return queryClient.getQueryData(myTeeTimeGroupsQuery.queryKey)?.hold?.id;
}

test('a hold that is given back is gone', async () => {
  expect(await afterGivingBack('first', 'first')).toBeUndefined();
});

test('the late reply to giving one back leaves the hold that was taken since', async () => {
  expect(await afterGivingBack('first', 'second')).toBe('second');
});
