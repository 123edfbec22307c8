import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router';
import { chooseFailure } from '../features/courses/choose-course.ts';
import { useStoredCourse } from '../features/courses/courses.ts';
import { courseFailure, groupFailure, isCourseGone } from '../features/courses/load-failures.ts';
import { pickCourse } from '../lib/browser-storage.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session/session.ts';
import {
  badLinkMessages,
  dashboardMessages,
  everyPageMessages,
  loginMessages,
  registerMessages,
} from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Landing } from '../ui/landing.tsx';
import { Notice } from '../ui/notice.tsx';

/** The course does not exist, or no reply came. The stored ids are unchanged. */
export function EntryFailed() {
  const { entryFailure: error } = useRouteContext({ strict: false });
  const router = useRouter();
  const isGolfer = useSession().data?.state === 'signed-in';
  const isGroupLink = router.state.matches.at(-1)?.routeId === paths.groupEntry;
  const retry = <Button onClick={() => void router.invalidate()}>{everyPageMessages.tryAgain}</Button>;
  const reason = isGroupLink ? groupFailure(error) : courseFailure(error);
  return (
    <Landing title={loginMessages.welcome}>
      <Notice kind="error" action={isCourseGone(error) ? undefined : retry}>
        {isCourseGone(error) ? reason : chooseFailure(error)}
      </Notice>
      {isGolfer ? <WaysOfGolfer /> : <WaysOfVisitor />}
    </Landing>
  );
}

function WaysOfGolfer() {
  const stored = useStoredCourse().data;
  const navigate = useNavigate();
  const choose = () => {
    pickCourse(null);
    void navigate({ to: paths.teeTimes });
  };
  return (
    <>
      {stored !== undefined && (
        <ButtonLink to={paths.teeTimes} search={{ group: stored.group, course: stored.id }} wide>
          {badLinkMessages.teeTimesAt(stored.name)}
        </ButtonLink>
      )}
      <ButtonLink to={paths.reservations} variant="quiet" wide>
        {dashboardMessages.myReservations}
      </ButtonLink>
      <Button variant="quiet" wide onClick={choose}>
        {badLinkMessages.chooseCourse}
      </Button>
    </>
  );
}

function WaysOfVisitor() {
  const stored = useStoredCourse().data;
  if (stored === undefined) return <p>{loginMessages.linkHint}</p>;
  return (
    <ButtonLink to={paths.home} wide>
      {`${registerMessages.backToLogin}: ${stored.name}`}
    </ButtonLink>
  );
}
