import { course, courseCards, group } from '@dewsweeper/contract/course';
import { type CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api.ts';
import { useStoredChoice } from '../../lib/browser-storage.ts';

const staleMilliseconds = 60_000;

export const groupQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['group', groupId],
    queryFn: ({ signal }) => get(routes.group(groupId), group, signal),
    staleTime: staleMilliseconds,
  });

export const courseCardsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['courses', groupId],
    queryFn: async ({ signal }) => (await get(routes.courses(groupId), courseCards, signal)).courses,
    staleTime: staleMilliseconds,
  });

export const courseQuery = (path: CoursePath) =>
  queryOptions({
    queryKey: ['course', path.group, path.course],
    queryFn: ({ signal }) => get(routes.course(path.group, path.course), course, signal),
    staleTime: staleMilliseconds,
  });

export function useStoredCourse() {
  const { group, course } = useStoredChoice();
  return useQuery({
    ...courseQuery({ group: group ?? '', course: course ?? '' }),
    enabled: group !== null && course !== null,
  });
}
