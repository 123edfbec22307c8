import type { QueryClient } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePagesAhead } from '../app/pages-ahead.ts';
import { courseCardsQuery, courseQuery, groupQuery } from '../features/courses/courses.ts';
import { storedChoice, useStoredChoice } from '../lib/browser-storage.ts';
import { paths } from '../lib/paths.ts';
import { endedSession } from '../lib/session/ended-session.ts';
import { useSession } from '../lib/session/session.ts';
import { ChooseCourse } from './home/choose-course.tsx';
import { CourseLogin } from './home/course-login.tsx';
import { NoGroup } from './home/no-group.tsx';

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

export function HomePage() {
  const session = useSession();
  const { group, course } = useStoredChoice();
  usePagesAhead('visitor');

  if (session.data?.state === 'signed-in') return <AfterLogin uid={session.data.uid} />;
  if (group === null) return <NoGroup />;
  if (course === null) return <ChooseCourse groupId={group} />;
  return <CourseLogin path={{ group, course }} sessionKnown={!session.isPending} />;
}

/** To the page where the golfer's last session ended or of the link they opened, else to Reserve a Tee Time. */
function AfterLogin({ uid }: { uid: string }) {
  const { history } = useRouter();
  const ended = endedSession();
  const address = ended?.uid === uid || ended?.uid === '' ? ended.address : undefined;
  useEffect(() => {
    if (address !== undefined) history.replace(address);
  }, [address, history]);
  return address === undefined ? <Navigate to={paths.teeTimes} replace /> : null;
}
