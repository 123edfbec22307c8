import { routes } from '@dewsweeper/contract/routes';
import { session } from '@dewsweeper/contract/user';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { newPasswordMessages, registerMessages, resetMessages } from '../../messages.ts';
import { get, nothing, problemCode, send } from '../api.ts';
import { storedChoice } from '../browser-storage.ts';
import { withLinkedCourse } from './linked-course.ts';
import { keepSession } from './session.ts';

/** Asks for the mail with the reset link, which leads back to the stored course: `POST /api/password-resets`. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => {
      const { group, course } = storedChoice();
      return send('POST', routes.passwordResets, nothing, {
        email,
        ...(group !== null && course !== null && { course: { group, course } }),
      });
    },
  });
}

/** The words of spec.md 8, Reset, and whether they are about the address. */
export function resetFailure(error: unknown): { field: 'email' | 'form'; message: string } {
  switch (problemCode(error)) {
    case 'invalid-email':
    case 'invalid-request':
      return { field: 'email', message: resetMessages.invalidEmail };
    case 'user-not-found':
      return { field: 'email', message: resetMessages.userNotFound };
    default:
      return { field: 'form', message: resetMessages.otherFailure };
  }
}

/** Whether a mailed link still sets a password: `GET /api/password-resets/{token}`. Asked once: using the link ends it. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => get(routes.passwordReset(token), nothing, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether an answer says that a mailed link is of no use any more. */
export function isLinkInvalid(error: unknown): boolean {
  const code = problemCode(error);
  return code === 'reset-link-invalid' || code === 'not-found';
}

/** Sets the password of the account that the mailed link belongs to and signs in: `PUT /api/password-resets/{token}`. */
export function useSetNewPassword(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) =>
      withLinkedCourse(await send('PUT', routes.passwordReset(token), session, { password })),
    onSuccess: (current) => keepSession(queryClient, current),
  });
}

/** Why the new password was not taken. `link`: this link is of no use any more. */
export function newPasswordFailure(error: unknown): { field: 'password' | 'form' | 'link'; message: string } {
  switch (problemCode(error)) {
    case 'weak-password':
      return { field: 'password', message: registerMessages.weakPassword };
    case 'reset-link-invalid':
    case 'not-found':
      return { field: 'link', message: newPasswordMessages.linkInvalid };
    default:
      return { field: 'form', message: newPasswordMessages.failed };
  }
}
