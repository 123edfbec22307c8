import { courseMade, type WantedCourse } from '@dewsweeper/contract/course-settings';
import { routes } from '@dewsweeper/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';

/** `POST /api/clubhouse/groups/{group}/courses` */
export function useMakeCourse(group: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: WantedCourse) => send('POST', routes.clubhouseCourses(group), courseMade, wanted),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['courses', group] }),
  });
}
