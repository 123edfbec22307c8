import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './login-form-skeleton.module.css';

/** Shown until it is known that nobody is signed in. */
export function LoginFormSkeleton() {
  return (
    <Card>
      <Loading>
        <div className={styles.form}>
          <FieldSkeleton />
          <FieldSkeleton />
          <Skeleton height="48px" radius="12px" />
        </div>
        <div className={styles.links}>
          <Skeleton width="124px" />
          <Skeleton width="60px" />
        </div>
      </Loading>
    </Card>
  );
}

function FieldSkeleton() {
  return (
    <div className={styles.field}>
      <Skeleton width="110px" height="22.5px" />
      <Skeleton height="48px" radius="12px" />
    </div>
  );
}
