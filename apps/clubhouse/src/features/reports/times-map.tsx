import type { WeekReport } from '@dewsweeper/contract/reports';
import { formatShortWeekday, formatWeekday } from '@dewsweeper/web/lib/format.ts';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { reportMessages } from '../../messages/reports.ts';
import styles from './reports.module.css';
import { hoursShown, percent, shadeOf, sumOfUse, type UseOfTimes } from './times-used.ts';

/** In % of the picture's width: the hour's name, and each column. */
const nameWidth = 12;
const columnWidth = 11;
const headHeight = 24;
const rowHeight = 34;

type Column = { name: string; longName: string; hours: readonly UseOfTimes[] };

export function TimesMap({ days }: Pick<WeekReport, 'days'>) {
  const hours = hoursShown(days);
  const columns: Column[] = days.map((day) => ({
    name: formatShortWeekday(day.date),
    longName: formatWeekday(day.date),
    hours: day.hours,
  }));
  const week = reportMessages.allWeek;
  columns.push({
    name: week,
    longName: week,
    hours: hours.length === 0 ? [] : Array.from({ length: 24 }, (_, hour) => sumOfUse(days, hour)),
  });
  return (
    <Card>
      <h2>{reportMessages.timesTitle}</h2>
      <p className={styles.counted}>{reportMessages.counted.use}</p>
      {hours.length === 0 ? (
        <p>{reportMessages.timesNone}</p>
      ) : (
        <>
          <p className={styles.unit}>{reportMessages.timesUnit}</p>
          <Picture hours={hours} columns={columns} />
          <TimesTable hours={hours} columns={columns} />
        </>
      )}
    </Card>
  );
}

type PartProps = { hours: readonly number[]; columns: readonly Column[] };

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function Picture({ hours, columns }: PartProps) {
  return (
    <svg
      className={styles.map}
      width="100%"
      height={headHeight + hours.length * rowHeight}
      aria-hidden="true"
      focusable="false"
    >
      {columns.map(({ name }, at) => (
        <text key={name} className={styles.soft} x={middleOf(at)} y={16}>
          {name}
        </text>
      ))}
      {hours.map((hour, row) => (
        <g key={hour} transform={`translate(0 ${headHeight + row * rowHeight})`}>
          <text className={styles.hour} x="0" y={rowHeight / 2 + 4}>
            {clock(hour)}
          </text>
          {columns.map(({ name, hours: ofColumn }, at) => (
            <Cell key={name} at={at} use={ofColumn[hour]} />
          ))}
        </g>
      ))}
    </svg>
  );
}

const middleOf = (at: number) => `${nameWidth + (at + 0.5) * columnWidth}%`;

function Cell({ at, use }: { at: number; use: UseOfTimes | undefined }) {
  if (use === undefined || use.bookable === 0) return null;
  const shade = shadeOf(use);
  return (
    <>
      <rect
        className={styles[shade]}
        x={`${nameWidth + at * columnWidth + 0.4}%`}
        y={1.5}
        width={`${columnWidth - 0.8}%`}
        height={rowHeight - 3}
        rx="5"
      />
      <text
        className={shade === 'most' ? styles.onMost : shade === 'none' ? styles.soft : undefined}
        x={middleOf(at)}
        y={rowHeight / 2 + 4}
      >
        {percent(use)}
      </text>
    </>
  );
}

function TimesTable({ hours, columns }: PartProps) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{reportMessages.timesTitle}</caption>
        <thead>
          <tr>
            <th scope="col">{reportMessages.hour}</th>
            {columns.map(({ longName }) => (
              <th key={longName} scope="col">
                {longName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{clock(hour)}</th>
              {columns.map(({ longName, hours: ofColumn }) => (
                <td key={longName}>{wordsOf(ofColumn[hour])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function wordsOf(use: UseOfTimes | undefined): string {
  return use === undefined || use.bookable === 0
    ? reportMessages.closed
    : reportMessages.ofTimes(use.booked, use.bookable);
}
