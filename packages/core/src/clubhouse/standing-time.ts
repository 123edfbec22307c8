import { countOf, shortDay, shortTime } from '../shared/in-words.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { CourseDate } from '../tee-sheet/course.ts';
import type { AcceptedAct, ActRefusal } from './act-types.ts';
import { cancelOf } from './money-acts.ts';
import { decidePlaces } from './places.ts';
import {
  type AcceptedSheetAct,
  bookerWarnings,
  changeableGroup,
  planBooking,
  type SheetAct,
  type SheetContext,
} from './sheet-acts.ts';

/** The same time for the same golfers on several dates. */
export type StandingTime = Omit<Extract<SheetAct, { kind: 'book' }>, 'kind' | 'date'> & {
  kind: 'standing-time';
  dates: readonly CourseDate[];
};

/** A reservation on each date, or on none (rules.md#standing-times). */
export function decideStandingTime(
  context: SheetContext,
  { dates, ...time }: StandingTime,
): Result<AcceptedSheetAct, ActRefusal> {
  const writes: AcceptedAct['writes'] = [];
  const inverse: AcceptedAct['inverse'] = [];
  const warnings = bookerWarnings(context.booker);
  const inOrder = [...new Set(dates)].toSorted();
  for (const [index, date] of inOrder.entries()) {
    const newID = `${context.newID}-${index + 1}`;
    const planned = planBooking({ ...context, newID, booker: null }, { ...time, kind: 'book', date });
    if (!planned.ok) return planned;
    writes.push(...planned.value.writes);
    inverse.push(...planned.value.inverse);
    warnings.push(...planned.value.warnings.map((one) => ({ ...one, teetimegroup: newID })));
  }
  const places = decidePlaces({ ...context, isOverriding: false }, { writes, inverse });
  if (!places.ok) return places;
  const golfers = countOf(time.golfers.length, 'golfer');
  const line = `Booked ${shortTime(time.startingTime)} for ${golfers} on ${inWords(inOrder)}`;
  return accept({ ...places.value, warnings, line });
}

/** Ends what is left of a standing time from one of its reservations on; what was paid is kept. */
export function decideStandingEnd(
  context: SheetContext,
  teetimegroup: string,
): Result<AcceptedSheetAct, ActRefusal> {
  const first = changeableGroup(context, teetimegroup);
  if (!first.ok) return first;
  const { date, startingTime } = first.value.play;
  const ended = context.groups
    .filter((group) => group.play.date >= date && group.teedOffAtMs === null)
    .filter(({ id }) => changeableGroup(context, id).ok)
    .toSorted((a, b) => (a.play.date < b.play.date ? -1 : 1));
  if (ended.length === 0) return refuse({ refusal: 'play-started', teetimegroups: [teetimegroup] });
  const planned: Pick<AcceptedAct, 'writes' | 'inverse' | 'warnings'> = {
    writes: [],
    inverse: [],
    warnings: [],
  };
  for (const group of ended) {
    const cancelled = cancelOf(context.money, group, 'keep');
    if (!cancelled.ok) return cancelled;
    planned.writes.push(...cancelled.value.writes);
    planned.inverse.push(...cancelled.value.inverse);
    planned.warnings.push(...cancelled.value.warnings);
  }
  const places = decidePlaces(context, planned);
  if (!places.ok) return places;
  const dates = inWords(ended.map(({ play }) => play.date));
  const line = `Ended the standing time of ${shortTime(startingTime)}: ${dates}`;
  return accept({ ...places.value, warnings: planned.warnings, line });
}

function inWords(dates: readonly CourseDate[]): string {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  return dates.length === 1
    ? shortDay(first)
    : `${countOf(dates.length, 'date')}, ${shortDay(first)} to ${shortDay(last)}`;
}
