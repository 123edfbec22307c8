import { priceCents } from '../booking/rate-price.ts';
import { termsOf } from '../rules/rules.ts';
import { countOf, shortDay, shortTime } from '../shared/in-words.ts';
import {
  addDays,
  courseDateAt,
  instantOf,
  isCourseDate,
  isWallTime,
  minuteOf,
  wallTime,
  weekdayOf,
} from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import { blockedOn } from '../tee-sheet/blocked-times.ts';
import type { CourseDate, CourseRules, EpochMs, NumHoles, Privilege, WallTime } from '../tee-sheet/course.ts';
import { courseOn } from '../tee-sheet/course-on.ts';
import { gridOf, reroundOf } from '../tee-sheet/grid.ts';
import { claimsOf } from '../tee-sheet/occupancy.ts';
import type {
  AcceptedAct,
  ActRefusal,
  ActWarning,
  ActWrite,
  GroupGolfer,
  GroupsMoney,
  Play,
  SheetGroup,
} from './act-types.ts';
import { cancelOf, takenFor } from './money-acts.ts';
import { conflictOf, decidePlaces, isHold, type Places, type PlacesContext } from './places.ts';

export type Target = { date: CourseDate; startingTime: WallTime; startingTeeID: string };
export type NamedGolfer = {
  id?: string | undefined;
  name: string;
  email: string;
  phone: string;
  rateGroup: number;
};

export type SheetAct =
  | ({
      kind: 'book';
      numHoles: NumHoles;
      golfers: readonly NamedGolfer[];
      uid: string | null;
      note: string;
    } & Target)
  | { kind: 'move'; moves: readonly ({ teetimegroup: string } & Target)[] }
  | { kind: 'cancel'; teetimegroup: string; money: 'keep' | 'give-back' }
  | {
      kind: 'change';
      teetimegroup: string;
      golfers?: readonly NamedGolfer[];
      numHoles?: NumHoles;
      note?: string;
    };

export type SheetContext = PlacesContext & {
  /** The golfer for whom staff book, when they have an account. */
  booker: { privilege: Privilege | null; hasMostReservations: boolean } | null;
  newID: string;
  money: GroupsMoney;
  nowMs: EpochMs;
};

export type AcceptedSheetAct = AcceptedAct & Pick<Places, 'endedHolds' | 'stoodBeside'>;

/** See rules.md#acts-on-the-sheet. */
export function decideSheetAct(context: SheetContext, act: SheetAct): Result<AcceptedSheetAct, ActRefusal> {
  const underWay = act.kind === 'cancel' ? endUnconfirmed(context, act) : null;
  if (underWay) return underWay;
  const planned = planOf(context, act);
  if (!planned.ok) return planned;
  const places = decidePlaces(context, planned.value);
  return places.ok
    ? accept({ ...planned.value, ...places.value, ...withWarnings(planned.value, places.value) })
    : places;
}

/** A hold that is cancelled ends for good; a payment does not yield. Null for what is neither. */
function endUnconfirmed(
  { occupants }: SheetContext,
  { teetimegroup }: Extract<SheetAct, { kind: 'cancel' }>,
): Result<AcceptedSheetAct, ActRefusal> | null {
  const [first] = occupants
    .filter((one) => one.teetimegroup === teetimegroup)
    .toSorted((a, b) => a.fromMinute - b.fromMinute);
  if (!first || (!isHold(first) && first.kind !== 'payment')) return null;
  const { kind, uid, date, teeID, fromMinute: cell } = first;
  if (kind === 'payment')
    return refuse({
      refusal: 'payment-in-flight',
      conflicts: [conflictOf(first, { date, teeID, cell })],
    });
  return accept({
    writes: [],
    inverse: [],
    warnings: [],
    line: `Ended the ${kind} of ${shortTime(wallTime(cell))} on ${shortDay(date)}`,
    endedHolds: [{ uid: uid ?? '', teetimegroup, date }],
    stoodBeside: [],
  });
}

/** Cells are those of today's tee sheets. Earlier blocks do not hinder it. Refused once play has started. */
export function decideSheetUndo(
  context: Omit<SheetContext, 'booker' | 'newID' | 'money'> & { doneAtMs: EpochMs },
  undo: AcceptedAct,
): Result<AcceptedSheetAct, ActRefusal> {
  const touched = undo.writes.flatMap((one) =>
    one.write === 'group' && (one.play !== undefined || one.isEnded !== undefined) ? [one] : [],
  );
  const hasStarted = touched.filter((one) => {
    const group = context.groups.find(({ id }) => id === one.id);
    if (group?.isBlock) return false;
    const starts = [group?.play, one.play].flatMap((play) =>
      play ? [instantOf(context.course.timeZone, play.date, minuteOf(play.startingTime))] : [],
    );
    return group?.teedOffAtMs != null || starts.some((at) => at <= context.nowMs);
  });
  if (hasStarted.length > 0)
    return refuse({ refusal: 'play-started', teetimegroups: hasStarted.map(({ id }) => id) });
  const occupants = context.occupants.filter(({ sinceMs }) => sinceMs === null || sinceMs > context.doneAtMs);
  const places = decidePlaces({ ...context, occupants, isOverriding: false, isUndo: true }, undo);
  return places.ok
    ? accept({ ...undo, writes: places.value.writes, endedHolds: [], stoodBeside: [] })
    : places;
}

function planOf(context: SheetContext, act: SheetAct): Result<AcceptedAct, ActRefusal> {
  switch (act.kind) {
    case 'book':
      return planBooking(context, act);
    case 'move':
      return planMove(context, act);
    case 'change':
      return planChange(context, act);
    case 'cancel':
      return planCancel(context, act);
    default:
      return act satisfies never;
  }
}

export function planBooking(
  context: Pick<SheetContext, 'course' | 'booker' | 'newID' | 'nowMs'>,
  act: Extract<SheetAct, { kind: 'book' }>,
): Result<AcceptedAct, ActRefusal> {
  const { course, newID: id } = context;
  const play = playOn(context, act, act.numHoles);
  if (!play.ok) return play;
  const golfers = pricedGolfers(course, act.golfers, play.value, [], 0);
  if (!golfers.ok) return golfers;
  return accept({
    writes: [
      { write: 'new-group', id, uid: act.uid, play: play.value, golfers: golfers.value, note: act.note },
    ],
    inverse: [{ write: 'group', id, isEnded: true }],
    warnings: [
      ...rulesAgainst(context, play.value, act.golfers.length).map((code) => ({ code })),
      ...bookerWarnings(context.booker),
    ],
    line: `Booked ${timeOf(play.value)} for ${countOf(act.golfers.length, 'golfer')}`,
  });
}

function planMove(
  context: SheetContext,
  { moves }: Extract<SheetAct, { kind: 'move' }>,
): Result<AcceptedAct, ActRefusal> {
  const writes: ActWrite[] = [];
  const inverse: ActWrite[] = [];
  const warnings: ActWarning[] = [];
  let line = `Moved ${countOf(moves.length, 'group')}`;
  for (const move of moves) {
    const found = changeableGroup(context, move.teetimegroup);
    if (!found.ok) return found;
    const group = found.value;
    if (group.teedOffAtMs !== null) return refuse({ refusal: 'play-started', teetimegroups: [group.id] });
    const play = playOn(context, move, group.play.numHoles);
    if (!play.ok) return play;
    if (isSamePlay(group.play, play.value)) continue;
    writes.push({ write: 'group', id: group.id, play: play.value });
    inverse.push({ write: 'group', id: group.id, play: group.play });
    for (const code of rulesAgainst(context, play.value, group.golfers.length))
      warnings.push({ code, teetimegroup: group.id });
    if (moves.length === 1)
      line = `Moved the group of ${timeOf(group.play)} to ${timeOf(play.value, group.play.date)}`;
  }
  return accept({ writes, inverse, warnings, line });
}

function planCancel(
  context: SheetContext,
  act: Extract<SheetAct, { kind: 'cancel' }>,
): Result<AcceptedAct, ActRefusal> {
  const found = changeableGroup(context, act.teetimegroup);
  if (!found.ok) return found;
  const cancelled = cancelOf(context.money, found.value, act.money);
  if (!cancelled.ok) return cancelled;
  const { line, ...ended } = cancelled.value;
  const cancelledLine = `Cancelled the group of ${timeOf(found.value.play)}`;
  return accept({ ...ended, line: line === '' ? cancelledLine : `${cancelledLine}. ${line}` });
}

/** Priced as of now; rules that it breaks are warnings. */
export function planChange(
  context: Pick<SheetContext, 'course' | 'groups' | 'nowMs'>,
  act: Extract<SheetAct, { kind: 'change' }>,
): Result<AcceptedAct, ActRefusal> {
  const found = changeableGroup(context, act.teetimegroup);
  if (!found.ok) return found;
  const group = found.value;
  const numHoles = act.numHoles ?? group.play.numHoles;
  const play = numHoles === group.play.numHoles ? accept(group.play) : playOn(context, group.play, numHoles);
  if (!play.ok) return play;
  const isFormer = numHoles === group.play.numHoles ? group.golfers : [];
  const golfers = pricedGolfers(
    context.course,
    act.golfers ?? group.golfers,
    play.value,
    group.golfers,
    group.revision,
    isFormer,
  );
  if (!golfers.ok) return golfers;
  const before = { play: group.play, golfers: [...group.golfers], note: group.note };
  const after = { play: play.value, golfers: golfers.value, note: act.note ?? group.note };
  const changed = {
    ...(!isSamePlay(before.play, after.play) && { play: after.play }),
    ...(JSON.stringify(before.golfers) !== JSON.stringify(after.golfers) && { golfers: after.golfers }),
    ...(before.note !== after.note && { note: after.note }),
  };
  const fields = Object.keys(changed) as (keyof typeof before)[];
  const warnings: ActWarning[] = rulesAgainst(context, after.play, after.golfers.length).map((code) => ({
    code,
    teetimegroup: group.id,
  }));
  const difference = sumOf(after.golfers) - sumOf(before.golfers);
  if (difference !== 0)
    warnings.push({
      code: difference > 0 ? 'more-due' : 'less-due',
      teetimegroup: group.id,
      amountCents: Math.abs(difference),
    });
  const isChanged = fields.length > 0;
  return accept({
    writes: isChanged ? [{ write: 'group', id: group.id, ...changed }] : [],
    inverse: isChanged
      ? [
          {
            write: 'group',
            id: group.id,
            ...Object.fromEntries(fields.map((field) => [field, before[field]])),
          },
        ]
      : [],
    warnings,
    line: `Changed the group of ${timeOf(group.play)}: ${countOf(after.golfers.length, 'golfer')}, ${numHoles} holes`,
  });
}

export function playOn(
  { course, nowMs }: Pick<SheetContext, 'course' | 'nowMs'>,
  { date, startingTime, startingTeeID }: Target,
  numHoles: NumHoles,
): Result<Play, ActRefusal> {
  if (!isCourseDate(date)) return refuse({ refusal: 'no-such-tee-time' });
  if (date < courseDateAt(course.timeZone, nowMs)) return refuse({ refusal: 'date-in-the-past' });
  const { teesheets } = courseOn(course, date);
  const sheet = teesheets.find(({ id }) => id === startingTeeID);
  if (!sheet || !isWallTime(startingTime) || !gridOf(sheet).includes(minuteOf(startingTime)))
    return refuse({ refusal: 'no-such-tee-time' });
  if (numHoles === 9)
    return accept({ date, startingTime, startingTeeID, numHoles, reroundTime: null, reroundTeeID: null });
  const reround = reroundOf(teesheets, startingTeeID, minuteOf(startingTime));
  if (!reround) return refuse({ refusal: 'holes-not-offered' });
  const { reroundTeeID, reroundMinute } = reround;
  return accept({
    date,
    startingTime,
    startingTeeID,
    numHoles,
    reroundTime: wallTime(reroundMinute),
    reroundTeeID,
  });
}

export function changeableGroup(
  { course, groups, nowMs }: Pick<SheetContext, 'course' | 'groups' | 'nowMs'>,
  id: string,
): Result<SheetGroup, ActRefusal> {
  const group = groups.find((one) => one.id === id);
  if (!group || group.isEnded) return refuse({ refusal: 'no-such-teetimegroup', teetimegroups: [id] });
  if (!group.isReservation) return refuse({ refusal: 'kept-by-course-system', teetimegroups: [id] });
  if (!group.isConfirmed) return refuse({ refusal: 'not-a-reservation', teetimegroups: [id] });
  const isOver = group.play.date < courseDateAt(course.timeZone, nowMs);
  return isOver ? refuse({ refusal: 'date-in-the-past', teetimegroups: [id] }) : accept(group);
}

/** Derived from the group's revision, so that an id is never reused. */
export const newGolferID = (revision: number, index: number) => String((revision + 1) * 10 + index);

/** A golfer who keeps their rate keeps their price. */
function pricedGolfers(
  course: CourseRules,
  named: readonly NamedGolfer[],
  play: Play,
  former: readonly GroupGolfer[],
  revision: number,
  samePrices: readonly GroupGolfer[] = former,
): Result<GroupGolfer[], ActRefusal> {
  const golfers: GroupGolfer[] = [];
  for (const [index, golfer] of named.entries()) {
    const before = golfer.id === undefined ? undefined : former.find(({ id }) => id === golfer.id);
    if (golfer.id !== undefined && (!before || golfers.some(({ id }) => id === golfer.id)))
      return refuse({ refusal: 'no-such-golfer' });
    const { name, email, phone, rateGroup } = golfer;
    const keeps = before?.rateGroup === rateGroup && samePrices.includes(before);
    const rate = courseOn(course, play.date).rates[rateGroup];
    if (!keeps && !rate) return refuse({ refusal: 'no-such-rate' });
    const price = keeps || !rate ? {} : { rateName: rate.name, priceCents: priceCents(rate, play) };
    const id = revision === 0 ? String(index + 1) : newGolferID(revision, index);
    const fresh = { id, paid: false, rateName: '', priceCents: 0 };
    const repriced = { ...(before ?? fresh), name, email, phone, rateGroup, ...price };
    golfers.push(before && !keeps ? withTaken(repriced, takenFor(before)) : repriced);
  }
  return accept(golfers);
}

/** Money already taken stays taken; it may be less than the new price. */
function withTaken(golfer: GroupGolfer, takenCents: number): GroupGolfer {
  return takenCents === 0 ? golfer : { ...golfer, takenCents, paid: takenCents >= golfer.priceCents };
}

type RuleWarning = Extract<
  ActWarning['code'],
  'beyond-days-in-advance' | 'holes-not-offered' | 'group-too-small' | 'blocked-time' | 'too-late'
>;

/** The rules that bind golfers; staff may act against them. */
function rulesAgainst(
  { course, nowMs }: Pick<SheetContext, 'course' | 'nowMs'>,
  play: Play,
  players: number,
): RuleWarning[] {
  const { date, startingTime, startingTeeID, numHoles } = play;
  const minute = minuteOf(startingTime);
  const today = courseDateAt(course.timeZone, nowMs);
  const { allowed, minPlayers } = termsOf(course, date, startingTeeID, minute, numHoles);
  const closesAtMs = instantOf(course.timeZone, date, minute) - course.currentDayMinutesInAdvance * 60_000;
  const { teesheets } = courseOn(course, date);
  const isBlocked = claimsOf(teesheets, play).some(({ teeID, cell }) => {
    const sheet = teesheets.find(({ id }) => id === teeID);
    return (
      sheet && blockedOn(sheet, weekdayOf(date)).some((one) => one.fromMinute <= cell && cell <= one.toMinute)
    );
  });
  return [
    ...(date > addDays(today, course.daysInAdvance) ? (['beyond-days-in-advance'] as const) : []),
    ...(allowed ? [] : (['holes-not-offered'] as const)),
    ...(players < minPlayers ? (['group-too-small'] as const) : []),
    ...(isBlocked ? (['blocked-time'] as const) : []),
    ...(date === today && nowMs >= closesAtMs ? (['too-late'] as const) : []),
  ];
}

export function bookerWarnings(booker: SheetContext['booker']): ActWarning[] {
  return [
    ...(booker?.privilege?.denyOnlineBooking ? [{ code: 'booking-denied' as const }] : []),
    ...(booker?.privilege?.requirePayment === 'always' ? [{ code: 'must-pay' as const }] : []),
    ...(booker?.hasMostReservations ? [{ code: 'too-many-reservations' as const }] : []),
  ];
}

function withWarnings(planned: AcceptedAct, { endedHolds, stoodBeside }: Places) {
  const ended: ActWarning[] = endedHolds.map(({ teetimegroup }) => ({ code: 'ends-hold', teetimegroup }));
  const isNew = (id: string) => planned.writes.some((one) => one.write === 'new-group' && one.id === id);
  const beside = stoodBeside.map(
    (id): ActWarning => ({ code: 'stands-beside', ...(!isNew(id) && { teetimegroup: id }) }),
  );
  return { warnings: [...planned.warnings, ...ended, ...beside] };
}

export function isSamePlay(a: Play, b: Play): boolean {
  return (Object.keys(a) as (keyof Play)[]).every((field) => a[field] === b[field]);
}

/** `10:30 AM`, or with its day when that is not clear. */
export function timeOf({ date, startingTime }: Play, clearDate = ''): string {
  const time = shortTime(startingTime);
  return date === clearDate ? time : `${time} on ${shortDay(date)}`;
}

const sumOf = (golfers: readonly GroupGolfer[]) => golfers.reduce((sum, one) => sum + one.priceCents, 0);
