import type { KnownGolfer } from '@dewsweeper/contract/clubhouse-golfers';
import { golferMessages } from '../../messages.ts';
import styles from './golfer-marks.module.css';

export function GolferMarks({ golfer }: { golfer: Pick<KnownGolfer, 'isDenied' | 'mustPay' | 'noShows'> }) {
  const { isDenied, mustPay, noShows } = golfer;
  if (!isDenied && !mustPay && noShows === 0) return null;
  return (
    <span className={styles.marks}>
      {isDenied && <span className={styles.denied}>{golferMessages.denied}</span>}
      {mustPay && <span className={styles.mark}>{golferMessages.mustPay}</span>}
      {noShows > 0 && <span className={styles.mark}>{golferMessages.noShows(noShows)}</span>}
    </span>
  );
}
