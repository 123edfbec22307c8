import { routes } from '@dewsweeper/contract/routes';
import { clubMade, type NewClub, setupState } from '@dewsweeper/contract/setup';
import { queryOptions, useMutation } from '@tanstack/react-query';
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
