import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { session, signInCodeSent, signInCodeWays } from '@dewsweeper/contract/user';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, problemCode, send } from '../../lib/api.ts';
import { withLinkedCourse } from '../../lib/session/linked-course.ts';
import { keepSession } from '../../lib/session/session.ts';
import { loginMessages, signInCodeMessages } from '../../messages.ts';

export const signInCodeWaysQuery = queryOptions({
  queryKey: ['sign-in-codes'],
  queryFn: ({ signal }) => get(routes.signInCodes, signInCodeWays, signal),
  // Mailed codes are offered meanwhile.
  retry: false,
});

/** `to`: a login address, or a number, which is texted. */
export type AskedForCode = { to: string; byText: boolean };

export function useAskForCode(course: CoursePath) {
  return useMutation({
    mutationFn: ({ to, byText }: AskedForCode) =>
      byText
        ? send('POST', routes.textedSignInCodes, signInCodeSent, { to, course })
        : send('POST', routes.signInCodes, signInCodeSent, { email: to, course }),
  });
}

export const isAddress = (typed: string) => typed.includes('@');

/** Enough to be a number and no address that is being typed. */
export const looksLikeNumber = (typed: string) => !isAddress(typed) && /\d\D*\d\D*\d/.test(typed);

export function useSignInByCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (typed: { request: string; code: string }) =>
      withLinkedCourse(await send('POST', routes.signInByCode, session, typed)),
    onSuccess: (current) => keepSession(queryClient, current),
  });
}

export function askFailure(error: unknown): { field: 'email' | 'form'; message: string } {
  switch (problemCode(error)) {
    case 'invalid-email':
    case 'invalid-request':
      return { field: 'email', message: loginMessages.invalidEmail };
    case 'invalid-phone':
      return { field: 'email', message: signInCodeMessages.noTextTo };
    case 'user-not-found':
      return { field: 'email', message: loginMessages.userNotFound };
    case 'too-many-requests':
      return { field: 'form', message: signInCodeMessages.tooManyCodes };
    case 'codes-not-offered':
      return { field: 'form', message: signInCodeMessages.notOffered };
    default:
      return { field: 'form', message: signInCodeMessages.failed };
  }
}

export function signInFailure(error: unknown): { field: 'code' | 'form'; message: string } {
  switch (problemCode(error)) {
    case 'sign-in-code-invalid':
      return { field: 'code', message: signInCodeMessages.wrongCode };
    case 'too-many-requests':
      return { field: 'form', message: signInCodeMessages.tooManyCodes };
    default:
      return { field: 'form', message: signInCodeMessages.notSignedIn };
  }
}
