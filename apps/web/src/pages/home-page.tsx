import type { QueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { usePagesAhead } from '../app/pages-ahead.ts';
import { paths } from '../app/paths.ts';
import { courseCardsQuery, courseQuery, groupQuery } from '../features/courses/courses.ts';
import { useSession } from '../features/session/session.ts';
import { storedChoice, useStoredChoice } from '../lib/browser-storage.ts';
import { ChooseCourse } from './home/choose-course.tsx';
import { CourseLogin } from './home/course-login.tsx';
import { NoGroup } from './home/no-group.tsx';

/** Reads what the landing shows at once. */
export function primeHome(queryClient: QueryClient): Promise<unknown> {
  const { group, course } = storedChoice();
  if (group === null) return Promise.resolve();
  return Promise.all([
    queryClient.prefetchQuery(groupQuery(group)),
    course === null
      ? queryClient.prefetchQuery(courseCardsQuery(group))
      : queryClient.prefetchQuery(courseQuery({ group, course })),
  ]);
}

/** Landing and login (spec.md 2, Login screen). */
export function HomePage() {
  const session = useSession();
  const { group, course } = useStoredChoice();
  usePagesAhead('visitor');

  if (session.data?.state === 'signed-in') return <Navigate to={paths.teeTimes} replace />;
  if (group === null) return <NoGroup />;
  if (course === null) return <ChooseCourse groupId={group} />;
  return <CourseLogin path={{ group, course }} sessionKnown={!session.isPending} />;
}
