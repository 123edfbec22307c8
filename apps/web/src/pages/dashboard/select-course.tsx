import { useQuery } from '@tanstack/react-query';
import { CourseCards, CourseCardsSkeleton } from '../../features/courses/course-cards.tsx';
import { courseCardsQuery } from '../../features/courses/courses.ts';
import { useMyCourses } from '../../features/courses/my-courses.ts';
import { LiveCourses } from '../../features/live/live-courses.tsx';
import { courseMessages, dashboardMessages, everyPageMessages, loginMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './select-course.module.css';

/** Courses of the stored group, or the golfer's own without one. */
export function SelectCourse({ groupId }: { groupId: string | null }) {
  return (
    <section className={styles.section} aria-labelledby="select-course">
      <h2 id="select-course">{dashboardMessages.selectACourse}</h2>
      {groupId === null ? <FromMyList /> : <FromGroup groupId={groupId} />}
    </section>
  );
}

function FromGroup({ groupId }: { groupId: string }) {
  const courses = useQuery(courseCardsQuery(groupId));
  if (courses.isLoadingError) return <CoursesFailed retry={() => void courses.refetch()} />;
  if (courses.data === undefined) return <CourseCardsSkeleton />;
  return (
    <>
      <LiveCourses groupId={groupId} />
      <CourseCards courses={courses.data} buttonLabel={dashboardMessages.selectCourse} />
    </>
  );
}

function FromMyList() {
  const mine = useMyCourses();
  const loaded = mine.flatMap(({ course }) => course ?? []);
  if (mine.length === 0) return <Notice isStatic>{loginMessages.selectGroup}</Notice>;
  if (mine.every(({ state }) => state === 'loading')) return <CourseCardsSkeleton />;
  if (loaded.length === 0) return <CoursesFailed retry={() => mine.forEach(({ retry }) => retry())} />;
  return <CourseCards courses={loaded} buttonLabel={dashboardMessages.selectCourse} />;
}

function CoursesFailed({ retry }: { retry: () => void }) {
  const again = (
    <Button variant="quiet" onClick={retry}>
      {everyPageMessages.tryAgain}
    </Button>
  );
  return (
    <Notice kind="error" action={again}>
      {courseMessages.coursesFailed}
    </Notice>
  );
}
