import { routes } from '@dewsweeper/contract/routes';
import { staffSecrets } from '@dewsweeper/contract/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refusalOf, send } from '../../lib/api.ts';
import { ownSignInMessages, passkeyMessages, staffMessages, welcomeMessages } from '../../messages.ts';
import { passkeysQuery } from './own-passkeys.ts';
import { sessionQuery, useStaffPerson } from './session.ts';

/** `POST /api/clubhouse/password` */
export function useOfferPassword(onOffered: (otpauth: string) => void) {
  return useMutation({
    mutationFn: (wanted: { password: string }) => send('POST', routes.staffPassword, staffSecrets, wanted),
    onSuccess: ({ otpauth }) => onOffered(otpauth ?? ''),
  });
}

/** `PUT /api/clubhouse/password` */
export function useConfirmPassword(onSet: () => void) {
  const queryClient = useQueryClient();
  const { id } = useStaffPerson();
  return useMutation({
    mutationFn: (typed: { code: string }) => send('PUT', routes.staffPassword, z.unknown(), typed),
    onSuccess: async () => {
      await queryClient.invalidateQueries(passkeysQuery(id));
      onSet();
    },
  });
}

/** `POST /api/clubhouse/recovery-codes` */
export function useRenewRecoveryCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST', routes.staffRecoveryCodes, staffSecrets),
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
}

export function ownSignInFailure(error: Error): string {
  switch (refusalOf(error)) {
    case 'weak-password':
      return welcomeMessages.weakPassword;
    case 'wrong-code':
      return ownSignInMessages.wrongCode;
    case 'no-new-password':
      return ownSignInMessages.tooLate;
    case 'too-many-requests':
      return staffMessages.tooManyRequests;
    default:
      return passkeyMessages.notChanged;
  }
}
