import { routes } from '@dewsweeper/contract/routes';
import { mySessions } from '@dewsweeper/contract/user';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, nothing, problemCode, send } from '../../lib/api.ts';
import { loginMessages, passwordMessages, sessionMessages } from '../../messages.ts';
import { useSignedInUser } from '../session/session.ts';

/** Where the golfer is logged in: `GET /api/users/me/sessions`. */
export const mySessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => get(routes.mySessions, mySessions, signal),
});

/** One session by its id, or with null all but this one. */
export type SessionsToEnd = { id: string | null };

type Ending = SessionsToEnd & {
  /** Given when the login was some time ago: signs in again first. */
  currentPassword?: string;
};

/** Logs the golfer out elsewhere: `DELETE /api/users/me/sessions`, or one of them. */
export function useEndSessions() {
  const { loginEmail } = useSignedInUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, currentPassword }: Ending) => {
      if (currentPassword !== undefined) {
        await send('POST', routes.session, nothing, { email: loginEmail, password: currentPassword });
      }
      await send('DELETE', id === null ? routes.mySessions : routes.mySession(id), nothing);
    },
    onSettled: () => queryClient.invalidateQueries(mySessionsQuery),
  });
}

/** Why nobody was logged out elsewhere. */
export function endSessionsFailure(error: unknown): { field: 'currentPassword' | 'form'; message: string } {
  switch (problemCode(error)) {
    case 'wrong-password':
      return { field: 'currentPassword', message: loginMessages.wrongPassword };
    case 'too-many-requests':
      return { field: 'form', message: loginMessages.tooManyRequests };
    case 'not-signed-in':
    case 'not-registered':
      return { field: 'form', message: passwordMessages.noUser };
    default:
      return { field: 'form', message: sessionMessages.failed };
  }
}
