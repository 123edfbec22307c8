import { ChevronLeft } from 'lucide-react';
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { dayOfMonth, formatShortMonth, formatShortWeekday, formatWeekdayMonthDay } from '../../lib/format.ts';
import { teeTimeMessages } from '../../messages.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './day-strip.module.css';
import type { StripDay } from './strip-days.ts';

type DayStripProps = {
  days: readonly StripDay[];
  chosen: string | undefined;
  /** Such as ` for 2 players`. */
  countsOf: string;
  onChoose: (date: string) => void;
};

/** One tab stop: arrow keys, Home and End move between days. */
export function DayStrip({ days, chosen, countsOf, onChoose }: DayStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | undefined>();
  const known = [focused, chosen].find((date) => days.some((day) => day.date === date));
  const stop = known ?? days[0]?.date;

  // In the next frame: reading the position now would force a layout.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => bringChosenIntoSight(strip.current));
    return () => cancelAnimationFrame(frame);
  }, [chosen, days.length]);

  const scroll = (pages: number) => {
    const row = strip.current;
    row?.scrollBy({ left: pages * row.clientWidth * 0.8, behavior: 'smooth' });
  };
  return (
    <div className={styles.frame}>
      <ul className={styles.strip} ref={strip} aria-label={teeTimeMessages.days}>
        {days.map((day, i) => (
          <Fragment key={day.date}>
            {(i === 0 || dayOfMonth(day.date) === 1) && (
              <li className={styles.month} aria-hidden="true">
                {formatShortMonth(day.date)}
              </li>
            )}
            <li>
              <DayButton
                day={day}
                countsOf={countsOf}
                isChosen={day.date === chosen}
                isStop={day.date === stop}
                onFocus={setFocused}
                onChoose={onChoose}
              />
            </li>
          </Fragment>
        ))}
      </ul>
      {/* For a mouse: touch scrolls the strip, and keys move between days. */}
      {([-1, 1] as const).map((direction) => (
        <span
          key={direction}
          className={styles.scroll}
          data-direction={direction}
          aria-hidden="true"
          onClick={() => scroll(direction)}
        >
          <ChevronLeft size={20} />
        </span>
      ))}
    </div>
  );
}

function bringChosenIntoSight(row: HTMLElement | null): void {
  const day = row?.querySelector<HTMLElement>('[aria-pressed="true"]');
  if (!row || !day) return;
  const isInSight =
    day.offsetLeft >= row.scrollLeft && day.offsetLeft + day.offsetWidth <= row.scrollLeft + row.clientWidth;
  if (!isInSight) row.scrollTo({ left: day.offsetLeft - (row.clientWidth - day.offsetWidth) / 2 });
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const days = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const at = days.indexOf(event.currentTarget);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  days[to]?.focus();
}

type DayButtonProps = {
  day: StripDay;
  countsOf: string;
  isChosen: boolean;
  isStop: boolean;
  onFocus: (date: string) => void;
  onChoose: (date: string) => void;
};

function DayButton({ day, countsOf, isChosen, isStop, onFocus, onChoose }: DayButtonProps) {
  return (
    <button
      className={styles.day}
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={`${formatWeekdayMonthDay(day.date)}, ${teeTimeMessages.openTimes(day.openCount)}${countsOf}`}
      onFocus={() => onFocus(day.date)}
      onKeyDown={moveFocus}
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

export function DayStripSkeleton() {
  return (
    <div className={styles.strip}>
      {Array.from({ length: 10 }, (_, i) => (
        <Skeleton key={i} width="54px" height="84px" radius="12px" />
      ))}
    </div>
  );
}
