import { usePageTitle } from '@dewsweeper/web/lib/page-title.ts';
import { ButtonLink } from '@dewsweeper/web/ui/button-link.tsx';
import { Landing } from '@dewsweeper/web/ui/landing.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { Link, Navigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useManagedGroups, useStaffCourses } from '../features/staff/staff-courses.ts';
import { paths } from '../lib/paths.ts';
import { newCourseMessages, staffMessages } from '../messages.ts';
import styles from './courses-page.module.css';

/** One course opens at once; of several, one is chosen. */
export function CoursesPage() {
  const { courses, failed, isOnly } = useStaffCourses();
  const managedGroups = useManagedGroups();
  usePageTitle(staffMessages.chooseTitle, staffMessages.product);
  const [first] = courses ?? [];
  if (isOnly && first !== undefined)
    return <Navigate to={paths.course} params={{ group: first.group, course: first.id }} replace />;
  const [managedGroup] = managedGroups;
  // The first course of a new club.
  if (courses?.length === 0 && managedGroup !== undefined)
    return <Navigate to={paths.newCourse} params={{ group: managedGroup }} replace />;
  return (
    <Landing title={staffMessages.chooseTitle} above={staffMessages.product}>
      {failed !== null && <LoadFailed text={staffMessages.coursesFailed} query={failed} />}
      {failed === null && courses === null && (
        <Loading>
          <Skeleton height="72px" radius="20px" />
        </Loading>
      )}
      {courses?.length === 0 && <Notice isStatic>{staffMessages.noCourses}</Notice>}
      <ul className={styles.courses}>
        {courses?.map(({ group, id, name, city }) => (
          <li key={`${group}/${id}`}>
            <Link className={styles.course} to={paths.course} params={{ group, course: id }}>
              <span>
                <strong>{name}</strong>
                {city}
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      {courses !== null &&
        managedGroups.map((group) => (
          <ButtonLink to={paths.newCourse} params={{ group }} variant="quiet" wide key={group}>
            {newCourseMessages.another}
          </ButtonLink>
        ))}
    </Landing>
  );
}
