import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { session, signInCodeSent } from '@dewsweeper/contract/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemCode, send } from '../../lib/api.ts';
import { withLinkedCourse } from '../../lib/session/linked-course.ts';
import { keepSession } from '../../lib/session/session.ts';
import { loginMessages, signInCodeMessages } from '../../messages.ts';

export function useAskForCode(course: CoursePath) {
  return useMutation({
    mutationFn: (email: string) => send('POST', routes.signInCodes, signInCodeSent, { email, course }),
  });
}

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
