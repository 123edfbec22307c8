import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './course-name-skeleton.module.css';

/** A course's name on a phone: two lines, mostly. */
export function CourseNameSkeleton() {
  return (
    <span className={styles.name}>
      <Skeleton width="220px" height="0.98em" />
      <Skeleton width="180px" height="0.98em" />
    </span>
  );
}
