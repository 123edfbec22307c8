import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/staff/session.ts';
import { isPassing, refusalOf } from '../lib/api.ts';

const retries = 2;

/** A reply that says that nobody is signed in has the session read again. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (refusalOf(error) === 'not-signed-in') void queryClient.invalidateQueries(sessionQuery);
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Offline, a request fails visibly, or is answered from what this device keeps.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < retries && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}
