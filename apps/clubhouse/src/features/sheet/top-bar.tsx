import { formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { lazyPart } from '@dewsweeper/web/lib/lazy-part.tsx';
import { useFocusedHeading } from '@dewsweeper/web/ui/focus-heading.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, clockTime } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { useTypedDate } from '../../lib/use-typed-date.ts';
import { sheetMessages, staffMessages } from '../../messages.ts';
import styles from './top-bar.module.css';
import type { Day } from './use-day.ts';

const SectionBar = lazyPart(async () => (await import('../sections/section-bar.tsx')).SectionBar);

type TopBarProps = {
  day: Day;
  view: 'sheet' | 'starter' | 'money';
  children?: ReactNode;
};

export function TopBar({ day, view, children }: TopBarProps) {
  const { place, date, course, now } = day;
  const to = paths[view];
  const navigate = useNavigate();
  const heading = useFocusedHeading();
  const typedDate = useTypedDate({
    date,
    onChoose: (next) => void navigate({ to, params: { ...place, date: next } }),
  });
  return (
    <header className={styles.bar}>
      <div className={styles.sections}>
        <SectionBar place={place} date={date} />
      </div>
      <div className={styles.title}>
        <Link className={styles.course} to={paths.home} title={staffMessages.changeCourse}>
          {course?.name ?? '\u00a0'}
        </Link>
        <h1 ref={heading} tabIndex={-1}>
          {formatWeekdayMonthDay(date)}
          {date === now?.date && <span className={styles.todayMark}>{sheetMessages.today}</span>}
        </h1>
      </div>
      <nav className={styles.days} aria-label={sheetMessages.date}>
        <Link
          className={styles.step}
          to={to}
          params={{ ...place, date: addDays(date, -1) }}
          aria-label={sheetMessages.dayBefore}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </Link>
        <input className={styles.date} type="date" aria-label={sheetMessages.date} {...typedDate} />
        <Link
          className={styles.step}
          to={to}
          params={{ ...place, date: addDays(date, 1) }}
          aria-label={sheetMessages.dayAfter}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
        {now !== null && date !== now.date && (
          <Link className={styles.today} to={to} params={{ ...place, date: now.date }}>
            {sheetMessages.today}
          </Link>
        )}
      </nav>
      {children}
    </header>
  );
}

/** Whether what is shown is of this second. */
export function LiveMark({ day }: { day: Day }) {
  const { live, keptAtMs, course, sheet } = day;
  const isKept = keptAtMs !== null;
  const since = keptAtMs ?? (sheet === undefined ? null : Date.parse(sheet.serverTime));
  const words =
    live === 'open' && !isKept
      ? sheetMessages.live
      : live === 'lost' && since !== null
        ? sheetMessages.offline(clockTime(since, course?.timeZone ?? 'UTC'))
        : sheetMessages.connecting;
  return (
    <span className={live === 'open' && !isKept ? styles.live : styles.notLive} role="status">
      {words}
    </span>
  );
}
