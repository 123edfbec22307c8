import { routes } from '@dewsweeper/contract/routes';
import { type Backup, backups, systemChecks } from '@dewsweeper/contract/system';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { get, refusalOf, send } from '../../lib/api.ts';
import { systemMessages } from '../../messages/system.ts';

const pollMs = 1_000;

/** `GET .../system`, until all checks are there. */
export const checksQuery = (group: string) =>
  queryOptions({
    queryKey: ['system', group, 'checks'],
    queryFn: ({ signal }) => get(routes.clubhouseSystem(group), systemChecks, signal),
    refetchInterval: ({ state }) => (state.data?.isRunning ? pollMs : false),
  });

/** `GET .../backups`, until none is being made. */
export const backupsQuery = (group: string) =>
  queryOptions({
    queryKey: ['system', group, 'backups'],
    queryFn: ({ signal }) => get(routes.clubhouseBackups(group), backups, signal),
    refetchInterval: ({ state }) => (state.data?.making ? pollMs : false),
  });

export function useLookAgain(group: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST', routes.clubhouseSystem(group), z.unknown()),
    onSettled: () => queryClient.invalidateQueries(checksQuery(group)),
  });
}

export function useMakeBackup(group: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST', routes.clubhouseBackups(group), z.unknown()),
    onSettled: () => queryClient.invalidateQueries(backupsQuery(group)),
  });
}

export function useDeleteBackup(group: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name }: Backup) => send('DELETE', routes.clubhouseBackup(group, name), z.unknown()),
    onSettled: () => queryClient.invalidateQueries(backupsQuery(group)),
  });
}

export function backupFailure(error: unknown): string {
  switch (refusalOf(error)) {
    case 'backup-running':
      return systemMessages.running;
    case 'restore-running':
      return systemMessages.restoring;
    case 'backup-not-found':
      return systemMessages.gone;
    case 'not-allowed':
      return systemMessages.notOwnerOfAll;
    default:
      return systemMessages.notDone;
  }
}
