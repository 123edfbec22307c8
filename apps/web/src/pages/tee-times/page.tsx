import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRedirectToOwnHold } from '../../features/booking/use-own-hold.ts';
import { CourseLogo } from '../../features/courses/course-logo.tsx';
import { courseQuery } from '../../features/courses/courses.ts';
import { boardQuery, daysQuery } from '../../features/tee-times/board.ts';
import type { Choices } from '../../features/tee-times/choices.ts';
import { useNamedCourse } from '../../features/tee-times/current-course.ts';
import { useChoices } from '../../features/tee-times/use-choices.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useReadyOrOpened } from '../../lib/use-idle.ts';
import { teeTimeMessages } from '../../messages.ts';
import { Column } from '../../ui/column.tsx';
import { PageHeader, PendingPageHeader } from '../../ui/page-header.tsx';
import { CourseLost } from './course-lost.tsx';
import { Reserve } from './reserve.tsx';
import { ReserveSkeleton } from './reserve-skeleton.tsx';

const CourseDialog = lazyPart(
  async () => (await import('../../features/tee-times/course-dialog.tsx')).CourseDialog,
);

export function primeTeeTimes(queryClient: QueryClient, { group, course, date }: Choices): Promise<unknown> {
  if (group === undefined || course === undefined) return Promise.resolve();
  const path = { group, course };
  return Promise.all([
    queryClient.prefetchQuery(courseQuery(path)),
    queryClient.prefetchQuery(daysQuery(path)),
    date !== undefined && queryClient.prefetchQuery(boardQuery(path, date)),
  ]);
}

export function TeeTimesPage() {
  const choices = useChoices();
  const named = useNamedCourse(choices);
  const course = useQuery({ ...courseQuery(named ?? { group: '', course: '' }), enabled: named !== null });
  const [isChanging, setIsChanging] = useState(false);
  const isDialogOpen = named === null || isChanging;
  const isReady = useReadyOrOpened(isDialogOpen);
  useRedirectToOwnHold(named === null);

  return (
    <Column wide>
      <PageHeader
        title={teeTimeMessages.title}
        courseName={course.data?.name}
        logo={course.data?.logo && <CourseLogo logo={course.data.logo} />}
      />
      {course.isLoadingError && (
        <CourseLost
          error={course.error}
          onRetry={() => void course.refetch()}
          onChangeCourse={() => setIsChanging(true)}
        />
      )}
      {course.isPending && <ReserveSkeleton />}
      {course.data !== undefined && (
        <Reserve
          key={`${course.data.group}/${course.data.id}`}
          course={course.data}
          said={choices}
          onChangeCourse={() => setIsChanging(true)}
        />
      )}
      {isReady && (
        <CourseDialog open={isDialogOpen} isStatic={named === null} onClose={() => setIsChanging(false)} />
      )}
    </Column>
  );
}

export function TeeTimesPending() {
  return (
    <Column wide>
      <PendingPageHeader title={teeTimeMessages.title} />
      <ReserveSkeleton />
    </Column>
  );
}
