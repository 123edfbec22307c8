import { useQuery } from '@tanstack/react-query';
import { CourseCards, CourseCardsSkeleton } from '../../features/courses/course-cards.tsx';
import { courseCardsQuery, groupQuery } from '../../features/courses/courses.ts';
import { groupFailure } from '../../features/courses/load-failures.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { courseMessages, everyPageMessages, loginMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Landing } from '../../ui/landing.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The courses of the stored group, as cards. */
export function ChooseCourse({ groupId }: { groupId: string }) {
  const group = useQuery(groupQuery(groupId));
  const courses = useQuery(courseCardsQuery(groupId));
  usePageTitle(loginMessages.chooseCourse, group.data?.name);

  const retry = () => {
    void group.refetch();
    void courses.refetch();
  };
  const failure = group.isError
    ? groupFailure(group.error)
    : courses.isError
      ? courseMessages.coursesFailed
      : null;
  return (
    <Landing
      tall
      title={group.data?.name ?? <Skeleton width="300px" height="1.08em" />}
      below={loginMessages.chooseCourse}
    >
      {failure !== null && (
        <Notice kind="error" action={<Button onClick={retry}>{everyPageMessages.tryAgain}</Button>}>
          {failure}
        </Notice>
      )}
      {failure === null && courses.data === undefined && <CourseCardsSkeleton />}
      {failure === null && courses.data !== undefined && <CourseCards courses={courses.data} />}
      {courses.data?.length === 0 && <Notice>{courseMessages.noCourses}</Notice>}
    </Landing>
  );
}
