import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './tickets.module.css';

export function TicketsSkeleton() {
  return (
    <Loading>
      <div className={styles.tickets}>
        <Skeleton width="280px" height="24px" />
        <Skeleton height="320px" radius="20px" />
        <Skeleton height="320px" radius="20px" />
      </div>
    </Loading>
  );
}
