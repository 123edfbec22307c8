import { CourseNameSkeleton } from '../features/courses/course-name-skeleton.tsx';
import { LoginFormSkeleton } from '../lib/session/login-form-skeleton.tsx';
import { everyPageMessages } from '../messages.ts';
import { Landing } from '../ui/landing.tsx';

/** Looks like the course's login, where most links lead. */
export function EntryPending() {
  return (
    <Landing tall above={everyPageMessages.openingCourse} title={<CourseNameSkeleton />} below={'\u00a0'}>
      <LoginFormSkeleton />
    </Landing>
  );
}
