import { routes } from '@dewsweeper/contract/routes';
import { clubMade, exampleCourses, type NewClub, setupState } from '@dewsweeper/contract/setup';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, refusalOf, send } from '../../lib/api.ts';
import { setupMessages, welcomeMessages } from '../../messages.ts';

/** The server's tokens of the first start begin so. */
export const isSetupToken = (token: string) => token.startsWith('setup.');

/** `GET /api/clubhouse/setup/{token}` */
export const setupQuery = (token: string) =>
  queryOptions({
    queryKey: ['setup', token],
    queryFn: ({ signal }) => get(routes.setup(token), setupState, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** `POST /api/clubhouse/setup/{token}` */
export function useMakeClub(token: string) {
  return useMutation({
    mutationFn: (club: NewClub) => send('POST', routes.setup(token), clubMade, club),
  });
}

/** `GET /api/clubhouse/groups/{group}/examples` */
export const examplesQuery = (group: string) =>
  queryOptions({
    queryKey: ['examples', group],
    queryFn: ({ signal }) => get(routes.clubhouseExamples(group), exampleCourses, signal),
  });

/** `DELETE` of the same. */
export function useRemoveExamples(group: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE', routes.clubhouseExamples(group), exampleCourses),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['courses'] }),
  });
}

export function setupFailure(error: unknown): { field: 'clubName' | 'email' | 'form'; message: string } {
  switch (refusalOf(error)) {
    case 'invalid-request':
      return { field: 'clubName', message: setupMessages.nameInvalid };
    case 'invalid-email':
      return { field: 'email', message: setupMessages.emailInvalid };
    case 'setup-link-invalid':
      return { field: 'form', message: setupMessages.invalid };
    case 'too-many-requests':
      return { field: 'form', message: welcomeMessages.tooManyRequests };
    default:
      return { field: 'form', message: welcomeMessages.failed };
  }
}
