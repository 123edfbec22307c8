import { courseFailure } from '../../features/courses/load-failures.ts';
import { everyPageMessages, teeTimeMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './course-lost.module.css';

type CourseLostProps = { error: unknown; onRetry: () => void; onChangeCourse: () => void };

export function CourseLost({ error, onRetry, onChangeCourse }: CourseLostProps) {
  const ways = (
    <div className={styles.ways}>
      <Button variant="quiet" onClick={onRetry}>
        {everyPageMessages.tryAgain}
      </Button>
      <Button variant="quiet" onClick={onChangeCourse}>
        {teeTimeMessages.playElsewhere}
      </Button>
    </div>
  );
  return (
    <Notice kind="error" action={ways}>
      {courseFailure(error)}
    </Notice>
  );
}
