import { routes } from '@dewsweeper/contract/routes';
import { type Session, session, type User } from '@dewsweeper/contract/user';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { get } from '../api.ts';
import { ownCache } from '../own-cache.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => get(routes.session, session, signal),
  // The parts of a page ask in sequence and can share one answer.
  staleTime: 5000,
});

export function useSession() {
  return useQuery(sessionQuery);
}

/** Not read from the session query: between the session's end and the redirect it has nobody. */
export const SignedInUser = createContext<User | undefined>(undefined);

/** Only for pages behind `SignedInOnly`. */
export function useSignedInUser(): User {
  const user = useContext(SignedInUser);
  if (user === undefined) throw new Error('nobody');
  return user;
}

export function keepSession(queryClient: QueryClient, current: Session): void {
  queryClient.setQueryData(sessionQuery.queryKey, current);
}

export function forgetGolfer(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, { state: 'none' });
  forgetOwnReplies(queryClient);
}

/** The queries whose key begins with `me`, and what the service worker keeps. */
export function forgetOwnReplies(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ['me'] });
  // A browser has no caches over plain HTTP.
  void self.caches?.delete(ownCache);
}
