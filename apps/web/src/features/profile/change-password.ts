import { routes } from '@dewsweeper/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nothing, problemCode, send } from '../../lib/api.ts';
import { loginMessages, passwordMessages } from '../../messages.ts';
import { useSignedInUser } from '../session/session.ts';
import { mySessionsQuery } from './my-sessions.ts';

type NewPassword = {
  password: string;
  /** Given when the session is too old to change a password: signs in again first (ruling 27). */
  currentPassword?: string;
};

/** Sets the golfer's password: `PUT /api/users/me/password`. */
export function useChangePassword() {
  const { loginEmail } = useSignedInUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ password, currentPassword }: NewPassword) => {
      if (currentPassword !== undefined) {
        await send('POST', routes.session, nothing, { email: loginEmail, password: currentPassword });
      }
      await send('PUT', routes.myPassword, nothing, { password });
    },
    // It has ended the other sessions.
    onSuccess: () => queryClient.invalidateQueries(mySessionsQuery),
    // The window says that nobody is signed in; asking at once would close it unread.
    meta: { saysItself: true },
  });
}

export type PasswordFailure = { field: 'password' | 'currentPassword' | 'form'; message: string };

/** The words of spec.md 8 for a password that was not updated. */
export function passwordFailure(error: unknown): PasswordFailure {
  switch (problemCode(error)) {
    case 'weak-password':
      return { field: 'password', message: passwordMessages.weakPassword };
    case 'wrong-password':
      return { field: 'currentPassword', message: loginMessages.wrongPassword };
    case 'too-many-requests':
      return { field: 'form', message: loginMessages.tooManyRequests };
    case 'not-signed-in':
    case 'not-registered':
      return { field: 'form', message: passwordMessages.noUser };
    default:
      return { field: 'form', message: passwordMessages.failed };
  }
}
