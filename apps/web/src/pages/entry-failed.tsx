import { useRouteContext, useRouter } from '@tanstack/react-router';
import { chooseFailure } from '../features/courses/choose-course.ts';
import { courseFailure, isCourseGone } from '../features/courses/load-failures.ts';
import { everyPageMessages, loginMessages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Landing } from '../ui/landing.tsx';
import { Notice } from '../ui/notice.tsx';

/** An entry link that could not be followed: no such course, or no reply. */
export function EntryFailed() {
  const { entryFailure: error } = useRouteContext({ strict: false });
  const router = useRouter();
  const retry = <Button onClick={() => void router.invalidate()}>{everyPageMessages.tryAgain}</Button>;
  return (
    <Landing title={loginMessages.welcome}>
      <Notice kind="error" action={isCourseGone(error) ? undefined : retry}>
        {isCourseGone(error) ? courseFailure(error) : chooseFailure(error)}
      </Notice>
    </Landing>
  );
}
