import { routes } from '@dewsweeper/contract/routes';
import { type ProfileChange, user } from '@dewsweeper/contract/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, problemCode, send } from '../../lib/api.ts';
import { keepUser } from '../../lib/session/keep-user.ts';
import { everyPageMessages, profileMessages, registerMessages } from '../../messages.ts';
import { textSignInQuery } from './text-sign-in.ts';

/** `PATCH /api/users/me`. The login address stays (rules.md#contact-and-login). */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => send('PATCH', routes.me, user, change),
    onSuccess: (changed) => {
      // Another phone is not proved.
      void queryClient.invalidateQueries(textSignInQuery);
      return keepUser(queryClient, changed);
    },
  });
}

type ProfileField = Exclude<keyof ProfileChange, 'language'>;
export type ProfileFailure = { fields: Partial<Record<ProfileField, string>>; form?: string };

/** Errors by field, or else for the form. `sent` is the refused change. */
export function profileFailure(error: unknown, sent: ProfileChange): ProfileFailure {
  if (problemCode(error) === 'invalid-email') return { fields: { email: profileMessages.emailOdd } };
  const found = error instanceof ApiProblem ? error.errors : [];
  const fields = found.flatMap(({ path, message }) =>
    isFieldOf(sent, path)
      ? [[path, sent[path]?.trim() === '' ? missing[path] : everyPageMessages.fieldRefused(message)]]
      : [],
  );
  if (fields.length === 0) return { fields: {}, form: profileMessages.updateFailed };
  return { fields: Object.fromEntries(fields) };
}

const missing: Record<ProfileField, string> = {
  name: registerMessages.enterName,
  firstName: registerMessages.enterName,
  lastName: registerMessages.enterName,
  email: profileMessages.emailOdd,
  phone: profileMessages.enterPhone,
};

function isFieldOf(sent: ProfileChange, path: string): path is ProfileField {
  return Object.hasOwn(sent, path) && Object.hasOwn(missing, path);
}
