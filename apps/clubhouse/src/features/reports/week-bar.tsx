import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { formatMonthDay } from '@dewsweeper/web/lib/format.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { addDays } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { useTypedDate } from '../../lib/use-typed-date.ts';
import { reportMessages } from '../../messages/reports.ts';
import { usePageKeys } from '../sheet/use-page-keys.ts';
import styles from './reports.module.css';
import { firstDate, isReported, lastDate, mondayOf } from './weeks.ts';

/** `date`: a day of the week. */
type WeekBarProps = { place: CoursePath; date: string; today: string };

/** `[` and `]` go a week back and on, `T` to this week. */
export function WeekBar({ place, date, today }: WeekBarProps) {
  const monday = mondayOf(date);
  const navigate = useNavigate();
  const show = (week: string | undefined, replace = false) =>
    void navigate({ to: paths.reports, params: place, search: week === undefined ? {} : { week }, replace });
  const typedDate = useTypedDate({ date, isAllowed: isReported, onChoose: show });
  usePageKeys({
    'day-before': () => show(addDays(monday, -7)),
    'day-after': () => show(addDays(monday, 7)),
    today: () => show(undefined),
  });
  const toWeek = (days: number) => ({
    to: paths.reports,
    params: place,
    search: { week: addDays(monday, days) },
  });
  const to = addDays(monday, 6);
  return (
    <div className={styles.weekBar}>
      <p className={styles.week} role="status">
        {reportMessages.weekOf(formatMonthDay(monday), `${formatMonthDay(to)}, ${to.slice(0, 4)}`)}
      </p>
      <nav className={styles.weeks} aria-label={reportMessages.choose}>
        <Link className={styles.step} {...toWeek(-7)} aria-label={reportMessages.before}>
          <ChevronLeft size={20} aria-hidden="true" />
        </Link>
        <input
          className={styles.date}
          type="date"
          aria-label={reportMessages.choose}
          min={firstDate}
          max={lastDate}
          {...typedDate}
        />
        <Link className={styles.step} {...toWeek(7)} aria-label={reportMessages.after}>
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
        {monday !== mondayOf(today) && (
          <Link className={styles.tool} to={paths.reports} params={place} search={{}}>
            {reportMessages.now}
          </Link>
        )}
      </nav>
      <a
        className={styles.tool}
        href={`${routes.clubhouseWeekReportCsv(place.group, place.course)}?from=${monday}`}
        download
      >
        <Download size={18} aria-hidden="true" />
        {reportMessages.csv}
      </a>
    </div>
  );
}
