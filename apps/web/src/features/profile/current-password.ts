import { routes } from '@dewsweeper/contract/routes';
import { nothing, problemCode, send } from '../../lib/api.ts';
import { loginMessages, passwordMessages } from '../../messages.ts';

/** A session that is too old for the change needs the password again (rules.md#password-change). */
export async function signInAgain(loginEmail: string, currentPassword: string | undefined): Promise<void> {
  if (currentPassword === undefined) return;
  await send('POST', routes.session, nothing, { email: loginEmail, password: currentPassword });
}

/** `failed`: the text where the error has none of its own. */
export function currentPasswordFailure(
  error: unknown,
  failed: string,
): { field: 'currentPassword' | 'form'; message: string } {
  switch (problemCode(error)) {
    case 'wrong-password':
      return { field: 'currentPassword', message: loginMessages.wrongPassword };
    case 'too-many-requests':
      return { field: 'form', message: loginMessages.tooManyRequests };
    case 'not-signed-in':
    case 'not-registered':
      return { field: 'form', message: passwordMessages.noUser };
    default:
      return { field: 'form', message: failed };
  }
}
