import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NetworkFailure, problemCode } from '../lib/api.ts';
import { sessionQuery } from '../lib/session/session.ts';

const retries = 2;

/** A reply that says that nobody is signed in refetches the session. */
export function createQueryClient(): QueryClient {
  const askAgainWhoIsThere = (error: unknown) => {
    const code = problemCode(error);
    if (code === 'not-signed-in' || code === 'not-registered') {
      void queryClient.invalidateQueries(sessionQuery);
    }
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: askAgainWhoIsThere }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.['saysItself'] !== true) askAgainWhoIsThere(error);
      },
    }),
    defaultOptions: {
      queries: {
        // Offline, a request fails visibly; by default it would be paused.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < retries && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}

function isPassing(error: unknown): boolean {
  return error instanceof NetworkFailure || problemCode(error) === 'unavailable';
}

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
