import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { courseQuery } from '../features/courses/courses.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { useIsLoggingOut, useLogout } from '../lib/session/logout.ts';
import { useSession } from '../lib/session/session.ts';
import {
  badLinkMessages,
  loggedOutMessages,
  loginMessages,
  navigationMessages,
  profileMessages,
} from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Landing } from '../ui/landing.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Notice } from '../ui/notice.tsx';

/** Opening this address logs nobody out: a golfer who is still signed in is named and can log out. */
export function LoggedOutPage() {
  const { group, course } = useParams({ from: '/logout/group/$group/course/$course' });
  const { data } = useQuery(courseQuery({ group, course }));
  const session = useSession();
  const logout = useLogout();
  const isLoggingOut = useIsLoggingOut();
  // The logout has already succeeded before it navigates here.
  const hasLeft = isLoggingOut && logout.isIdle;
  const golfer = session.data?.state === 'signed-in' && !hasLeft ? session.data.user : undefined;
  const title = golfer ? loggedOutMessages.stillLoggedInTitle : loggedOutMessages.title;
  usePageTitle(title, data?.name);

  if (session.isLoadingError) {
    return (
      <Landing title={loggedOutMessages.title}>
        <LoadFailed text={profileMessages.loadFailed} query={session} />
      </Landing>
    );
  }
  if (session.isPending && !hasLeft) return <Landing title={'\u00a0'}>{null}</Landing>;
  if (golfer) {
    return (
      <Landing title={title}>
        <Notice isStatic>{loggedOutMessages.stillLoggedIn(golfer.name, golfer.loginEmail)}</Notice>
        {logout.isError && <Notice kind="error">{navigationMessages.logoutFailed}</Notice>}
        <Button wide busy={logout.isPending} onClick={() => logout.mutate()}>
          {navigationMessages.logout}
        </Button>
        <ButtonLink to={paths.courseEntry} params={{ group, course }} preload={false} variant="quiet" wide>
          {data === undefined ? navigationMessages.teeTimes : badLinkMessages.teeTimesAt(data.name)}
        </ButtonLink>
      </Landing>
    );
  }
  return (
    <Landing title={title}>
      <Notice isStatic>{loginMessages.loggedOut}</Notice>
      {/* Following the link stores the course and starts an anonymous session: not on hover. */}
      <ButtonLink to={paths.courseEntry} params={{ group, course }} preload={false} wide>
        {loggedOutMessages.backToLogin}
      </ButtonLink>
    </Landing>
  );
}
