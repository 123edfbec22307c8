import { type Replaced, restore, type StagedBackup } from '@dewsweeper/contract/restore';
import { routes } from '@dewsweeper/contract/routes';
import type { Backup } from '@dewsweeper/contract/system';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { get, refusalOf, send } from '../../lib/api.ts';
import { restoreMessages } from '../../messages/restore.ts';
import { systemMessages } from '../../messages/system.ts';

const pollMs = 1_000;

/** `GET .../restore`, again and again while something goes on: also while the server starts again. */
export const restoreQuery = (group: string) =>
  queryOptions({
    queryKey: ['system', group, 'restore'],
    queryFn: ({ signal }) => get(routes.clubhouseRestore(group), restore, signal),
    refetchInterval: ({ state }) => (state.data?.unpacking || state.data?.isSwitching ? pollMs : false),
  });

function useRestoreMutation<Variables>(
  group: string,
  mutationFn: (variables: Variables) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries(restoreQuery(group)) });
}

export const useStage = (group: string) =>
  useRestoreMutation(group, ({ name }: Backup) =>
    send('POST', routes.clubhouseBackupRestore(group, name), z.unknown()),
  );

export const useDrop = (group: string) =>
  useRestoreMutation(group, () => send('DELETE', routes.clubhouseRestore(group), z.unknown()));

export const useConfirm = (group: string) =>
  useRestoreMutation(group, ({ stagedAt }: StagedBackup) =>
    send('POST', routes.clubhouseRestore(group), z.unknown(), { stagedAt }),
  );

export const useDeleteReplaced = (group: string) =>
  useRestoreMutation(group, ({ name }: Replaced) =>
    send('DELETE', routes.clubhouseReplaced(group, name), z.unknown()),
  );

export function restoreFailure(error: unknown): string {
  switch (refusalOf(error)) {
    case 'restore-running':
      return restoreMessages.running;
    case 'backup-running':
      return restoreMessages.backupRunning;
    case 'backup-not-found':
    case 'replaced-not-found':
      return restoreMessages.backupGone;
    case 'nothing-staged':
      return restoreMessages.changed;
    case 'not-allowed':
      return systemMessages.notOwnerOfAll;
    default:
      return systemMessages.notDone;
  }
}
