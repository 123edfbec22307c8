import { forgetCourse } from '../../lib/browser-storage.ts';
import { everyPageMessages, loginMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { courseFailure, isCourseGone } from './load-failures.ts';

export function CourseFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const action = isCourseGone(error) ? (
    <Button variant="quiet" onClick={forgetCourse}>
      {loginMessages.otherCourse}
    </Button>
  ) : (
    <Button variant="quiet" onClick={retry}>
      {everyPageMessages.tryAgain}
    </Button>
  );
  return (
    <Notice kind="error" action={action}>
      {courseFailure(error)}
    </Notice>
  );
}
