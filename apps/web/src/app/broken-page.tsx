import { everyPageMessages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './broken-page.module.css';

/** A page that failed in a way nobody foresaw. It comes with the app, for a page's script may be what is missing. */
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
