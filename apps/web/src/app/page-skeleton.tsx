import { Column } from '../ui/column.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

export function PageSkeleton() {
  return (
    <Column>
      <Loading>
        <div className={styles.shape}>
          <Skeleton width="180px" height="18px" />
          <Skeleton width="260px" height="32px" />
          <Skeleton height="160px" radius="20px" />
          <Skeleton height="160px" radius="20px" />
        </div>
      </Loading>
    </Column>
  );
}
