import { howCounted, type WeekFigures, type WeekReport } from '@dewsweeper/contract/reports';
import { shareOf, sumOfSources } from '@dewsweeper/core/reports/week-figures';
import { decimalOf } from '@dewsweeper/core/shared/money';

const columns = 80;
const nameWidth = 38;
const numberWidth = 14;

type Figure = [name: string, of: (week: WeekFigures) => string];

const money = (cents: number | null) => (cents === null ? '' : decimalOf(cents));
const percent = (share: number | null) => (share === null ? '' : `${Math.round(share * 100)} %`);

const figures: Figure[] = [
  ['bookings', ({ bookings }) => `${sumOfSources(bookings)}`],
  ['  online', ({ bookings }) => `${bookings.online}`],
  ['  at the counter', ({ bookings }) => `${bookings.counter}`],
  ['  of the course’s own system', ({ bookings }) => `${bookings.courseSystem}`],
  ['players', ({ players }) => `${sumOfSources(players)}`],
  ['times used', ({ use }) => percent(shareOf(use))],
  ['booked ahead, median days', ({ lead }) => `${lead.medianDays ?? ''}`],
  ['cancelled', ({ cancelled }) => `${cancelled}`],
  ['no-shows', ({ noShows }) => `${noShows}`],
  ['taken at the counter', ({ counter }) => money(sumLeft(counter))],
  ['taken online', ({ online }) => money(sumLeft([online]))],
  ['paid for play in the week', ({ playCents }) => money(playCents)],
  ['paid per available time', (week) => money(week.centsPerTime)],
];

export function figureLines({ week, weekBefore, yearBefore }: WeekReport): string[] {
  const line = (name: string, cells: readonly string[]) =>
    (name.padEnd(nameWidth) + cells.map((cell) => cell.padStart(numberWidth)).join('')).trimEnd();
  const weeks = [week, weekBefore, yearBefore];
  return [
    line('Figures', ['the week', 'week before', 'year before']),
    ...figures.map(([name, of]) => line(name, weeks.map(of))),
    '',
    ...Object.values(howCounted).flatMap(wrapped),
  ];
}

function sumLeft(all: readonly { takenCents: number; givenBackCents: number }[]): number {
  return all.reduce((total, { takenCents, givenBackCents }) => total + takenCents - givenBackCents, 0);
}

function wrapped(sentence: string): string[] {
  const lines = [''];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
