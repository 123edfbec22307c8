import type { StandingDate, StandingTime } from '@dewsweeper/contract/clubhouse-standing';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatTeeTime, formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { useFocusedHeading } from '@dewsweeper/web/ui/focus-heading.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { standingMessages } from '../../messages/standing-times.ts';
import styles from './standing-times.module.css';

type StandingListProps = {
  place: CoursePath;
  list: readonly StandingTime[];
  takesFocus: boolean;
  onChange: (standing: StandingTime) => void;
  onCancel: (standing: StandingTime) => void;
  onNew: () => void;
};

/** All standing times of the course, with what became of their dates. */
export function StandingList({ place, list, takesFocus, onChange, onCancel, onNew }: StandingListProps) {
  return (
    <section className={styles.preview}>
      {takesFocus ? <FocusedTitle /> : <h2>{standingMessages.all}</h2>}
      <div className={styles.actions}>
        <Button onClick={onNew}>{standingMessages.bookNew}</Button>
      </div>
      <ul className={styles.list} aria-label={standingMessages.all}>
        {list.map((standing) => (
          <li className={styles.card} key={standing.id}>
            <Facts standing={standing} />
            <Dates place={place} standing={standing} />
            {standing.nextDate !== null && (
              <div className={styles.actions}>
                <Button variant="quiet" onClick={() => onChange(standing)}>
                  {standingMessages.changeGolfers}
                </Button>
                <Button variant="quiet" onClick={() => onCancel(standing)}>
                  {standingMessages.cancelDates}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FocusedTitle() {
  const heading = useFocusedHeading();
  return (
    <h2 ref={heading} tabIndex={-1}>
      {standingMessages.all}
    </h2>
  );
}

export function titleOf({ weekdays, startingTime, teeName }: StandingTime): string {
  return standingMessages.of(weekdays, formatTeeTime(startingTime), teeName);
}

export const comingDates = ({ dates }: StandingTime) => dates.filter(({ state }) => state === 'coming');

function Facts({ standing }: { standing: StandingTime }) {
  const { golfers, numHoles, nextDate, lastDate, dates, skipped } = standing;
  const count = (state: StandingDate['state']) => dates.filter((one) => one.state === state).length;
  const counts = standingMessages.counts({
    coming: count('coming'),
    over: count('over'),
    cancelled: count('cancelled'),
    skipped: skipped.length,
  });
  return (
    <>
      <h3>{titleOf(standing)}</h3>
      <p className={styles.people}>
        {standingMessages.people(
          golfers.map(({ name }) => name),
          numHoles,
        )}
      </p>
      <p className={styles.facts}>
        {nextDate === null
          ? standingMessages.ended(formatWeekdayMonthDay(lastDate))
          : standingMessages.nextAndLast(formatWeekdayMonthDay(nextDate), formatWeekdayMonthDay(lastDate))}
      </p>
      <p className={styles.facts}>{counts}</p>
    </>
  );
}

/** Each leads to its day on the sheet. */
function Dates({ place, standing }: { place: CoursePath; standing: StandingTime }) {
  const { dates, skipped, startingTime, startingTeeID } = standing;
  const lines = [
    ...dates.map((one) => ({ ...one, said: saidOf(one, { startingTime, startingTeeID }) })),
    ...skipped.map((date) => ({ teetimegroup: date, date, said: standingMessages.states.skipped })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return (
    <details className={styles.openable}>
      <summary>{standingMessages.showDates}</summary>
      <ul className={styles.eachDate}>
        {lines.map(({ teetimegroup, date, said }) => (
          <li key={teetimegroup}>
            <Link to={paths.sheet} params={{ ...place, date }}>
              {formatWeekdayMonthDay(date)}
            </Link>{' '}
            <span className={styles.facts}>{said}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function saidOf(one: StandingDate, usual: Pick<StandingDate, 'startingTime' | 'startingTeeID'>): string {
  const isMoved = one.startingTime !== usual.startingTime || one.startingTeeID !== usual.startingTeeID;
  return [
    standingMessages.states[one.state],
    ...(isMoved && one.state !== 'cancelled'
      ? [standingMessages.movedTo(formatTeeTime(one.startingTime))]
      : []),
    ...(one.hasOwnGolfers ? [standingMessages.ownGolfers] : []),
  ]
    .filter(Boolean)
    .join(', ');
}
