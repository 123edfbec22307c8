import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './course-name-skeleton.module.css';

/** Two lines, as most names take on a phone. */
export function CourseNameSkeleton() {
  return (
    <span className={styles.name}>
      <Skeleton width="220px" height="0.98em" />
      <Skeleton width="180px" height="0.98em" />
    </span>
  );
}
