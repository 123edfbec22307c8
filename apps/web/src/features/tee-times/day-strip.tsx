import { useLayoutEffect, useRef } from 'react';
import { dayOfMonth, formatShortWeekday, formatWeekdayMonthDay } from '../../lib/format.ts';
import { teeTimeMessages } from '../../messages.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './day-strip.module.css';
import type { StripDay } from './strip-days.ts';

type DayStripProps = {
  days: readonly StripDay[];
  chosen: string | undefined;
  onChoose: (date: string) => void;
};

/** The bookable days in a row, each with how much is open. The chosen one comes into sight by itself. */
export function DayStrip({ days, chosen, onChoose }: DayStripProps) {
  const strip = useRef<HTMLUListElement>(null);

  // In the next frame, whose layout is due anyway: asked for its place at once, the strip would lay out the page first.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => bringChosenIntoSight(strip.current));
    return () => cancelAnimationFrame(frame);
  }, [chosen, days.length]);

  return (
    <ul className={styles.strip} ref={strip} aria-label={teeTimeMessages.days}>
      {days.map((day) => (
        <li key={day.date}>
          <DayButton day={day} isChosen={day.date === chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function bringChosenIntoSight(row: HTMLElement | null): void {
  const day = row?.querySelector<HTMLElement>('[aria-pressed="true"]');
  if (!row || !day) return;
  const isInSight =
    day.offsetLeft >= row.scrollLeft && day.offsetLeft + day.offsetWidth <= row.scrollLeft + row.clientWidth;
  if (!isInSight) row.scrollTo({ left: day.offsetLeft - (row.clientWidth - day.offsetWidth) / 2 });
}

function DayButton(props: { day: StripDay; isChosen: boolean; onChoose: (date: string) => void }) {
  const { day, isChosen, onChoose } = props;
  return (
    <button
      className={styles.day}
      type="button"
      aria-pressed={isChosen}
      aria-label={`${formatWeekdayMonthDay(day.date)}, ${teeTimeMessages.openTimes(day.openCount)}`}
      onClick={() => onChoose(day.date)}
    >
      <span className={styles.weekday}>{formatShortWeekday(day.date)}</span>
      <span className={styles.number}>{dayOfMonth(day.date)}</span>
      <span className={styles.bar}>
        <span className={styles.filled} style={{ width: `${day.fill * 100}%` }} />
      </span>
      <span className={styles.count}>{day.openCount}</span>
    </button>
  );
}

/** The strip's shape while the days are loading. */
export function DayStripSkeleton() {
  return (
    <div className={styles.strip}>
      {Array.from({ length: 10 }, (_, i) => (
        <Skeleton key={i} width="54px" height="84px" radius="12px" />
      ))}
    </div>
  );
}
