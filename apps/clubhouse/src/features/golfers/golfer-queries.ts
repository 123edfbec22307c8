import {
  foundGolfers,
  type GolferAtCourse,
  type GolferPrivileges,
  golferAtCourse,
} from '@dewsweeper/contract/clubhouse-golfers';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, refusalOf, send } from '../../lib/api.ts';

/** `POST /api/clubhouse/groups/{group}/courses/{course}/golfers/searches` */
export function golferSearchQuery({ group, course }: CoursePath, search: string) {
  return queryOptions({
    queryKey: ['golfers', group, course, search],
    queryFn: async () => {
      const path = routes.clubhouseGolferSearches(group, course);
      return (await send('POST', path, foundGolfers, { search })).golfers;
    },
    enabled: search !== '',
    staleTime: 10_000,
  });
}

/** `GET /api/clubhouse/groups/{group}/courses/{course}/golfers/{uid}` */
export function golferQuery({ group, course }: CoursePath, uid: string) {
  return queryOptions({
    queryKey: ['golfer', group, course, uid],
    queryFn: ({ signal }) => get(routes.clubhouseGolfer(group, course, uid), golferAtCourse, signal),
    retry: (failures, error) => refusalOf(error) === undefined && failures < 2,
  });
}

export function useWriteNote(place: CoursePath, uid: string) {
  return useGolferChange(place, uid, (text: string) =>
    send('PUT', routes.clubhouseGolferNote(place.group, place.course, uid), golferAtCourse, { text }),
  );
}

export function useSetPrivileges(place: CoursePath, uid: string) {
  return useGolferChange(place, uid, (privileges: GolferPrivileges) =>
    send('PUT', routes.clubhouseGolferPrivileges(place.group, place.course, uid), golferAtCourse, privileges),
  );
}

function useGolferChange<Change>(
  place: CoursePath,
  uid: string,
  change: (change: Change) => Promise<GolferAtCourse>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (golfer) => {
      queryClient.setQueryData(golferQuery(place, uid).queryKey, golfer);
      void queryClient.invalidateQueries({ queryKey: ['golfers', place.group, place.course] });
    },
  });
}
