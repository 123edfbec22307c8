import type { WeekFigures } from '@dewsweeper/contract/reports';
import { formatMoneyShort } from '@dewsweeper/web/lib/format.ts';
import { reportMessages } from '../../messages/reports.ts';
import { moneyMessages } from '../../messages.ts';
import { percent } from './times-used.ts';

/** `whole`: of a part, what it is a part of. */
export type FigureRow = { name: string; of: (week: WeekFigures) => string; whole?: string };
export type FigureGroup = { counted: string; rows: FigureRow[] };

const { figures: names, counted } = reportMessages;
const nothing = '–';

type BySource = WeekFigures['bookings'];
const sumOf = ({ online, counter, courseSystem }: BySource) => online + counter + courseSystem;
const leftOf = (money: { takenCents: number; givenBackCents: number }) =>
  money.takenCents - money.givenBackCents;

function rowsBySource(name: string, of: (week: WeekFigures) => BySource): FigureRow[] {
  const part = (source: keyof BySource): FigureRow => ({
    name: names[source],
    of: (week) => String(of(week)[source]),
    whole: name,
  });
  return [
    { name, of: (week) => String(sumOf(of(week))) },
    part('online'),
    part('counter'),
    part('courseSystem'),
  ];
}

/** Methods that none of the weeks has are left out. */
function takenRows(weeks: readonly WeekFigures[]): FigureRow[] {
  const counterOf = (week: WeekFigures, method: string) =>
    week.counter.filter((one) => one.method === method).reduce((sum, one) => sum + leftOf(one), 0);
  const methods = [...new Set(weeks.flatMap(({ counter }) => counter.map(({ method }) => method)))];
  const all = ({ counter, online }: WeekFigures) =>
    [...counter, online].reduce((sum, one) => sum + leftOf(one), 0);
  return [
    { name: names.taken, of: (week) => formatMoneyShort(all(week)) },
    { name: names.online, of: (week) => formatMoneyShort(leftOf(week.online)), whole: names.taken },
    ...methods.map(
      (method): FigureRow => ({
        name: `${names.counter}, ${moneyMessages.methods[method].toLowerCase()}`,
        of: (week) => formatMoneyShort(counterOf(week, method)),
        whole: names.taken,
      }),
    ),
  ];
}

export function figureGroups(weeks: readonly WeekFigures[]): FigureGroup[] {
  return [
    {
      counted: counted.bookings,
      rows: [
        ...rowsBySource(names.bookings, ({ bookings }) => bookings),
        ...rowsBySource(names.players, ({ players }) => players),
      ],
    },
    {
      counted: counted.use,
      rows: [{ name: names.use, of: ({ use }) => (use.bookable === 0 ? nothing : `${percent(use)} %`) }],
    },
    {
      counted: counted.lead,
      rows: [
        {
          name: names.lead,
          of: ({ lead }) => (lead.medianDays === null ? nothing : reportMessages.days(lead.medianDays)),
        },
      ],
    },
    {
      counted: counted.cancelled,
      rows: [{ name: names.cancelled, of: ({ cancelled }) => String(cancelled) }],
    },
    { counted: counted.noShows, rows: [{ name: names.noShows, of: ({ noShows }) => String(noShows) }] },
    { counted: counted.taken, rows: takenRows(weeks) },
    {
      counted: counted.perTime,
      rows: [
        { name: names.playCents, of: ({ playCents }) => formatMoneyShort(playCents) },
        {
          name: names.perTime,
          of: (week) => (week.centsPerTime === null ? nothing : formatMoneyShort(week.centsPerTime)),
        },
      ],
    },
  ];
}
