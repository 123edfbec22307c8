import { useQuery } from '@tanstack/react-query';
import { CourseCards, CourseCardsSkeleton } from '../../features/courses/course-cards.tsx';
import { courseCardsQuery, groupQuery } from '../../features/courses/courses.ts';
import { GroupFailed } from '../../features/courses/group-failed.tsx';
import { isGroupGone } from '../../features/courses/load-failures.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useIdle } from '../../lib/use-idle.ts';
import { courseMessages, everyPageMessages, loginMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Landing } from '../../ui/landing.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const LiveCourses = lazyPart(async () => (await import('../../features/live/live-courses.tsx')).LiveCourses);

export function ChooseCourse({ groupId }: { groupId: string }) {
  const group = useQuery(groupQuery(groupId));
  const courses = useQuery(courseCardsQuery(groupId));
  const isIdle = useIdle();
  usePageTitle(loginMessages.chooseCourse, group.data?.name);

  const retry = () => {
    void group.refetch();
    void courses.refetch();
  };
  if (group.isLoadingError) return <WithoutGroup error={group.error} retry={retry} />;
  return (
    <Landing
      tall
      title={group.data?.name ?? <Skeleton width="300px" height="1.08em" />}
      below={loginMessages.chooseCourse}
    >
      {courses.isLoadingError && <Failed retry={retry}>{courseMessages.coursesFailed}</Failed>}
      {courses.isPending && <CourseCardsSkeleton />}
      {courses.data !== undefined && <CourseCards courses={courses.data} />}
      {isIdle && <LiveCourses groupId={groupId} />}
      {courses.data?.length === 0 && <Notice>{courseMessages.noCourses}</Notice>}
    </Landing>
  );
}

function WithoutGroup({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Landing title={loginMessages.welcome}>
      <GroupFailed error={error} retry={retry} />
      {isGroupGone(error) && <p>{loginMessages.linkHint}</p>}
    </Landing>
  );
}

function Failed({ retry, children }: { retry: () => void; children: string }) {
  const again = (
    <Button variant="quiet" onClick={retry}>
      {everyPageMessages.tryAgain}
    </Button>
  );
  return (
    <Notice kind="error" action={again}>
      {children}
    </Notice>
  );
}
