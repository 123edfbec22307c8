import { shortDay, shortTime } from '../shared/in-words.ts';
import { addDays, courseDateAt, isCourseDate, minuteOf, weekdayOf } from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { CourseDate, CourseRules, EpochMs, WallTime, Weekday } from '../tee-sheet/course.ts';
import { courseOn } from '../tee-sheet/course-on.ts';
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

export type StoredBlock = {
  id: string;
  date: CourseDate;
  teeID: string;
  from: WallTime;
  to: WallTime;
  title: string;
  /** Keeps the groups of a shotgun start (rules.md#shotgun-starts). */
  isShotgun: boolean;
};

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

/** Closes times by blocks, or removes the blocks of exactly these times (rules.md#closing-times). */
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
  const isKnown = (teeID: string) =>
    act.dates.every((date) => courseOn(course, date).teesheets.some(({ id }) => id === teeID));
  if (!act.teeIDs.every(isKnown) || !act.dates.every(isCourseDate))
    return refuse({ refusal: 'no-such-tee-time' });
  if (act.dates.some((date) => date < courseDateAt(course.timeZone, nowMs)))
    return refuse({ refusal: 'date-in-the-past' });
  const ranges = act.dates.flatMap((date) => act.teeIDs.map((teeID) => ({ date, teeID })));
  if (ranges.length > maxBlocks) return refuse({ refusal: 'too-many-blocks' });
  const same = blocksOfTimes(context.blocks, act);
  if (act.kind === 'open') {
    const ended = same.map(({ id }) => id);
    return ended.length === 0
      ? refuse({ refusal: 'no-such-block' })
      : accept({
          ...endGroups(ended),
          warnings: [],
          endedHolds: [],
          stoodBeside: [],
          line: `Opened ${inWords(act)}`,
        });
  }
  const { fromTime: from, toTime: to } = act;
  const added = ranges.filter(
    ({ date, teeID }) =>
      !same.some((one) => one.date === date && one.teeID === teeID && one.title === act.title),
  );
  const replaced = endGroups(
    same
      .filter(({ isShotgun }) => !isShotgun)
      .filter((one) => added.some(({ date, teeID }) => one.date === date && one.teeID === teeID))
      .map(({ id }) => id),
  );
  const made = newBlocks(context.newID, added, { from, to, title: act.title });
  const title = act.title === '' ? '' : `: ${act.title}`;
  return accept({
    writes: [...replaced.writes, ...made.writes],
    inverse: [...replaced.inverse, ...made.inverse],
    warnings: warningsOf(context.occupants, made.writes),
    endedHolds: [],
    stoodBeside: [],
    line: `Closed ${inWords(act)}${title}`,
  });
}

export function blocksOfTimes<Block extends Omit<StoredBlock, 'id' | 'title' | 'isShotgun'>>(
  blocks: readonly Block[],
  { dates, teeIDs, fromTime, toTime }: ClosedRange,
): Block[] {
  return blocks.filter(
    ({ date, teeID, from, to }) =>
      dates.includes(date) && teeIDs.includes(teeID) && from === fromTime && to === toTime,
  );
}

export function occupantsUnder(
  occupants: readonly Occupant[],
  blocks: readonly Omit<StoredBlock, 'id' | 'title' | 'isShotgun'>[],
): Occupant[] {
  return occupants.filter(
    (one) =>
      one.kind !== 'block' &&
      blocks.some(
        ({ date, teeID, from, to }) =>
          one.date === date &&
          one.teeID === teeID &&
          one.fromMinute <= minuteOf(to) &&
          minuteOf(from) <= one.toMinute,
      ),
  );
}

export function newBlocks(
  newID: string,
  places: readonly { date: CourseDate; teeID: string }[],
  range: { from: WallTime; to: WallTime; title: string },
): { writes: NewBlock[]; inverse: ActWrite[] } {
  const writes = places.map(
    (place, index): NewBlock => ({ write: 'new-block', id: `block-${newID}-${index}`, ...place, ...range }),
  );
  return { writes, inverse: endGroups(writes.map(({ id }) => id)).writes };
}

function endGroups(ids: readonly string[]): { writes: ActWrite[]; inverse: ActWrite[] } {
  const group = (isEnded: boolean) => ids.map((id): ActWrite => ({ write: 'group', id, isEnded }));
  return { writes: group(true), inverse: group(false) };
}

/** Reservations stay. A hold that cannot be confirmed ends. */
function warningsOf(occupants: readonly Occupant[], blocks: readonly NewBlock[]): ActWarning[] {
  const under = occupantsUnder(occupants, blocks);
  const codes = new Map(
    under.map(
      ({ teetimegroup, kind }) =>
        [teetimegroup, kind === 'hold' || kind === 'offer' ? 'ends-hold' : 'closed-over'] as const,
    ),
  );
  return [...codes].map(([teetimegroup, code]) => ({ code, teetimegroup }));
}

function inWords({ dates, fromTime, toTime }: ClosedRange): string {
  const [first = ''] = dates;
  return `${shortTime(fromTime)} to ${shortTime(toTime)} on ${dates.length === 1 ? shortDay(first) : `${dates.length} days`}`;
}
