import { routes } from '@dewsweeper/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nothing, problemCode, send } from '../../lib/api.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { passwordMessages } from '../../messages.ts';
import { calendarLinkQuery } from './calendar-link.ts';
import { currentPasswordFailure, signInAgain } from './current-password.ts';
import { mySessionsQuery } from './my-sessions.ts';
import { textSignInQuery } from './text-sign-in.ts';

type NewPassword = {
  password: string;
  /** Given when the session is too old to change a password (rules.md#password-change). */
  currentPassword?: string;
};

export function useChangePassword() {
  const { loginEmail } = useSignedInUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ password, currentPassword }: NewPassword) => {
      await signInAgain(loginEmail, currentPassword);
      await send('PUT', routes.myPassword, nothing, { password });
    },
    // The change ended the other sessions, the calendar link and signing in by text.
    onSuccess: () => {
      void queryClient.invalidateQueries(textSignInQuery);
      void queryClient.invalidateQueries(calendarLinkQuery);
      return queryClient.invalidateQueries(mySessionsQuery);
    },
    // The dialog says that nobody is signed in; a session refetch would close it unread.
    meta: { saysItself: true },
  });
}

export type PasswordFailure = { field: 'password' | 'currentPassword' | 'form'; message: string };

export function passwordFailure(error: unknown): PasswordFailure {
  return problemCode(error) === 'weak-password'
    ? { field: 'password', message: passwordMessages.weakPassword }
    : currentPasswordFailure(error, passwordMessages.failed);
}
