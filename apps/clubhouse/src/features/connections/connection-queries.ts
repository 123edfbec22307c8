import {
  connections,
  mailTried,
  textTried,
  type WantedMail,
  type WantedTexts,
} from '@dewsweeper/contract/connections';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import {
  squareAccount,
  squareLocations,
  squareTried,
  type WantedSquare,
} from '@dewsweeper/contract/square-account';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { get, refusalOf, send } from '../../lib/api.ts';
import { connectionMessages } from '../../messages/connections.ts';

// Forms that are filled in must not change under the fingers.
const steady = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** `GET /api/clubhouse/groups/{group}/connections` */
export const connectionsQuery = (group: string) =>
  queryOptions({
    queryKey: ['connections', group],
    queryFn: ({ signal }) => get(routes.clubhouseConnections(group), connections, signal),
    ...steady,
  });

/** `GET /api/clubhouse/groups/{group}/courses/{course}/square` */
export const squareQuery = ({ group, course }: CoursePath) =>
  queryOptions({
    queryKey: ['square', group, course],
    queryFn: ({ signal }) => get(routes.clubhouseSquare(group, course), squareAccount, signal),
    ...steady,
  });

export function useSetMail(group: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: WantedMail) => send('PUT', routes.clubhouseMailServer(group), mailTried, wanted),
    onSuccess: () => queries.invalidateQueries(connectionsQuery(group)),
  });
}

export function useSetTexts(group: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: WantedTexts) => send('PUT', routes.clubhouseTexts(group), textTried, wanted),
    onSuccess: () => queries.invalidateQueries(connectionsQuery(group)),
  });
}

export function useRemoveConnection(group: string, part: 'mail' | 'texts') {
  const queries = useQueryClient();
  const path = part === 'mail' ? routes.clubhouseMailServer(group) : routes.clubhouseTexts(group);
  return useMutation({
    mutationFn: () => send('DELETE', path, z.unknown()),
    onSuccess: () => queries.invalidateQueries(connectionsQuery(group)),
  });
}

export function useFindLocations({ group, course }: CoursePath) {
  return useMutation({
    mutationFn: (token: { environment: 'sandbox' | 'production'; accessToken: string }) =>
      send('POST', routes.clubhouseSquareLocations(group, course), squareLocations, token),
  });
}

function useRefreshedCourse(place: CoursePath) {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries(squareQuery(place));
    await queries.invalidateQueries({ queryKey: ['settings', place.group, place.course] });
  };
}

export function useSetSquare(place: CoursePath) {
  const onSuccess = useRefreshedCourse(place);
  return useMutation({
    mutationFn: (wanted: WantedSquare) =>
      send('PUT', routes.clubhouseSquare(place.group, place.course), squareTried, wanted),
    onSuccess,
  });
}

export function useRemoveSquare(place: CoursePath) {
  const onSuccess = useRefreshedCourse(place);
  return useMutation({
    mutationFn: () => send('DELETE', routes.clubhouseSquare(place.group, place.course), z.unknown()),
    onSuccess,
  });
}

export function connectionFailure(error: unknown): string {
  switch (refusalOf(error)) {
    case 'invalid-request':
      return connectionMessages.invalid;
    case 'too-many-requests':
      return connectionMessages.tooMany;
    case 'not-allowed':
    case 'group-not-found':
    case 'course-not-found':
      return connectionMessages.notAllowed;
    default:
      return connectionMessages.failed;
  }
}
