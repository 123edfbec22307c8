import { routes } from '@dewsweeper/contract/routes';
import { type Registration, user } from '@dewsweeper/contract/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { everyPageMessages, loginMessages, registerMessages } from '../../messages.ts';
import { ApiProblem, problemCode, send } from '../api.ts';
import { keepSession } from './session.ts';
import { forgetRegistration } from './typed-registration.ts';

/** Creates the account and signs in: `POST /api/users` (rules.md#registration-keeps-identity). */
export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => send('POST', routes.users, user, registration),
    onSuccess: (document) => {
      forgetRegistration();
      keepSession(queryClient, { state: 'signed-in', uid: document.id, user: document });
    },
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
  /** For a failure that the golfer did not cause. */
  advice?: string;
};

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
    case 'paused':
      return { fields: {}, form: everyPageMessages.paused };
    default:
      return { fields: refusedFields(error), form: registerMessages.otherFailure };
  }
}

/** With the request's id for support, if there is one. */
function adviceAfter(error: unknown): string {
  const requestId = error instanceof ApiProblem ? error.requestId : undefined;
  const reference = requestId === undefined ? [] : [everyPageMessages.reference(requestId)];
  return [registerMessages.unexpectedAdvice, ...reference].join(' ');
}

function refusedFields(error: unknown): RegisterFailure['fields'] {
  const errors = error instanceof ApiProblem ? error.errors : [];
  return Object.fromEntries(
    errors
      .filter(({ path }) => fields.includes(path))
      .map(({ path, message }) => [path, everyPageMessages.fieldRefused(message)]),
  );
}
