import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { formatWeekdayMonthDay, teeTimeParts } from '../../lib/format.ts';
import { confirmMessages } from '../../messages.ts';
import styles from './hold-summary.module.css';

export function HoldSummary({ hold }: { hold: Hold }) {
  const { clock, period } = teeTimeParts(hold.startingTime);
  return (
    <div className={styles.summary}>
      <p className={styles.time}>
        {clock} <span className={styles.period}>{period}</span>
      </p>
      <div>
        <p className={styles.date}>{formatWeekdayMonthDay(hold.date)}</p>
        <p className={styles.place}>{hold.courseName}</p>
        <p className={styles.place}>
          {confirmMessages.holes(hold.numHoles)}, <span className={styles.whole}>{hold.teeName}</span>
        </p>
      </div>
    </div>
  );
}
