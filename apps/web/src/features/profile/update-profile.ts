import { routes } from '@dewsweeper/contract/routes';
import { type ProfileChange, user } from '@dewsweeper/contract/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemCode, send } from '../../lib/api.ts';
import { loginMessages, profileMessages } from '../../messages.ts';
import { keepUser } from '../session/session.ts';

/** Changes the contact of the golfer: `PATCH /api/users/me`. The login address stays (ruling 27). */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => send('PATCH', routes.me, user, change),
    onSuccess: (changed) => keepUser(queryClient, changed),
  });
}

/** Why a profile was not updated, and whether that is about the e-mail address. */
export function profileFailure(error: unknown): { field: 'email' | 'form'; message: string } {
  return problemCode(error) === 'invalid-email'
    ? { field: 'email', message: loginMessages.invalidEmail }
    : { field: 'form', message: profileMessages.updateFailed };
}
