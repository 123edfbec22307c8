import { countOf, shortDay, shortTime } from '../shared/in-words.ts';
import {
  courseDateAt,
  isCourseDate,
  isWallTime,
  minuteOf,
  wallTime,
  weekdayOf,
} from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import { blockedOn } from '../tee-sheet/blocked-times.ts';
import type { CourseDate, CourseRules, MinuteOfDay, WallTime } from '../tee-sheet/course.ts';
import { courseOn } from '../tee-sheet/course-on.ts';
import { gridOf } from '../tee-sheet/grid.ts';
import { claimsOf } from '../tee-sheet/occupancy.ts';
import type {
  ActRefusal,
  ActWarning,
  ActWrite,
  GroupsMoney,
  MovedMoney,
  Occupant,
  Play,
  SheetGroup,
} from './act-types.ts';
import { newBlocks } from './closing-acts.ts';
import { addMoney, cancelOf, noMoney } from './money-acts.ts';
import { decidePlaces, isHold } from './places.ts';
import { type AcceptedSheetAct, playOn, type SheetContext, type Target } from './sheet-acts.ts';

export type DelayDecision = { teetimegroup: string } & ({ cancel: 'keep' | 'give-back' } | { move: Target });

/** `teeIDs`: all when absent. */
export type DelayAct = {
  kind: 'delay';
  date: CourseDate;
  fromTime: WallTime;
  minutes: number;
  teeIDs?: readonly string[] | undefined;
  decisions: readonly DelayDecision[];
};

export type DelayContext = Pick<
  SheetContext,
  'course' | 'groups' | 'occupants' | 'besides' | 'newID' | 'nowMs'
> & {
  money: GroupsMoney;
};

type Cell = { teeID: string; cell: MinuteOfDay };
type Closed = { teeIDs: readonly string[]; fromMinute: MinuteOfDay; toMinute: MinuteOfDay };
type Plan = { writes: ActWrite[]; inverse: ActWrite[]; money: MovedMoney; warnings: ActWarning[] };

const lastMinute = 24 * 60 - 1;

/** Groups not teed off go to the first free time at least that much later (rules.md#delay). */
export function decideDelay(context: DelayContext, act: DelayAct): Result<AcceptedSheetAct, ActRefusal> {
  const { nowMs } = context;
  const course = courseOn(context.course, act.date);
  const teeIDs = [...new Set(act.teeIDs ?? course.teesheets.map(({ id }) => id))];
  const isKnown = (teeID: string) => course.teesheets.some(({ id }) => id === teeID);
  if (!isCourseDate(act.date) || !isWallTime(act.fromTime) || !teeIDs.every(isKnown))
    return refuse({ refusal: 'no-such-tee-time' });
  if (act.date < courseDateAt(course.timeZone, nowMs)) return refuse({ refusal: 'date-in-the-past' });
  const fromMinute = minuteOf(act.fromTime);
  const closed = { teeIDs, fromMinute, toMinute: Math.min(lastMinute, fromMinute + act.minutes - 1) };

  const groups = groupsToDelay(context, act, closed);
  const turnsLeftOut = groups.filter(
    ({ play }) => play.reroundTeeID !== null && !teeIDs.includes(play.reroundTeeID),
  );
  if (turnsLeftOut.length > 0)
    return refuse({ refusal: 'turns-left-out', teetimegroups: turnsLeftOut.map(({ id }) => id) });
  const unknown = act.decisions.filter((one) => !groups.some(({ id }) => id === one.teetimegroup));
  if (unknown.length > 0)
    return refuse({
      refusal: 'no-such-teetimegroup',
      teetimegroups: unknown.map(({ teetimegroup }) => teetimegroup),
    });

  const range = { from: wallTime(fromMinute), to: wallTime(closed.toMinute), title: 'Delayed' };
  const places = teeIDs.map((teeID) => ({ date: act.date, teeID }));
  const blocks = newBlocks(context.newID, places, range);
  const plan: Plan = {
    writes: [...blocks.writes],
    inverse: blocks.inverse,
    money: noMoney(),
    warnings: [],
  };
  const occupants = [
    ...context.occupants.filter((one) => !isHold(one) && !groups.some(({ id }) => id === one.teetimegroup)),
    ...occupantsOf(blocks.writes, closed),
  ];
  const layout = new Layout(course, occupants);
  const decided = applyDecisions(context, act, { groups, layout, plan });
  if (!decided.ok) return decided;
  const unplaced = layOut(context, act, { groups, layout, plan });
  if (unplaced.length > 0)
    return refuse({ refusal: 'decisions-needed', teetimegroups: unplaced.map(({ id }) => id) });
  const laidOut = decidePlaces({ ...context, occupants, isOverriding: false }, plan);
  if (!laidOut.ok) return laidOut;
  const { writes, inverse } = laidOut.value;
  return accept({ ...summaryOf(context, act, { closed, plan }), writes, inverse });
}

function groupsToDelay(
  { groups }: DelayContext,
  act: DelayAct,
  { teeIDs, fromMinute }: Closed,
): SheetGroup[] {
  return groups
    .filter(
      ({ play, isEnded, isConfirmed, isReservation, teedOffAtMs }) =>
        isReservation &&
        isConfirmed &&
        !isEnded &&
        play.date === act.date &&
        teeIDs.includes(play.startingTeeID) &&
        minuteOf(play.startingTime) >= fromMinute &&
        teedOffAtMs === null,
    )
    .toSorted(
      (a, b) =>
        minuteOf(a.play.startingTime) - minuteOf(b.play.startingTime) ||
        (a.play.startingTeeID < b.play.startingTeeID ? -1 : 1),
    );
}

function occupantsOf(blocks: ReturnType<typeof newBlocks>['writes'], closed: Closed): Occupant[] {
  const { fromMinute, toMinute } = closed;
  const block = { kind: 'block', uid: null, untilMs: null, sinceMs: null } as const;
  return blocks.map(({ id, date, teeID, title }) => ({
    ...block,
    teetimegroup: id,
    who: title,
    date,
    teeID,
    fromMinute,
    toMinute,
  }));
}

class Layout {
  readonly #taken = new Set<string>();
  readonly #course: CourseRules;
  readonly #occupants: readonly Occupant[];

  constructor(course: CourseRules, occupants: readonly Occupant[]) {
    this.#course = course;
    this.#occupants = occupants;
  }

  isFree(play: Play): boolean {
    return this.#cellsOf(play).every(
      (cell) => !this.#taken.has(keyOf(cell)) && !this.#isClosed(play.date, cell),
    );
  }

  take(play: Play): void {
    for (const cell of this.#cellsOf(play)) this.#taken.add(keyOf(cell));
  }

  #cellsOf(play: Play): Cell[] {
    return claimsOf(this.#course.teesheets, play);
  }

  #isClosed(date: CourseDate, { teeID, cell }: Cell): boolean {
    const covers = (range: { fromMinute: MinuteOfDay; toMinute: MinuteOfDay }) =>
      range.fromMinute <= cell && cell <= range.toMinute;
    const sheet = this.#course.teesheets.find(({ id }) => id === teeID);
    if (sheet && blockedOn(sheet, weekdayOf(date)).some(covers)) return true;
    return this.#occupants.some((one) => one.date === date && one.teeID === teeID && covers(one));
  }
}

const keyOf = ({ teeID, cell }: Cell) => `${teeID} ${cell}`;

type Laying = { groups: readonly SheetGroup[]; layout: Layout; plan: Plan };

/** Staff's decisions about single groups come first. */
function applyDecisions(
  context: DelayContext,
  act: DelayAct,
  { groups, layout, plan }: Laying,
): Result<null, ActRefusal> {
  for (const decision of act.decisions) {
    const group = groups.find(({ id }) => id === decision.teetimegroup);
    if (!group) continue;
    if ('cancel' in decision) {
      const cancelled = cancelOf(context.money, group, decision.cancel);
      if (!cancelled.ok) return cancelled;
      plan.writes.push(...cancelled.value.writes);
      plan.inverse.push(...cancelled.value.inverse);
      plan.warnings.push(...cancelled.value.warnings);
      addMoney(plan.money, cancelled.value.money);
      continue;
    }
    const play = playOn(context, decision.move, group.play.numHoles);
    if (!play.ok) return play;
    move(group, play.value, { layout, plan });
  }
  return accept(null);
}

/** Answers the groups that found no place. */
function layOut(context: DelayContext, act: DelayAct, { groups, layout, plan }: Laying): SheetGroup[] {
  const isDecided = ({ id }: SheetGroup) => act.decisions.some(({ teetimegroup }) => teetimegroup === id);
  return groups.filter((group) => {
    if (isDecided(group)) return false;
    const play = firstFree(context, group, { minutes: act.minutes, layout });
    if (play) move(group, play, { layout, plan });
    return play === null;
  });
}

function firstFree(
  context: DelayContext,
  { play }: SheetGroup,
  { minutes, layout }: { minutes: number; layout: Layout },
): Play | null {
  const sheet = courseOn(context.course, play.date).teesheets.find(({ id }) => id === play.startingTeeID);
  const earliest = minuteOf(play.startingTime) + minutes;
  for (const minute of sheet ? gridOf(sheet) : []) {
    if (minute < earliest) continue;
    const found = playOn(context, { ...play, startingTime: wallTime(minute) }, play.numHoles);
    if (found.ok && layout.isFree(found.value)) return found.value;
  }
  return null;
}

function move(
  { id, play: before }: SheetGroup,
  play: Play,
  { layout, plan }: Pick<Laying, 'layout' | 'plan'>,
): void {
  layout.take(play);
  plan.writes.push({ write: 'group', id, play });
  plan.inverse.push({ write: 'group', id, play: before });
}

function summaryOf(
  { occupants, groups }: DelayContext,
  act: DelayAct,
  { closed, plan }: { closed: Closed; plan: Plan },
): AcceptedSheetAct {
  const isLater = (one: Occupant) =>
    one.date === act.date && closed.teeIDs.includes(one.teeID) && one.toMinute >= closed.fromMinute;
  const later = occupants.filter(isLater);
  const codes = { 'course-group': 'stays-imported', payment: 'stays-while-paying' } as const;
  const staying = new Map<string, ActWarning>();
  for (const { teetimegroup, kind } of later)
    if (kind === 'course-group' || kind === 'payment')
      staying.set(teetimegroup, { code: codes[kind], teetimegroup });
  const held = new Map(
    later
      .filter(isHold)
      .map(({ teetimegroup, uid, date }) => [teetimegroup, { uid: uid ?? '', teetimegroup, date }] as const),
  );
  const holds = [...held.values()];
  const count = (isEnded: boolean) =>
    plan.writes.filter(
      (one) =>
        one.write === 'group' && groups.some(({ id }) => id === one.id) && (one.isEnded ?? false) === isEnded,
    ).length;
  const cancelled = count(true);
  return {
    writes: plan.writes,
    inverse: plan.inverse,
    warnings: [
      ...plan.warnings,
      ...staying.values(),
      ...holds.map(({ teetimegroup }) => ({ code: 'ends-hold' as const, teetimegroup })),
    ],
    line: [
      `Delayed ${countOf(count(false), 'group')} from ${shortTime(act.fromTime)} by ${act.minutes} minutes on ${shortDay(act.date)}`,
      ...(cancelled > 0 ? [`cancelled ${countOf(cancelled, 'group')}`] : []),
    ].join(', '),
    endedHolds: holds,
    stoodBeside: [],
    money: plan.money,
  };
}
