import type { Course } from '@dewsweeper/contract/course';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { nothing, problemCode, send } from '../../lib/api.ts';
import { sessionQuery, useSignedInUser } from '../../lib/session/session.ts';
import { courseQuery } from './courses.ts';

export type MyCourse = {
  path: CoursePath;
  /** `gone`: on the golfer's list, but the course no longer exists. */
  state: 'loading' | 'loaded' | 'gone' | 'failed';
  course: Course | undefined;
  retry: () => void;
};

/** In the list's order. With `retryOnMount`, a course that failed to load is fetched again. */
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

export function useRemoveCourse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ group, course }: CoursePath) => send('DELETE', routes.myCourse(group, course), nothing),
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
}
