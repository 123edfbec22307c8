import { routes } from '@dewsweeper/contract/routes';
import { type StaffSession, staffSession } from '@dewsweeper/contract/staff-session';
import { noteServerTime } from '@dewsweeper/web/lib/clock.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import * as z from 'zod/mini';
import { send } from '../../lib/api.ts';
import { forgetAll } from '../../lib/device-store.ts';
import { getKept } from '../../lib/kept-replies.ts';

export type SignedIn = Extract<StaffSession, { state: 'signed-in' }>;

/** Without a network, whoever was signed in last goes on, as far as this device can. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<StaffSession> => {
    const askedAtMs = Date.now();
    const { value, keptAtMs } = await getKept(routes.staffSession, staffSession, signal);
    if (keptAtMs === null && value.state === 'signed-in') noteServerTime(value.serverTime, askedAtMs);
    return value;
  },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

/** The person whose pages are shown, also while they sign in again. */
export const StaffPerson = createContext<SignedIn | null>(null);

export function useStaffPerson(): SignedIn {
  const person = useContext(StaffPerson);
  if (person === null) throw new Error('a page for staff stands outside of SignedInOnly');
  return person;
}

export function keepSession(queryClient: QueryClient, session: StaffSession): void {
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

/** `DELETE /api/clubhouse/session`: what names golfers leaves this device; what waits stays, for whoever tapped it. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE', routes.staffSession, z.unknown()),
    onSuccess: async () => {
      await forgetAll('replies');
      keepSession(queryClient, { state: 'none' });
    },
  });
}
