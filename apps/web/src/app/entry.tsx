import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { chooseFailure } from '../features/courses/choose-course.ts';
import { courseFailure, isCourseGone } from '../features/courses/load-failures.ts';
import { commonMessages, courseMessages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Column } from '../ui/column.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './entry.module.css';

/** Shown while an entry link is followed, where that takes long enough to see. */
export function EntryPending() {
  return (
    <p className={styles.pending} role="status">
      <Spinner />
      {courseMessages.opening}
    </p>
  );
}

/** An entry link that could not be followed: no such course, or no reply. */
export function EntryFailed({ error }: ErrorComponentProps) {
  const router = useRouter();
  const retry = <Button onClick={() => void router.invalidate()}>{commonMessages.tryAgain}</Button>;
  return (
    <Column>
      <div className={styles.failed}>
        <Notice kind="error" action={isCourseGone(error) ? undefined : retry}>
          {isCourseGone(error) ? courseFailure(error) : chooseFailure(error)}
        </Notice>
      </div>
    </Column>
  );
}
