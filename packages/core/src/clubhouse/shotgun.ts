import { countOf, shortDay, shortTime } from '../shared/in-words.ts';
import { courseDateAt, isCourseDate, isWallTime, minuteOf } from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { CourseDate, CourseRules, EpochMs, WallTime } from '../tee-sheet/course.ts';
import type { AcceptedAct, ActGroup, ActRefusal, ActWarning, Occupant, Shotgun } from './act-types.ts';
import { newBlocks } from './closing-acts.ts';
import { conflictOf } from './places.ts';
import type { AcceptedSheetAct } from './sheet-acts.ts';

/** The course is closed on all tees from `fromTime` to `toTime`, both included, with the start between them. */
export type ShotgunAct = Shotgun & {
  kind: 'shotgun';
  date: CourseDate;
  fromTime: WallTime;
  toTime: WallTime;
  title: string;
};

export type ShotgunContext = {
  course: CourseRules;
  /** That day's. */
  occupants: readonly Occupant[];
  /** Whether golfers' living holds yield. */
  isOverriding: boolean;
  newID: string;
  nowMs: EpochMs;
};

const mostOnHole = 2;
const mostInTeam = 4;

/**
 * Takes all tees for some hours of a day, or names all starts and turns that are in the way
 * (rules.md#shotgun-starts).
 */
export function decideShotgun(
  context: ShotgunContext,
  act: ShotgunAct,
): Result<AcceptedSheetAct, ActRefusal> {
  const { course, nowMs, newID, isOverriding } = context;
  const { date, fromTime, startingTime, toTime, title, groups } = act;
  const times = [fromTime, startingTime, toTime];
  if (!isCourseDate(date) || !times.every(isWallTime) || !isInOrder(times))
    return refuse({ refusal: 'no-such-tee-time' });
  if (date < courseDateAt(course.timeZone, nowMs)) return refuse({ refusal: 'date-in-the-past' });

  const inTheWay = occupantsDuring(context, act);
  const isYielding = ({ kind }: Occupant) => kind === 'hold' && isOverriding;
  const conflicts = inTheWay
    .filter((one) => !isYielding(one))
    .map((one) => conflictOf(one, { ...one, cell: Math.max(one.fromMinute, minuteOf(fromTime)) }));
  if (conflicts.some(({ kind }) => kind === 'payment'))
    return refuse({ refusal: 'payment-in-flight', conflicts });
  if (conflicts.length > 0) return refuse({ refusal: 'slot-taken', conflicts });

  const places = course.teesheets.map(({ id: teeID }) => ({ date, teeID }));
  const { writes, inverse } = newBlocks(newID, places, { from: fromTime, to: toTime, title });
  const shotgun = { startingTime, groups };
  const endedHolds = new Map(
    inTheWay.map(({ teetimegroup, uid }) => [teetimegroup, { uid: uid ?? '', teetimegroup, date }]),
  );
  const closed = `closed ${shortTime(fromTime)} to ${shortTime(toTime)}`;
  return accept({
    writes: writes.map((block, index) => (index === 0 ? { ...block, shotgun } : block)),
    inverse,
    warnings: [
      ...[...endedHolds.keys()].map((teetimegroup) => ({ code: 'ends-hold' as const, teetimegroup })),
      ...stillPlaying(context, act),
      ...warningsOf(shotgun),
    ],
    line: `Shotgun start at ${shortTime(startingTime)} on ${shortDay(date)} (${title}): ${countOf(groups.length, 'group')}, ${closed}`,
    endedHolds: [...endedHolds.values()],
    stoodBeside: [],
  });
}

/** Other groups, or another start while the course is closed; the closed times stay. */
export function decideShotgunChange(
  group: ActGroup,
  { startingTime, groups }: Shotgun,
): Result<AcceptedAct, ActRefusal> {
  const { id, shotgun: before } = group;
  if (!before) return refuse({ refusal: 'no-such-teetimegroup', teetimegroups: [id] });
  const { fromTime, toTime, ...former } = before;
  if (!isInOrder([fromTime, startingTime, toTime])) return refuse({ refusal: 'no-such-tee-time' });
  const shotgun = { startingTime, groups };
  const isSame = asText(former) === asText(shotgun);
  const players = groups.reduce((sum, one) => sum + one.players.length, 0);
  return accept({
    writes: isSame ? [] : [{ write: 'group', id, shotgun }],
    inverse: isSame ? [] : [{ write: 'group', id, shotgun: former }],
    warnings: warningsOf(shotgun),
    line: `Changed the shotgun start of ${shortTime(startingTime)}: ${countOf(groups.length, 'group')}, ${countOf(players, 'golfer')}`,
  });
}

const isInOrder = (times: readonly WallTime[]) =>
  times.every((time, index) => index === 0 || (times[index - 1] ?? '') <= time);

/** Stored fields come back in another order. */
const asText = ({ startingTime, groups }: Shotgun) =>
  JSON.stringify([startingTime, groups.map(({ hole, team, players }) => [hole, team, players])]);

/** In the order of the day, then of the tees. */
function occupantsDuring(
  { course, occupants }: ShotgunContext,
  { date, fromTime, toTime }: ShotgunAct,
): Occupant[] {
  const teeIDs = course.teesheets.map(({ id }) => id);
  return occupants
    .filter(
      (one) =>
        one.date === date &&
        teeIDs.includes(one.teeID) &&
        one.fromMinute <= minuteOf(toTime) &&
        minuteOf(fromTime) <= one.toMinute,
    )
    .toSorted((a, b) => a.fromMinute - b.fromMinute || teeIDs.indexOf(a.teeID) - teeIDs.indexOf(b.teeID));
}

/** Groups whose nine holes, begun before the course closes, are not over at the shotgun. */
function stillPlaying(
  { course, occupants }: ShotgunContext,
  { date, fromTime, startingTime }: ShotgunAct,
): ActWarning[] {
  const playing = occupants.filter((one) => {
    const sheet = course.teesheets.find(({ id }) => id === one.teeID);
    return (
      sheet &&
      one.date === date &&
      one.kind !== 'block' &&
      one.fromMinute < minuteOf(fromTime) &&
      one.fromMinute + sheet.roundLength > minuteOf(startingTime)
    );
  });
  const ids = new Set(playing.map(({ teetimegroup }) => teetimegroup));
  return [...ids].map((teetimegroup) => ({ code: 'still-playing', teetimegroup }));
}

function warningsOf({ groups }: Shotgun): ActWarning[] {
  const onHole = new Map<number, number>();
  for (const { hole } of groups) onHole.set(hole, (onHole.get(hole) ?? 0) + 1);
  const isCrowded = [...onHole.values()].some((count) => count > mostOnHole);
  const isLarge = groups.some(({ players }) => players.length > mostInTeam);
  return [
    ...(isCrowded ? [{ code: 'hole-crowded' as const }] : []),
    ...(isLarge ? [{ code: 'team-too-large' as const }] : []),
  ];
}
