import { routes } from '@dewsweeper/contract/routes';
import { session } from '@dewsweeper/contract/user';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { newPasswordMessages, registerMessages, resetMessages } from '../../messages.ts';
import { get, nothing, problemCode, send } from '../api.ts';
import { storedChoice } from '../browser-storage.ts';
import { withLinkedCourse } from './linked-course.ts';
import { keepSession } from './session.ts';

/** The mailed link leads back to the stored course. */
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

/** Never refetched: using the link ends it. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => get(routes.passwordReset(token), nothing, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function isLinkInvalid(error: unknown): boolean {
  const code = problemCode(error);
  return code === 'reset-link-invalid' || code === 'not-found';
}

export function useSetNewPassword(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) =>
      withLinkedCourse(await send('PUT', routes.passwordReset(token), session, { password })),
    onSuccess: (current) => keepSession(queryClient, current),
  });
}

/** `link`: the link is no longer valid. */
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
