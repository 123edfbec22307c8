import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { phoneProofSent, textSignIn } from '@dewsweeper/contract/user';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, nothing, problemCode, send } from '../../lib/api.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { textSignInMessages } from '../../messages.ts';
import { signInAgain } from './current-password.ts';

export const textSignInQuery = queryOptions({
  queryKey: ['me', 'text-sign-in'],
  queryFn: ({ signal }) => get(routes.myTextSignIn, textSignIn, signal),
});

/** `currentPassword`: given when the session is too old, as for a new password. */
export function useAskForProof() {
  const { loginEmail } = useSignedInUser();
  return useMutation({
    mutationFn: async ({ course, currentPassword }: { course: CoursePath; currentPassword?: string }) => {
      await signInAgain(loginEmail, currentPassword);
      return send('POST', routes.myPhoneProofs, phoneProofSent, course);
    },
  });
}

export function useProvePhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (typed: { request: string; code: string }) =>
      send('PUT', routes.myTextSignIn, textSignIn, typed),
    onSuccess: (found) => queryClient.setQueryData(textSignInQuery.queryKey, found),
  });
}

export function useEndTextSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE', routes.myTextSignIn, nothing),
    onSettled: () => queryClient.invalidateQueries(textSignInQuery),
  });
}

export function proofFailure(error: unknown): { field: 'code' | 'form'; message: string } {
  switch (problemCode(error)) {
    case 'sign-in-code-invalid':
      return { field: 'code', message: textSignInMessages.wrongCode };
    case 'invalid-phone':
      return { field: 'form', message: textSignInMessages.noTextTo };
    case 'too-many-requests':
      return { field: 'form', message: textSignInMessages.tooMany };
    case 'codes-not-offered':
      return { field: 'form', message: textSignInMessages.notOffered };
    default:
      return { field: 'form', message: textSignInMessages.failed };
  }
}
