import { passkeyRequest } from '@dewsweeper/contract/passkey';
import { routes } from '@dewsweeper/contract/routes';
import type { StaffCredentials } from '@dewsweeper/contract/staff';
import { type StaffSession, staffSession } from '@dewsweeper/contract/staff-session';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { refusalOf, send } from '../../lib/api.ts';
import { passkeyMessages, staffMessages } from '../../messages.ts';
import { asksForSignIn } from './refused-as-idle.ts';
import { keepSession } from './session.ts';

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: StaffCredentials) =>
      send('POST', routes.staffSession, staffSession, credentials),
    onSuccess: (session) => goOn(queryClient, session),
  });
}

/** The same by a passkey, which names its account. */
export function usePasskeySignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { signWithPasskey } = await import('./browser-passkeys.ts');
      const request = await send('POST', routes.staffSessionPasskey, passkeyRequest);
      const assertion = await signWithPasskey(request);
      return send('POST', routes.staffSession, staffSession, { assertion });
    },
    onSuccess: (session) => goOn(queryClient, session),
  });
}

/** What was refused is asked for once more. */
function goOn(queryClient: QueryClient, session: StaffSession): void {
  keepSession(queryClient, session);
  void queryClient.invalidateQueries({ predicate: ({ state }) => asksForSignIn(state.error) });
}

export function signInFailure(error: unknown, sent?: StaffCredentials): string {
  const code = refusalOf(error);
  if (code === 'too-many-requests') return staffMessages.tooManyRequests;
  if (code === 'wrong-credentials' && sent !== undefined && 'recoveryCode' in sent)
    return passkeyMessages.wrongRecoveryCode;
  if (code === 'invalid-request' || code === 'wrong-credentials') return staffMessages.wrongCredentials;
  return staffMessages.otherFailure;
}
