import { formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import styles from './standing-times.module.css';

type DateLineProps = {
  date: string;
  facts: readonly string[];
  isChosen: boolean;
  /** Struck out: nothing can be done on this date. */
  isOut?: boolean;
  onToggle?: (() => void) | undefined;
};

/** A date of a preview, which can be left out or chosen where `onToggle` is given. */
export function DateLine({ date, facts, isChosen, isOut = false, onToggle }: DateLineProps) {
  return (
    <li className={isOut ? styles.taken : undefined}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={onToggle === undefined}
          onChange={() => onToggle?.()}
        />
        <span className={styles.date}>{formatWeekdayMonthDay(date)}</span>
        <span className={styles.facts}>{facts.join(' ')}</span>
      </label>
    </li>
  );
}
