import { routes } from '@dewsweeper/contract/routes';
import { type Credentials, session } from '@dewsweeper/contract/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { everyPageMessages, loginMessages } from '../../messages.ts';
import { problemCode, send } from '../api.ts';
import { withLinkedCourse } from './linked-course.ts';
import { keepSession } from './session.ts';

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (credentials: Credentials) =>
      withLinkedCourse(await send('POST', routes.session, session, credentials)),
    onSuccess: (current) => keepSession(queryClient, current),
  });
}

export function loginFailure(error: unknown): { field: 'email' | 'password' | 'form'; message: string } {
  switch (problemCode(error)) {
    case 'invalid-email':
      return { field: 'email', message: loginMessages.invalidEmail };
    case 'user-not-found':
      return { field: 'email', message: loginMessages.userNotFound };
    case 'wrong-password':
      return { field: 'password', message: loginMessages.wrongPassword };
    case 'too-many-requests':
      return { field: 'form', message: loginMessages.tooManyRequests };
    case 'paused':
      return { field: 'form', message: everyPageMessages.paused };
    default:
      return { field: 'form', message: loginMessages.otherFailure };
  }
}
