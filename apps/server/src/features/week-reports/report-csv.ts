import { payMethods } from '@dewsweeper/contract/clubhouse';
import { howCounted, type WeekFigures, type WeekReport } from '@dewsweeper/contract/reports';
import { decimalOf } from '@dewsweeper/core/shared/money';
import { csvPieces } from '../../csv.ts';

type Row = [name: string, of: (week: WeekFigures) => number | string | null, counted: string];

const amount = (cents: number | null) => (cents === null ? null : decimalOf(cents));

const rows: Row[] = [
  ['bookings online', ({ bookings }) => bookings.online, howCounted.bookings],
  ['bookings at the counter', ({ bookings }) => bookings.counter, howCounted.bookings],
  ['bookings of the course system', ({ bookings }) => bookings.courseSystem, howCounted.bookings],
  ['players online', ({ players }) => players.online, howCounted.bookings],
  ['players at the counter', ({ players }) => players.counter, howCounted.bookings],
  ['players of the course system', ({ players }) => players.courseSystem, howCounted.bookings],
  ['times used', ({ use }) => use.booked, howCounted.use],
  ['times available', ({ use }) => use.bookable, howCounted.use],
  ['cancelled', ({ cancelled }) => cancelled, howCounted.cancelled],
  ['no-shows', ({ noShows }) => noShows, howCounted.noShows],
  ...[
    'on the day',
    '1 day ahead',
    '2 to 3 days ahead',
    '4 to 7 days ahead',
    '8 to 14 days ahead',
    'earlier',
  ].map((name, part): Row => [`booked ${name}`, ({ lead }) => lead.bookings[part] ?? 0, howCounted.lead]),
  ['booked ahead, median days', ({ lead }) => lead.medianDays, howCounted.lead],
  ...payMethods.map(
    (method): Row => [
      `taken at the counter, ${method}`,
      ({ counter }) => amount(leftOf(counter.find((one) => one.method === method))),
      howCounted.taken,
    ],
  ),
  ['taken online', ({ online }) => amount(leftOf(online)), howCounted.taken],
  ['paid for play in the week', ({ playCents }) => amount(playCents), howCounted.perTime],
  ['paid per available time', (week) => amount(week.centsPerTime), howCounted.perTime],
];

/** The figures of three weeks, then a line for each hour of each day that could be booked. */
export function reportCsv({ days, week, weekBefore, yearBefore }: WeekReport): string {
  const text = (value: number | string | null) => (value === null ? '' : String(value));
  const weeks = [week, weekBefore, yearBefore];
  const hours = days.flatMap(({ date, hours: ofDay }) =>
    ofDay.flatMap(({ booked, bookable }, hour) =>
      bookable === 0
        ? []
        : [
            [
              `times used, ${date} ${String(hour).padStart(2, '0')}:00`,
              `${booked}`,
              '',
              '',
              `of ${bookable}`,
            ],
          ],
    ),
  );
  return csvPieces(
    ['figure', ...weeks.map(({ from }) => `week of ${from}`), 'how it is counted'],
    [...rows.map(([name, of, counted]) => [name, ...weeks.map((one) => text(of(one))), counted]), ...hours],
  ).join('');
}

function leftOf(money: { takenCents: number; givenBackCents: number } | undefined): number {
  return money === undefined ? 0 : money.takenCents - money.givenBackCents;
}
