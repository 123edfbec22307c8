import { priceCents } from '../booking/amount.ts';
import { shortDay, shortTime } from '../booking/text-message.ts';
import { termsOf } from '../rules/rules.ts';
import { countOf } from '../shared/in-words.ts';
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
import type {
  CourseDate,
  CourseRules,
  EpochMs,
  MinuteOfDay,
  NumHoles,
  Privilege,
  WallTime,
} from '../tee-sheet/course.ts';
import { gridOf, reroundOf } from '../tee-sheet/grid.ts';
import { claimsOf } from '../tee-sheet/occupancy.ts';
import type {
  AcceptedAct,
  ActRefusal,
  ActWarning,
  ActWrite,
  Conflict,
  GroupGolfer,
  GroupsMoney,
  Occupant,
  Play,
  SheetGroup,
} from './act-types.ts';
import { cancelOf, takenFor } from './money-acts.ts';

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

export type SheetContext = {
  course: CourseRules;
  groups: readonly SheetGroup[];
  occupants: readonly Occupant[];
  /** The golfer for whom staff book, when they have an account. */
  booker: { privilege: Privilege | null; hasMostReservations: boolean } | null;
  newID: string;
  /** Living reservations beside others on these days, the oldest first. */
  besides: readonly SheetGroup[];
  /** Whether a golfer's living hold yields, and a group may stand beside another. */
  isOverriding: boolean;
  money: GroupsMoney;
  nowMs: EpochMs;
};

export type AcceptedSheetAct = AcceptedAct & {
  endedHolds: { uid: string; teetimegroup: string; date: CourseDate }[];
  /** Groups that an override put beside others. */
  stoodBeside: string[];
};

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
  if (first?.kind !== 'hold' && first?.kind !== 'payment') return null;
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
    line: `Ended the hold of ${shortTime(wallTime(cell))} on ${shortDay(date)}`,
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

export type Places = Pick<AcceptedSheetAct, 'writes' | 'inverse' | 'endedHolds' | 'stoodBeside'>;

/**
 * What the writes of an act, or of its undo, end and what stands in their way. With an override a reservation does not: the
 * group stands beside it. Groups beside others take the claims as soon as their cells have none (rules.md#beside).
 */
export function decidePlaces(
  context: Pick<SheetContext, 'course' | 'groups' | 'occupants' | 'besides' | 'isOverriding'> & {
    /** Groups return without an override to those with whom they shared their cells. */
    isUndo?: boolean;
  },
  planned: Pick<AcceptedAct, 'writes' | 'inverse'>,
): Result<Places, ActRefusal> {
  const { course, groups, isOverriding, isUndo = false } = context;
  const { writes } = planned;
  const { leaving, taking } = cellsOfWrites(context, writes);
  const ended = new Set(writes.flatMap((one) => (one.write === 'group' && one.isEnded ? [one.id] : [])));
  const staying = context.occupants.filter(
    ({ teetimegroup }) => !leaving.has(teetimegroup) && !ended.has(teetimegroup),
  );
  const conflicts: Conflict[] = [];
  const held = new Set<string>();
  const doubled = new Set<string>();
  const stoodBeside = new Set<string>();
  for (const cell of taking) {
    const wasHere = hadCell({ course, groups }, cell);
    const sharedWith = sharedWithOf(writes, cell.id);
    for (const one of staying.filter((occupant) => isUnder(occupant, cell))) {
      const isReserved = one.kind === 'reservation';
      const returns = sharedWith.includes(one.teetimegroup) && (cell.beside || one.beside === true);
      if (isReserved && (wasHere || isOverriding || returns)) {
        doubled.add(cell.id);
        if (!wasHere) stoodBeside.add(cell.id);
      } else if (one.kind === 'hold' && isOverriding) held.add(one.teetimegroup);
      else conflicts.push(conflictOf(one, cell));
    }
    if (isUndo && cell.beside) continue;
    const other = taking.find(
      (one) => one.id !== cell.id && !(isUndo && one.beside) && isSameCell(one, cell),
    );
    if (other) conflicts.push(conflictAmong(groups, other.id, cell));
  }
  if (conflicts.some(({ kind }) => kind === 'payment'))
    return refuse({ refusal: 'payment-in-flight', conflicts });
  if (conflicts.length > 0) return refuse({ refusal: 'slot-taken', conflicts });

  const beside = new Map<string, boolean>();
  for (const { id, beside: wasBeside } of taking)
    beside.set(id, stoodBeside.has(id) || (wasBeside && (doubled.has(id) || isUndo)));
  const claimed = [
    ...staying.filter((one) => !one.beside && isClaim(one) && !held.has(one.teetimegroup)),
    ...taking.filter(({ id }) => !beside.get(id)).map(asRange),
  ];
  for (const { id, cells } of candidates({
    course,
    besides: context.besides,
    leaving,
    ended,
    taking,
    beside,
  })) {
    if (cells.some((cell) => claimed.some((one) => isUnder(one, cell)))) continue;
    beside.set(id, false);
    claimed.push(...cells.map(asRange));
  }
  const before = [...groups, ...context.besides];
  const { inverse, ...written } = withBeside(before, planned, beside);
  return accept({
    ...written,
    inverse: withShared({ course, groups: before, occupants: context.occupants }, inverse),
    endedHolds: [...held].flatMap((teetimegroup) => {
      const hold = staying.find((one) => one.teetimegroup === teetimegroup);
      return hold ? [{ uid: hold.uid ?? '', teetimegroup, date: hold.date }] : [];
    }),
    stoodBeside: [...stoodBeside].filter((id) => beside.get(id)),
  });
}

function sharedWithOf(writes: readonly ActWrite[], id: string): readonly string[] {
  const write = writes.find((one) => one.write === 'group' && one.id === id);
  return (write?.write === 'group' && write.sharedWith) || [];
}

/** Adds to what takes an act back with whom each group shares its cells until now. */
function withShared(
  { course, groups, occupants }: Pick<SheetContext, 'course' | 'groups' | 'occupants'>,
  inverse: readonly ActWrite[],
): ActWrite[] {
  return inverse.map((write) => {
    const group = groups.find((one) => write.write === 'group' && one.id === write.id);
    if (write.write !== 'group' || !group?.isReservation || group.isEnded) return write;
    const cells = cellsOf(course, group, group.play);
    const sharing = occupants.filter(
      (one) =>
        one.kind === 'reservation' &&
        one.teetimegroup !== group.id &&
        cells.some((cell) => isUnder(one, cell)),
    );
    const sharedWith = [...new Set(sharing.map(({ teetimegroup }) => teetimegroup))];
    return sharedWith.length === 0 ? write : { ...write, sharedWith };
  });
}

type CellRange = Pick<Occupant, 'date' | 'teeID' | 'fromMinute' | 'toMinute'>;

const asRange = ({ date, teeID, cell }: TakenCell): CellRange => ({
  date,
  teeID,
  fromMinute: cell,
  toMinute: cell,
});

const isClaim = ({ kind }: Occupant) => kind === 'reservation' || kind === 'hold' || kind === 'payment';

function isUnder(one: CellRange, { date, teeID, cell }: TakenCell): boolean {
  return one.date === date && one.teeID === teeID && one.fromMinute <= cell && cell <= one.toMinute;
}

/** Whoever is beside a group already stays there when it is changed. */
function hadCell({ course, groups }: Pick<SheetContext, 'course' | 'groups'>, cell: TakenCell): boolean {
  const group = groups.find(({ id }) => id === cell.id);
  if (!group || group.isEnded) return false;
  return cellsOf(course, group, group.play).some((one) => isSameCell(one, cell));
}

/** Groups that stand beside others afterwards, in the order in which they take claims. */
function candidates(of: {
  course: CourseRules;
  besides: readonly SheetGroup[];
  leaving: ReadonlySet<string>;
  ended: ReadonlySet<string>;
  taking: readonly TakenCell[];
  beside: ReadonlyMap<string, boolean>;
}): { id: string; cells: TakenCell[] }[] {
  const { course, besides, leaving, ended, taking, beside } = of;
  const staying = besides.filter(({ id }) => !leaving.has(id) && !ended.has(id));
  const standing = [...new Set(taking.map(({ id }) => id))].filter((id) => beside.get(id));
  const former = besides.map(({ id }) => id);
  const ids = [
    ...former.filter((id) => standing.includes(id) || staying.some((one) => one.id === id)),
    ...standing.filter((id) => !former.includes(id)),
  ];
  return ids.map((id) => {
    const group = staying.find((one) => one.id === id);
    return { id, cells: group ? cellsOf(course, group, group.play) : taking.filter((one) => one.id === id) };
  });
}

/** Adds to the writes which groups stand beside others, where that changes. */
function withBeside(
  groups: readonly SheetGroup[],
  { writes, inverse }: Pick<AcceptedAct, 'writes' | 'inverse'>,
  beside: ReadonlyMap<string, boolean>,
): Pick<AcceptedAct, 'writes' | 'inverse'> {
  const changed = [...beside].flatMap(([id, is]) => {
    const group = groups.find((one) => one.id === id);
    const was = group?.beside ?? false;
    const wanted = writes.find((one) => one.write === 'group' && one.id === id && one.beside !== undefined);
    return was !== is || wanted ? [{ id, is, was, isNew: group === undefined }] : [];
  });
  const added = (to: readonly ActWrite[], value: (one: (typeof changed)[number]) => boolean) => {
    const found = to.map((write) => {
      const one = write.write === 'group' || write.write === 'new-group' ? write : null;
      const change = one && changed.find(({ id }) => id === one.id);
      return one && change ? { ...one, beside: value(change) } : write;
    });
    const others = changed.filter(
      ({ id, isNew }) => !isNew && !to.some((one) => one.write !== 'day-note' && one.id === id),
    );
    return [...found, ...others.map((one): ActWrite => ({ write: 'group', id: one.id, beside: value(one) }))];
  };
  const back = inverse.length === 0 && writes.length > 0 ? [] : added(inverse, ({ was }) => was);
  return { writes: added(writes, ({ is }) => is), inverse: back };
}

/** `beside`: it obstructs the cell, without a claim. */
export type TakenCell = {
  id: string;
  uid: string | null;
  date: CourseDate;
  teeID: string;
  cell: MinuteOfDay;
  beside: boolean;
};

function cellsOf(
  course: CourseRules,
  { id, uid, beside }: { id: string; uid: string | null; beside: boolean },
  play: Play,
): TakenCell[] {
  return claimsOf(course.teesheets, play).map((cell) => ({ id, uid, date: play.date, ...cell, beside }));
}

/** By today's tee sheets. */
export function cellsOfWrites(
  { course, groups }: Pick<SheetContext, 'course' | 'groups'>,
  writes: readonly ActWrite[],
): { leaving: Set<string>; taking: TakenCell[] } {
  const leaving = new Set<string>();
  const taking: TakenCell[] = [];
  for (const one of writes) {
    if (one.write === 'new-group')
      taking.push(...cellsOf(course, { id: one.id, uid: one.uid, beside: one.beside ?? false }, one.play));
    if (one.write !== 'group') continue;
    if (one.play === undefined && one.isEnded === undefined && one.beside === undefined) continue;
    const group = groups.find(({ id }) => id === one.id);
    if (!group?.isReservation) continue;
    if (!group.isEnded) leaving.add(group.id);
    if (!(one.isEnded ?? group.isEnded))
      taking.push(
        ...cellsOf(course, { ...group, beside: one.beside ?? group.beside }, one.play ?? group.play),
      );
  }
  return { leaving, taking };
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

function planBooking(
  context: SheetContext,
  act: Extract<SheetAct, { kind: 'book' }>,
): Result<AcceptedAct, ActRefusal> {
  const { course, newID: id } = context;
  const play = playOn(context, act, act.numHoles);
  if (!play.ok) return play;
  const golfers = pricedGolfers(course, act.golfers, act.numHoles, [], 0);
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

function planChange(
  context: SheetContext,
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
    numHoles,
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
  const sheet = course.teesheets.find(({ id }) => id === startingTeeID);
  if (!sheet || !isWallTime(startingTime) || !gridOf(sheet).includes(minuteOf(startingTime)))
    return refuse({ refusal: 'no-such-tee-time' });
  if (numHoles === 9)
    return accept({ date, startingTime, startingTeeID, numHoles, reroundTime: null, reroundTeeID: null });
  const reround = reroundOf(course.teesheets, startingTeeID, minuteOf(startingTime));
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

function changeableGroup(
  { course, groups, nowMs }: SheetContext,
  id: string,
): Result<SheetGroup, ActRefusal> {
  const group = groups.find((one) => one.id === id);
  if (!group || group.isEnded) return refuse({ refusal: 'no-such-teetimegroup', teetimegroups: [id] });
  if (!group.isReservation) return refuse({ refusal: 'kept-by-course-system', teetimegroups: [id] });
  if (!group.isConfirmed) return refuse({ refusal: 'not-a-reservation', teetimegroups: [id] });
  const isOver = group.play.date < courseDateAt(course.timeZone, nowMs);
  return isOver ? refuse({ refusal: 'date-in-the-past', teetimegroups: [id] }) : accept(group);
}

/** Who keeps their rate keeps their price. Ids follow from the revision, so that none is given twice. */
function pricedGolfers(
  course: CourseRules,
  named: readonly NamedGolfer[],
  numHoles: NumHoles,
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
    const rate = course.rates[rateGroup];
    if (!keeps && !rate) return refuse({ refusal: 'no-such-rate' });
    const price = keeps || !rate ? {} : { rateName: rate.name, priceCents: priceCents(rate, numHoles) };
    const id = revision === 0 ? String(index + 1) : String((revision + 1) * 10 + index);
    const fresh = { id, paid: false, rateName: '', priceCents: 0 };
    const repriced = { ...(before ?? fresh), name, email, phone, rateGroup, ...price };
    golfers.push(before && !keeps ? withTaken(repriced, takenFor(before)) : repriced);
  }
  return accept(golfers);
}

/** What was taken stays taken for them, and may be less than what they owe now. */
function withTaken(golfer: GroupGolfer, takenCents: number): GroupGolfer {
  return takenCents === 0 ? golfer : { ...golfer, takenCents, paid: takenCents >= golfer.priceCents };
}

type RuleWarning = Extract<
  ActWarning['code'],
  'beyond-days-in-advance' | 'holes-not-offered' | 'group-too-small' | 'blocked-time' | 'too-late'
>;

/** The rules that bind golfers; staff may act against them. */
function rulesAgainst({ course, nowMs }: SheetContext, play: Play, players: number): RuleWarning[] {
  const { date, startingTime, startingTeeID, numHoles } = play;
  const minute = minuteOf(startingTime);
  const today = courseDateAt(course.timeZone, nowMs);
  const { allowed, minPlayers } = termsOf(course, date, startingTeeID, minute, numHoles);
  const closesAtMs = instantOf(course.timeZone, date, minute) - course.currentDayMinutesInAdvance * 60_000;
  const isBlocked = claimsOf(course.teesheets, play).some(({ teeID, cell }) => {
    const sheet = course.teesheets.find(({ id }) => id === teeID);
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

function bookerWarnings(booker: SheetContext['booker']): ActWarning[] {
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

function conflictOf(
  one: Occupant,
  { date, teeID, cell }: Pick<TakenCell, 'date' | 'teeID' | 'cell'>,
): Conflict {
  const { teetimegroup, kind, who, untilMs } = one;
  return { teetimegroup, kind, who, untilMs, date, teeID, time: wallTime(cell) };
}

function conflictAmong(
  groups: readonly SheetGroup[],
  id: string,
  { date, teeID, cell }: TakenCell,
): Conflict {
  const who = groups.find((one) => one.id === id)?.golfers[0]?.name ?? '';
  return { teetimegroup: id, kind: 'reservation', who, untilMs: null, date, teeID, time: wallTime(cell) };
}

function isSameCell(a: TakenCell, b: TakenCell): boolean {
  return a.date === b.date && a.teeID === b.teeID && a.cell === b.cell;
}

function isSamePlay(a: Play, b: Play): boolean {
  return (Object.keys(a) as (keyof Play)[]).every((field) => a[field] === b[field]);
}

/** `10:30 AM`, or with its day when that is not clear. */
function timeOf({ date, startingTime }: Play, clearDate = ''): string {
  const time = shortTime(startingTime);
  return date === clearDate ? time : `${time} on ${shortDay(date)}`;
}

const sumOf = (golfers: readonly GroupGolfer[]) => golfers.reduce((sum, one) => sum + one.priceCents, 0);
