import { routes } from '@dewsweeper/contract/routes';
import { type Registration, user } from '@dewsweeper/contract/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { everyPageMessages, loginMessages, registerMessages } from '../../messages.ts';
import { ApiProblem, problemCode, send } from '../api.ts';
import { keepSession } from './session.ts';

/** Creates the account and signs in: `POST /api/users` (ruling 24). */
export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => send('POST', routes.users, user, registration),
    onSuccess: (document) =>
      keepSession(queryClient, { state: 'signed-in', uid: document.id, user: document }),
  });
}

export type RegisterField = 'firstName' | 'lastName' | 'email' | 'phone' | 'password';
const fields: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'password',
] satisfies RegisterField[];

export type RegisterFailure = {
  fields: Partial<Record<RegisterField, string>>;
  form?: string;
  /** What to do about a failure that is none of the golfer's. */
  advice?: string;
};

/** The words of spec.md 8 for a failed registration, each under the field that it is about. */
export function registerFailure(error: unknown): RegisterFailure {
  switch (problemCode(error)) {
    case 'invalid-email':
      return { fields: { email: loginMessages.invalidEmail } };
    case 'email-in-use':
      return { fields: { email: registerMessages.emailInUse } };
    case 'weak-password':
      return { fields: { password: registerMessages.weakPassword } };
    case undefined:
    case 'internal':
    case 'unavailable':
      return { fields: {}, form: registerMessages.unexpectedFailure, advice: adviceAfter(error) };
    default:
      return { fields: refusedFields(error), form: registerMessages.otherFailure };
  }
}

/** With the reference by which the server's log knows the request, where there is one. */
function adviceAfter(error: unknown): string {
  const requestId = error instanceof ApiProblem ? error.requestId : undefined;
  const reference = requestId === undefined ? [] : [everyPageMessages.reference(requestId)];
  return [registerMessages.unexpectedAdvice, ...reference].join(' ');
}

/** What the server found wrong with single fields. */
function refusedFields(error: unknown): RegisterFailure['fields'] {
  const errors = error instanceof ApiProblem ? error.errors : [];
  return Object.fromEntries(
    errors.filter(({ path }) => fields.includes(path)).map(({ path, message }) => [path, message]),
  );
}
