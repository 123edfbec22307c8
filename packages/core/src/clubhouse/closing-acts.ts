import { shortDay, shortTime } from '../booking/text-message.ts';
import { addDays, courseDateAt, isCourseDate, minuteOf, weekdayOf } from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { CourseDate, CourseRules, EpochMs, WallTime, Weekday } from '../tee-sheet/course.ts';
import type { ActRefusal, ActWarning, ActWrite, Occupant } from './act-types.ts';
import type { AcceptedSheetAct } from './sheet-acts.ts';

type NewBlock = Extract<ActWrite, { write: 'new-block' }>;

/** Both ends of the times are included. */
export type ClosedRange = {
  teeIDs: readonly string[];
  dates: readonly CourseDate[];
  fromTime: WallTime;
  toTime: WallTime;
};

export type ClosingAct = ClosedRange & ({ kind: 'close'; title: string } | { kind: 'open' });

/** A block of one range on one tee of one day. */
export type StoredBlock = { id: string; date: CourseDate; teeID: string; from: WallTime; to: WallTime };

/** `until` is included. */
export type Recurrence = {
  weekdays: readonly Weekday[];
  from: CourseDate;
  until: CourseDate;
  except?: readonly CourseDate[] | undefined;
};

/** Blocks of one act: they are written while nobody else can book. */
export const maxBlocks = 200;

/** At most one more than an act may close, so that too many are noticed. */
export function datesOfRecurrence({ weekdays, from, until, except = [] }: Recurrence): CourseDate[] {
  const dates: CourseDate[] = [];
  for (let date = from; date <= until && dates.length <= maxBlocks; date = addDays(date, 1))
    if (weekdays.includes(weekdayOf(date)) && !except.includes(date)) dates.push(date);
  return dates;
}

/**
 * Closes times by blocks, or takes the blocks of just these times away (rules.md#closing-times). `blocks`: those that
 * stand on these days. `newID`: the blocks' ids begin with it.
 */
export function decideClosing(
  context: {
    course: CourseRules;
    blocks: readonly StoredBlock[];
    occupants: readonly Occupant[];
    newID: string;
    nowMs: EpochMs;
  },
  act: ClosingAct,
): Result<AcceptedSheetAct, ActRefusal> {
  const { course, nowMs } = context;
  const isKnown = (teeID: string) => course.teesheets.some(({ id }) => id === teeID);
  if (!act.teeIDs.every(isKnown) || !act.dates.every(isCourseDate))
    return refuse({ refusal: 'no-such-tee-time' });
  if (act.dates.some((date) => date < courseDateAt(course.timeZone, nowMs)))
    return refuse({ refusal: 'date-in-the-past' });
  const ranges = act.dates.flatMap((date) => act.teeIDs.map((teeID) => ({ date, teeID })));
  if (ranges.length > maxBlocks) return refuse({ refusal: 'too-many-blocks' });
  const same = (range: { date: CourseDate; teeID: string }) =>
    context.blocks.filter(
      ({ date, teeID, from, to }) =>
        date === range.date && teeID === range.teeID && from === act.fromTime && to === act.toTime,
    );
  if (act.kind === 'open') {
    const ended = ranges.flatMap(same).map(({ id }) => id);
    return ended.length === 0
      ? refuse({ refusal: 'no-such-block' })
      : accept({ ...endings(ended), warnings: [], endedHolds: [], line: `Opened ${inWords(act)}` });
  }
  const added = ranges.filter((range) => same(range).length === 0);
  const { fromTime: from, toTime: to } = act;
  const title = act.title === '' ? '' : `: ${act.title}`;
  return accept({
    ...newBlocks(context.newID, added, { from, to, title: act.title }),
    warnings: warningsOf(context.occupants, act),
    endedHolds: [],
    line: `Closed ${inWords(act)}${title}`,
  });
}

/** Their ids begin with `newID`. */
export function newBlocks(
  newID: string,
  places: readonly { date: CourseDate; teeID: string }[],
  range: { from: WallTime; to: WallTime; title: string },
): { writes: NewBlock[]; inverse: ActWrite[] } {
  const writes = places.map(
    (place, index): NewBlock => ({ write: 'new-block', id: `block-${newID}-${index}`, ...place, ...range }),
  );
  return { writes, inverse: endings(writes.map(({ id }) => id)).writes };
}

function endings(ids: readonly string[]): { writes: ActWrite[]; inverse: ActWrite[] } {
  const group = (isEnded: boolean) => ids.map((id): ActWrite => ({ write: 'group', id, isEnded }));
  return { writes: group(true), inverse: group(false) };
}

/** Reservations stay. A hold that cannot be confirmed ends. */
function warningsOf(occupants: readonly Occupant[], act: ClosedRange): ActWarning[] {
  const under = occupants.filter(
    (one) =>
      one.kind !== 'block' &&
      act.dates.includes(one.date) &&
      act.teeIDs.includes(one.teeID) &&
      one.fromMinute <= minuteOf(act.toTime) &&
      minuteOf(act.fromTime) <= one.toMinute,
  );
  const codes = new Map(
    under.map(
      ({ teetimegroup, kind }) => [teetimegroup, kind === 'hold' ? 'ends-hold' : 'closed-over'] as const,
    ),
  );
  return [...codes].map(([teetimegroup, code]) => ({ code, teetimegroup }));
}

function inWords({ dates, fromTime, toTime }: ClosedRange): string {
  const [first = ''] = dates;
  return `${shortTime(fromTime)} to ${shortTime(toTime)} on ${dates.length === 1 ? shortDay(first) : `${dates.length} days`}`;
}
