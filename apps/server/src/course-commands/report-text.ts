import type { WeekReport } from '@dewsweeper/contract/reports';
import { shareOf, sumOfSources, sumOfUse } from '@dewsweeper/core/reports/week-figures';
import { bookedFrom, type DayReport } from '../features/week-reports/week-report.ts';
import { printable } from '../printable.ts';
import { figureLines } from './report-figures.ts';
import { cut } from './table.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const barWidth = 24;
/** With more hours there is no space between them. */
const maxSpacedHours = 22;

export function dayName(date: string, index: number): string {
  return `${weekdayNames[index]} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(8).replace(/^0/, ' ')}`;
}

/** From the first to the last bookable hour; none on an empty week. */
export function hoursShown({ days }: WeekReport): number[] {
  const open = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    days.some((day) => (day.hours[hour]?.bookable ?? 0) > 0),
  );
  const [first = 0] = open;
  return Array.from(
    { length: open.length === 0 ? 0 : (open.at(-1) ?? 0) - first + 1 },
    (_, at) => first + at,
  );
}

/** The week in text, 80 columns wide, without colours. */
export function reportLines(report: WeekReport): string[] {
  const [first, last] = [report.days[0]?.date ?? '', report.days.at(-1)?.date ?? ''];
  return [
    cut(`${printable(report.courseName)}, ${first} to ${last}`, 80),
    '',
    ...bookingLines(report),
    '',
    ...linesOfUse(report),
    '',
    ...figureLines(report),
  ];
}

const heads = ['web', 'club', 'players', 'let go', 'ran out', 'cancelled'];

function bookingLines({ days }: WeekReport): string[] {
  const maxBookings = Math.max(1, ...days.map(({ bookings }) => sumOfSources(bookings)));
  const rows = days.map((day, index) => [
    dayName(day.date, index),
    bar(bookedFrom(day.bookings), maxBookings),
    ...numbersOf([day]).map(String),
  ]);
  const week = ['week', '', ...numbersOf(days).map(String)];
  return [['bookings', '█ web  ▒ clubhouse', ...heads], ...rows, week].map(
    ([name = '', picture = '', ...numbers]) =>
      [
        name.padEnd(10),
        picture.padEnd(barWidth),
        ...numbers.map((number, at) => number.padStart(Math.max(4, heads[at]?.length ?? 0))),
      ]
        .join(' ')
        .trimEnd(),
  );
}

function numbersOf(days: readonly DayReport[]): number[] {
  const sum = (of: (day: DayReport) => number) => days.reduce((total, day) => total + of(day), 0);
  return [
    sum(({ bookings }) => bookedFrom(bookings).web),
    sum(({ bookings }) => bookedFrom(bookings).clubhouse),
    sum(({ players }) => sumOfSources(players)),
    sum(({ released }) => released),
    sum(({ expired }) => expired),
    sum(({ cancelled }) => cancelled),
  ];
}

/** Any value above zero shows at least one character. */
function bar({ web, clubhouse }: { web: number; clubhouse: number }, maxBookings: number): string {
  const signs = (many: number) => (many === 0 ? 0 : Math.max(1, Math.round((many / maxBookings) * barWidth)));
  const whole = signs(web + clubhouse);
  const ofClubhouse = Math.min(signs(clubhouse), web > 0 ? whole - 1 : whole);
  return '█'.repeat(Math.max(0, whole - ofClubhouse)) + '▒'.repeat(Math.max(0, ofClubhouse));
}

function linesOfUse(report: WeekReport): string[] {
  const hours = hoursShown(report);
  if (hours.length === 0) return ['There was nothing to book.'];
  const gap = hours.length > maxSpacedHours ? '' : ' ';
  const line = (name: string, cells: string[], share: number | null) =>
    [`${name.padEnd(5)}${cells.join(gap)}`, percent(share).padStart(5)].join(' ').trimEnd();
  const rows = report.days.map((day, index) =>
    line(
      weekdayNames[index] ?? '',
      hours.map((hour) => shade(shareOf(day.hours[hour] ?? { bookable: 0, booked: 0 }))),
      shareOf(sumOfUse(day.hours)),
    ),
  );
  const byHour = hours.map((hour) => shareOf(sumOfUse(report.days.flatMap((day) => day.hours[hour] ?? []))));
  const all = shareOf(sumOfUse(report.days.flatMap((day) => day.hours)));
  return [
    'Use of times: booked of bookable, by hour',
    '',
    line(
      '',
      hours.map((hour) => String(hour).padStart(2, '0')),
      null,
    ),
    ...rows,
    line(
      'in %',
      byHour.map((share) =>
        share === null ? '  ' : String(Math.min(99, Math.round(share * 100))).padStart(2),
      ),
      all,
    ),
    '',
    '·· none   ░░ to 25 %   ▒▒ to 50 %   ▓▓ to 75 %   ██ more',
  ];
}

function shade(share: number | null): string {
  if (share === null) return '  ';
  if (share === 0) return '··';
  return share <= 0.25 ? '░░' : share <= 0.5 ? '▒▒' : share <= 0.75 ? '▓▓' : '██';
}

/** Such as `34 %`; empty where nothing could be booked. */
export function percent(share: number | null): string {
  return share === null ? '' : `${Math.round(share * 100)} %`;
}
