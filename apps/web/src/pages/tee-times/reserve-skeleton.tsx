import { ChoicesBarSkeleton } from '../../features/tee-times/choices-bar.tsx';
import { GroupChoicesSkeleton } from '../../features/tee-times/group-choices.tsx';
import { TimesGridSkeleton } from '../../features/tee-times/times-grid.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import styles from './reserve.module.css';

export function ReserveSkeleton() {
  return (
    <Loading>
      <ChoicesBarSkeleton />
      <GroupChoicesSkeleton />
      <div className={styles.times}>
        <TimesGridSkeleton />
      </div>
    </Loading>
  );
}
