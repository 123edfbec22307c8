import { type ChangedSettings, courseSettings, savedSettings } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../lib/api.ts';

/** `GET /api/clubhouse/groups/{group}/courses/{course}/settings` */
export const settingsQuery = ({ group, course }: CoursePath) =>
  queryOptions({
    queryKey: ['settings', group, course],
    queryFn: ({ signal }) => get(routes.clubhouseSettings(group, course), courseSettings, signal),
    // A form that is filled in must not change under the fingers.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** `PUT` of the same, as a trial. */
export function useTrySettings({ group, course }: CoursePath) {
  return useMutation({
    mutationFn: (wanted: ChangedSettings) =>
      send('PUT', `${routes.clubhouseSettings(group, course)}?trial`, savedSettings, wanted),
  });
}

export function useSaveSettings({ group, course }: CoursePath) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: ChangedSettings) =>
      send('PUT', routes.clubhouseSettings(group, course), savedSettings, wanted),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['settings', group, course] });
      await queries.invalidateQueries({ queryKey: ['courses', group] });
    },
  });
}
