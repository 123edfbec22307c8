import { payingMessages } from '../../../messages.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './card-skeleton.module.css';

export function CardSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden" role="status">
        {payingMessages.loadingForm}
      </span>
      <Skeleton height="44px" radius="var(--radius)" />
      <Skeleton height="44px" radius="var(--radius)" />
      <Skeleton height="44px" radius="var(--radius)" />
      <Skeleton height="44px" radius="var(--radius)" />
    </div>
  );
}
