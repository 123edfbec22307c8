import { course, group } from '@dewsweeper/contract/course';
import { invitationPasskeyOptions } from '@dewsweeper/contract/passkey';
import { routes } from '@dewsweeper/contract/routes';
import { type PasswordAcceptance, staffInvitation, staffSecrets } from '@dewsweeper/contract/staff';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, refusalOf, send } from '../../lib/api.ts';
import { peopleMessages, welcomeMessages } from '../../messages.ts';

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => get(routes.staffInvitation(token), staffInvitation, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The name of the course, or of the group, that an invitation is to. */
export const placeNameQuery = (invitation: { group: string; course: string | null }) =>
  queryOptions({
    queryKey: ['place-name', invitation.group, invitation.course],
    queryFn: async ({ signal }) => {
      const { group: id, course: courseID } = invitation;
      const named =
        courseID === null
          ? await get(routes.group(id), group, signal)
          : await get(routes.course(id, courseID), course, signal);
      return named.name;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: (acceptance: PasswordAcceptance) =>
      send('PUT', routes.staffInvitation(token), staffSecrets, acceptance),
  });
}

/** The same with a passkey: a new account makes one, one that is there uses its own. */
export function useAcceptWithPasskey(token: string) {
  return useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const { createPasskey, signWithPasskey } = await import('./browser-passkeys.ts');
      const options = await send('POST', routes.staffInvitationPasskey(token), invitationPasskeyOptions);
      const acceptance =
        options.account === 'new'
          ? { name, registration: await createPasskey(options.creation) }
          : { assertion: await signWithPasskey(options.request) };
      return send('PUT', routes.staffInvitation(token), staffSecrets, acceptance);
    },
  });
}

type AcceptanceFailure = { field: 'name' | 'password' | 'form'; message: string };

export function acceptanceFailure(error: unknown): AcceptanceFailure {
  switch (refusalOf(error)) {
    case 'weak-password':
      return { field: 'password', message: welcomeMessages.weakPassword };
    case 'wrong-credentials':
      return { field: 'password', message: welcomeMessages.wrongPassword };
    case 'invalid-request':
      return { field: 'name', message: welcomeMessages.nameInvalid };
    case 'invitation-invalid':
      return { field: 'form', message: welcomeMessages.invalid };
    case 'last-owner':
      return { field: 'form', message: peopleMessages.lastOwner };
    case 'too-many-requests':
      return { field: 'form', message: welcomeMessages.tooManyRequests };
    default:
      return { field: 'form', message: welcomeMessages.failed };
  }
}
