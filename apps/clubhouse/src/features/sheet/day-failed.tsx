import { Column } from '@dewsweeper/web/ui/column.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { Link } from '@tanstack/react-router';
import { refusalOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { sheetMessages, staffMessages } from '../../messages.ts';
import styles from './day-failed.module.css';
import type { Day } from './use-day.ts';

export function DayFailed({ failed }: { failed: NonNullable<Day['failed']> }) {
  const isUnknown = ['course-not-found', 'group-not-found', 'invalid-request'].includes(
    refusalOf(failed.error) ?? '',
  );
  return (
    <Column>
      {isUnknown ? (
        <Notice kind="error" action={<Link to={paths.home}>{staffMessages.chooseTitle}</Link>}>
          {sheetMessages.noSuchCourse}
        </Notice>
      ) : (
        <LoadFailed text={sheetMessages.failed} query={failed} />
      )}
    </Column>
  );
}

const rows = 12;

export function LoadingDay() {
  return (
    <Loading>
      <div className={styles.rows}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton height="40px" radius="6px" key={row} />
        ))}
      </div>
    </Loading>
  );
}
