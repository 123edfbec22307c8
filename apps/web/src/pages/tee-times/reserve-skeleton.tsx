import { DayStripSkeleton } from '../../features/tee-times/day-strip.tsx';
import { TimesGridSkeleton } from '../../features/tee-times/times-grid.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './reserve.module.css';

/** The page's shape until its course is known. */
export function ReserveSkeleton() {
  return (
    <Loading>
      <div className={styles.skeleton}>
        <Skeleton height="44px" radius="12px" />
        <DayStripSkeleton />
        <Skeleton height="72px" radius="12px" />
      </div>
      <TimesGridSkeleton />
    </Loading>
  );
}
