import { retriedMessages, undeliveredMessages } from '@dewsweeper/contract/clubhouse-messages';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../lib/api.ts';

export function undeliveredQuery({ group, course }: CoursePath) {
  return queryOptions({
    queryKey: ['undelivered', group, course],
    queryFn: async ({ signal }) =>
      (await get(routes.clubhouseMessages(group, course), undeliveredMessages, signal)).messages,
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });
}

/** `POST .../messages/retries`: one message, or without an id all that were given up. */
export function useRetry(place: CoursePath) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (message: string | undefined) =>
      send('POST', routes.clubhouseMessageRetries(place.group, place.course), retriedMessages, { message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: undeliveredQuery(place).queryKey }),
  });
}
