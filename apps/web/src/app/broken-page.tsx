import { everyPageMessages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './broken-page.module.css';

/** For an unexpected error. In the app's own chunk, since a page's script may be what failed to load. */
export function BrokenPage() {
  return (
    <Column>
      <PageHeader title={everyPageMessages.brokenTitle} courseName={undefined} />
      <div className={styles.words}>
        <p>{everyPageMessages.broken}</p>
        <Button onClick={() => window.location.reload()}>{everyPageMessages.reload}</Button>
      </div>
    </Column>
  );
}
