import { routes } from '@dewsweeper/contract/routes';
import { type Session, session, type User } from '@dewsweeper/contract/user';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api.ts';

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

/** The signed-in golfer. Only for pages behind `SignedInOnly`. */
export function useSignedInUser(): User {
  const { data } = useQuery(sessionQuery);
  if (data?.state !== 'signed-in') throw new Error('no golfer is signed in');
  return data.user;
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

/** Forgets who was signed in and all that was his: every query whose key begins with `me`. */
export function forgetGolfer(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, { state: 'none' });
  queryClient.removeQueries({ queryKey: ['me'] });
}
