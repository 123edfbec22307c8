import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { weekdays } from '@dewsweeper/contract/ids';
import { keptOrder } from './weekdays.ts';

type Sheet = CourseSettings['teesheets'][number];
export type Blocked = NonNullable<Sheet['blockedTimes']>[number];
/** `blocked`: null for one that was added. `number` stays while rows come and go. */
export type BlockedRow = { number: number; blocked: Blocked | null };

export const maxBlocked = 100;

export const blockedRowsOf = ({ blockedTimes = [] }: Sheet): BlockedRow[] =>
  blockedTimes.map((blocked, number) => ({ number, blocked }));

export const withAddedBlocked = (rows: readonly BlockedRow[]): BlockedRow[] => [
  ...rows,
  { number: Math.max(-1, ...rows.map(({ number }) => number)) + 1, blocked: null },
];

export const blockedField = (teeID: string, { number }: BlockedRow, field: 'days' | 'times'): string =>
  `blocked-${teeID}-${number}-${field}`;

/** `7:00 to 9:00, 15:30`. */
export function timesInWords({ times = [], ranges = [] }: Partial<Blocked>): string {
  return [...ranges.map(({ startTime, endTime }) => `${startTime} to ${endTime}`), ...times].join(', ');
}

const time = String.raw`(?:[01]?\d|2[0-3]):[0-5]\d`;
const span = String.raw`${time}(?:\s*(?:to|-|–)\s*${time})?`;

/** Of an input field. */
export const timesPattern = String.raw`\s*${span}(?:\s*,\s*${span})*\s*`;

/** Of what `timesPattern` lets through. */
export function timesOf(typed: string): {
  times: string[];
  ranges: { startTime: string; endTime: string }[];
} {
  const spans = typed.split(',').map((part) => (part.match(new RegExp(time, 'g')) ?? []).map(padded));
  return {
    times: spans.flatMap(([first, last]) => (first !== undefined && last === undefined ? [first] : [])),
    ranges: spans.flatMap(([startTime, endTime]) =>
      startTime !== undefined && endTime !== undefined ? [{ startTime, endTime }] : [],
    ),
  };
}

const padded = (clock: string) => clock.padStart(5, '0');

export function wantedBlocked(teeID: string, row: BlockedRow, text: (name: string) => string): Blocked {
  const days = keptOrder(text(blockedField(teeID, row, 'days')), weekdays, row.blocked?.days);
  const typed = text(blockedField(teeID, row, 'times'));
  // What was not touched keeps its stored form.
  if (row.blocked !== null && typed === timesInWords(row.blocked)) return { ...row.blocked, days };
  const { times, ranges } = timesOf(typed);
  return {
    ...row.blocked,
    days,
    times: times.length > 0 ? times : undefined,
    ranges: ranges.length > 0 ? ranges : undefined,
  };
}
