import { routes } from '@dewsweeper/contract/routes';
import { type Session, session, type User } from '@dewsweeper/contract/user';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { get } from '../api.ts';

/** Who the browser is, with the user document of a registered golfer: `GET /api/session`. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => get(routes.session, session, signal),
  // The parts of a page ask one after the other, and mean the same answer.
  staleTime: 5000,
});

export function useSession() {
  return useQuery(sessionQuery);
}

/**
 * The golfer whom `SignedInOnly` let pass. Its parts do not look for him again: one whose script comes in the moment
 * between a session's end and the page's leaving would find nobody.
 */
export const SignedInUser = createContext<User | undefined>(undefined);

/** The signed-in golfer. Only for pages behind `SignedInOnly`. */
export function useSignedInUser(): User {
  const user = useContext(SignedInUser);
  if (user === undefined) throw new Error('a page for golfers stands outside of SignedInOnly');
  return user;
}

/** Takes over a session that a reply brought. */
export function keepSession(queryClient: QueryClient, current: Session): void {
  queryClient.setQueryData(sessionQuery.queryKey, current);
}

/** Takes over a user document that a reply brought. */
export function keepUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(sessionQuery.queryKey, (former) =>
    former?.state === 'signed-in' ? { ...former, user } : former,
  );
}

/** Forgets who was signed in and all that was theirs. */
export function forgetGolfer(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, { state: 'none' });
  forgetOwnReplies(queryClient);
}

/** Forgets every reply about a golfer's own: the queries whose key begins with `me`. */
export function forgetOwnReplies(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ['me'] });
}
