import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { paths } from '../app/paths.ts';
import { courseQuery } from '../features/courses/courses.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { loggedOutMessages, loginMessages } from '../messages.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Landing } from '../ui/landing.tsx';
import { Notice } from '../ui/notice.tsx';

/** Where a logout ends. Opening this address signs nobody out (ruling 32). */
export function LoggedOutPage() {
  const { group, course } = useParams({ from: '/logout/group/$group/course/$course' });
  const { data } = useQuery(courseQuery({ group, course }));
  usePageTitle(loggedOutMessages.title, data?.name);
  return (
    <Landing title={loggedOutMessages.title}>
      <Notice isStatic>{loginMessages.loggedOut}</Notice>
      {/* Following the entry link stores the course and signs in an anonymous visitor: not on a mere hover. */}
      <ButtonLink to={paths.courseEntry} params={{ group, course }} preload={false} wide>
        {loggedOutMessages.backToLogin}
      </ButtonLink>
    </Landing>
  );
}
