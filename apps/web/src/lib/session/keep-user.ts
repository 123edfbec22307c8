import type { User } from '@dewsweeper/contract/user';
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from './session.ts';

export function keepUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(sessionQuery.queryKey, (former) =>
    former?.state === 'signed-in' ? { ...former, user } : former,
  );
}
