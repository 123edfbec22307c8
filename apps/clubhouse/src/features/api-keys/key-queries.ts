import { apiKeyMade, apiKeys, type KeyRole } from '@dewsweeper/contract/api-keys';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { get, refusalOf, send } from '../../lib/api.ts';
import { apiKeyMessages, peopleMessages } from '../../messages.ts';

/** `GET /api/clubhouse/groups/{group}/courses/{course}/keys`; those in force first. */
export const keysQuery = ({ group, course }: CoursePath) =>
  queryOptions({
    queryKey: ['api-keys', group, course],
    queryFn: async ({ signal }) => {
      const { keys } = await get(routes.clubhouseKeys(group, course), apiKeys, signal);
      return keys.toSorted((one, other) => Number(one.endedAt !== null) - Number(other.endedAt !== null));
    },
  });

function useRefreshedKeys(place: CoursePath) {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries(keysQuery(place));
    // Their making is in the security log.
    await queryClient.invalidateQueries({ queryKey: ['people', place.group] });
  };
}

export type NewKey = { name: string; role: KeyRole | null };

export function useMakeKey(place: CoursePath) {
  const onSuccess = useRefreshedKeys(place);
  return useMutation({
    mutationFn: (wanted: NewKey) =>
      send('POST', routes.clubhouseKeys(place.group, place.course), apiKeyMade, wanted),
    onSuccess,
  });
}

export function useEndKey(place: CoursePath) {
  const onSettled = useRefreshedKeys(place);
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      send('DELETE', routes.clubhouseKey(place.group, place.course, id), z.unknown()),
    onSettled,
  });
}

export function keyFailure(error: unknown): string {
  switch (refusalOf(error)) {
    case 'invalid-request':
      return apiKeyMessages.invalidName;
    case 'too-many-keys':
      return apiKeyMessages.tooMany;
    case 'key-not-found':
      return apiKeyMessages.gone;
    default:
      return peopleMessages.notDone;
  }
}
