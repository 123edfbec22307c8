import type { BookableDays } from '@dewsweeper/contract/board';
import type { Course } from '@dewsweeper/contract/course';
import { useSearch } from '@tanstack/react-router';
import { ChevronsUpDown, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortDate, formatWeekdayMonthDay } from '../../lib/format.ts';
import { teeTimeMessages } from '../../messages.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLiveStatus } from '../live/use-live.ts';
import { type Choices, chooseDate } from './choices.ts';
import styles from './choices-bar.module.css';
import { DayStrip, DayStripSkeleton } from './day-strip.tsx';
import { stripDays } from './strip-days.ts';

type ChoicesBarProps = {
  course: Course;
  days: BookableDays['days'] | undefined;
  choices: Choices;
  choose: (choices: Choices) => void;
  onChangeCourse: () => void;
  /** Overlays the bar's lower edge, always visible, and moves nothing. */
  notice: ReactNode;
};

export function ChoicesBar(props: ChoicesBarProps) {
  const { course, days, choices, choose, onChangeCourse, notice } = props;
  const countsOf = teeTimeMessages.forChoices(choices.players, choices.holes);
  const chooseDay = (date: string | undefined) => choose(chooseDate(choices, date));
  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        <CourseButton course={course} onChange={onChangeCourse} />
        <DateSelect days={days} date={choices.date} onChoose={chooseDay} />
      </div>
      {days === undefined ? (
        <DayStripSkeleton />
      ) : (
        <DayStrip
          days={stripDays(days, choices.players, choices.holes)}
          chosen={choices.date}
          countsOf={countsOf}
          onChoose={chooseDay}
        />
      )}
      <p className={styles.counts} aria-hidden="true">
        {teeTimeMessages.openTimesOf(countsOf)}
      </p>
      <div className={styles.edge}>
        {notice}
        <Reconnecting />
      </div>
    </div>
  );
}

export function ChoicesBarSkeleton() {
  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        <Skeleton width="190px" height="44px" radius="12px" />
        <Skeleton width="150px" height="44px" radius="12px" />
      </div>
      <DayStripSkeleton />
      <p className={styles.counts}>{'\u00a0'}</p>
    </div>
  );
}

export function CourseButton({ course, onChange }: { course: Course; onChange: () => void }) {
  // The page's header names the course, unless the surrounding app hides it.
  const { appMode } = useSearch({ strict: false });
  const label = teeTimeMessages.changeCourse(course.name);
  return (
    <button className={styles.course} type="button" aria-label={label} onClick={onChange}>
      <MapPin className={styles.pin} size={18} aria-hidden="true" />
      <span className={styles.name}>{appMode === undefined ? teeTimeMessages.otherCourse : course.name}</span>
      <ChevronsUpDown className={styles.pin} size={16} aria-hidden="true" />
    </button>
  );
}

type DateSelectProps = {
  days: BookableDays['days'] | undefined;
  date: string | undefined;
  onChoose: (date: string | undefined) => void;
};

/** The platform's select, invisible over a short form of the chosen date. */
function DateSelect({ days, date, onChoose }: DateSelectProps) {
  return (
    <div className={styles.date}>
      <span aria-hidden="true">
        {date === undefined ? teeTimeMessages.chooseDate : formatShortDate(date)}
      </span>
      <ChevronsUpDown className={styles.pin} size={16} aria-hidden="true" />
      <select
        className={styles.select}
        aria-label={teeTimeMessages.date}
        value={date ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value || undefined)}
      >
        <option value="">{teeTimeMessages.chooseDate}</option>
        {days?.map((day) => (
          <option key={day.date} value={day.date}>
            {formatWeekdayMonthDay(day.date)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Live updates are interrupted. Offline, the status bar says more. */
function Reconnecting() {
  const isLost = useLiveStatus() === 'lost' && navigator.onLine;
  return (
    <div role="status">{isLost && <p className={styles.reconnecting}>{teeTimeMessages.reconnecting}</p>}</div>
  );
}
