import { everyPageMessages } from '../messages.ts';
import { Spinner } from '../ui/spinner.tsx';
import styles from './entry-pending.module.css';

/** Shown while an entry link is followed, where that takes long enough to see. */
export function EntryPending() {
  return (
    <p className={styles.pending} role="status">
      <Spinner />
      {everyPageMessages.openingCourse}
    </p>
  );
}
