import { routes } from '@dewsweeper/contract/routes';
import { mySessions } from '@dewsweeper/contract/user';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, nothing, send } from '../../lib/api.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { sessionMessages } from '../../messages.ts';
import { calendarLinkQuery } from './calendar-link.ts';
import { currentPasswordFailure, signInAgain } from './current-password.ts';

export const mySessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => get(routes.mySessions, mySessions, signal),
});

/** One session by its id, or with null all but this one. */
export type SessionsToEnd = { id: string | null };

type EndRequest = SessionsToEnd & {
  /** Given when the login was some time ago. */
  currentPassword?: string;
};

export function useEndSessions() {
  const { loginEmail } = useSignedInUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, currentPassword }: EndRequest) => {
      await signInAgain(loginEmail, currentPassword);
      await send('DELETE', id === null ? routes.mySessions : routes.mySession(id), nothing);
    },
    onSettled: () => {
      // It ends with the sessions.
      void queryClient.invalidateQueries(calendarLinkQuery);
      return queryClient.invalidateQueries(mySessionsQuery);
    },
  });
}

export function endSessionsFailure(error: unknown): ReturnType<typeof currentPasswordFailure> {
  return currentPasswordFailure(error, sessionMessages.failed);
}
