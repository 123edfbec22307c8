import type { Course } from '@dewsweeper/contract/course';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { nothing, problemCode, send } from '../../lib/api.ts';
import { sessionQuery, useSignedInUser } from '../../lib/session/session.ts';
import { courseQuery } from './courses.ts';

export type MyCourse = {
  path: CoursePath;
  /** `gone`: still on the golfer's list, but the course itself is no more. */
  state: 'loading' | 'loaded' | 'gone' | 'failed';
  course: Course | undefined;
  retry: () => void;
};

/**
 * The courses on the golfer's list, each as far as it has loaded, in the list's order. A course that failed to load is
 * asked for again, unless `retryOnMount` leaves that to a tap.
 */
export function useMyCourses({ retryOnMount = true } = {}): MyCourse[] {
  const { courses } = useSignedInUser();
  const answers = useQueries({ queries: courses.map((path) => ({ ...courseQuery(path), retryOnMount })) });
  return courses.map((path, position) => {
    const answer = answers[position];
    return {
      path,
      course: answer?.data,
      state: loadState(answer?.data, answer?.error),
      retry: () => void answer?.refetch(),
    };
  });
}

function loadState(course: Course | undefined, error: unknown): MyCourse['state'] {
  if (course !== undefined) return 'loaded';
  if (!error) return 'loading';
  const code = problemCode(error);
  return code === 'course-not-found' || code === 'group-not-found' ? 'gone' : 'failed';
}

/** Takes a course off the golfer's list: `DELETE /api/users/me/courses/{group}/{course}`. */
export function useRemoveCourse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ group, course }: CoursePath) => send('DELETE', routes.myCourse(group, course), nothing),
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
}
