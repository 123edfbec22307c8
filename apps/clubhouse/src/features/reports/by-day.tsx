import type { WeekReport } from '@dewsweeper/contract/reports';
import { classNames } from '@dewsweeper/web/lib/class-names.ts';
import { formatShortDate } from '@dewsweeper/web/lib/format.ts';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { reportMessages } from '../../messages/reports.ts';
import styles from './reports.module.css';

type Day = WeekReport['days'][number];

const { figures } = reportMessages;
const sumOf = ({ online, counter, courseSystem }: Day['bookings']) => online + counter + courseSystem;

const columns: [name: string, of: (day: Day) => number][] = [
  [figures.bookings, ({ bookings }) => sumOf(bookings)],
  [figures.players, ({ players }) => sumOf(players)],
  [figures.cancelled, ({ cancelled }) => cancelled],
  [figures.noShows, ({ noShows }) => noShows],
  [reportMessages.released, ({ released }) => released],
  [reportMessages.expired, ({ expired }) => expired],
];

export function ByDay({ days }: Pick<WeekReport, 'days'>) {
  return (
    <Card>
      <h2>{reportMessages.byDayTitle}</h2>
      <p className={styles.counted}>{reportMessages.counted.holds}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard on a phone */}
      <section className={styles.scroller} aria-label={reportMessages.byDayTitle} tabIndex={0}>
        <table className={classNames(styles.figures, styles.days)}>
          <thead>
            <tr>
              <th scope="col">{reportMessages.day}</th>
              {columns.map(([name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{formatShortDate(day.date)}</th>
                {columns.map(([name, of]) => (
                  <td key={name}>{of(day)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
