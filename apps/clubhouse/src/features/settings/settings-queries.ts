import {
  courseSettings,
  formerSettings,
  savedSettings,
  settingsHistory,
} from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../lib/api.ts';
import type { WantedSettings } from './wanted-settings.ts';

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
    mutationFn: (wanted: WantedSettings) =>
      send('PUT', `${routes.clubhouseSettings(group, course)}?trial`, savedSettings, wanted),
  });
}

/** `onSaved` also when the form is gone by then. */
export function useSaveSettings({ group, course }: CoursePath, onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: WantedSettings) =>
      send('PUT', routes.clubhouseSettings(group, course), savedSettings, wanted),
    onSuccess: async () => {
      onSaved();
      await queries.invalidateQueries({ queryKey: ['settings', group, course] });
      await queries.invalidateQueries({ queryKey: ['settings-history', group, course] });
      await queries.invalidateQueries({ queryKey: ['courses', group] });
    },
  });
}

/** `GET .../settings/history`, a page at a time. */
export const historyQuery = ({ group, course }: CoursePath) =>
  infiniteQueryOptions({
    queryKey: ['settings-history', group, course],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? '' : `?before=${pageParam}`;
      return get(`${routes.clubhouseSettingsHistory(group, course)}${query}`, settingsHistory, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, hasOlder }) => (hasOlder ? entries.at(-1)?.revision : undefined),
  });

/** The settings as they were before a change. */
export function useFormerSettings({ group, course }: CoursePath) {
  return useMutation({
    mutationFn: (revision: number) =>
      get(routes.clubhouseFormerSettings(group, course, revision), formerSettings),
  });
}
