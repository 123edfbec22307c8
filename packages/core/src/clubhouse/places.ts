import { wallTime } from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { CourseDate, CourseRules, MinuteOfDay } from '../tee-sheet/course.ts';
import { courseOn } from '../tee-sheet/course-on.ts';
import { claimsOf } from '../tee-sheet/occupancy.ts';
import type { AcceptedAct, ActRefusal, ActWrite, Conflict, Occupant, Play, SheetGroup } from './act-types.ts';

export type PlacesContext = {
  course: CourseRules;
  /** Only those that the act names. */
  groups: readonly SheetGroup[];
  occupants: readonly Occupant[];
  /** Living reservations beside others on these days, the oldest first. */
  besides: readonly SheetGroup[];
  /** Whether a golfer's living hold yields, and a group may stand beside another. */
  isOverriding: boolean;
};

export type Places = Pick<AcceptedAct, 'writes' | 'inverse'> & {
  endedHolds: { uid: string; teetimegroup: string; date: CourseDate }[];
  /** Groups that an override put beside others. */
  stoodBeside: string[];
};

/**
 * The holds that an act or its undo ends, and its conflicts. With an override a reservation is no conflict: the group stands
 * beside it. Groups beside others take the claims as soon as their cells have none (rules.md#beside).
 */
export function decidePlaces(
  context: PlacesContext & {
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
      // Back to the claims that it had before the other, which has none.
      if (isReserved && returns && !cell.beside) continue;
      if (isReserved && (wasHere || isOverriding || returns)) {
        doubled.add(cell.id);
        if (!wasHere) stoodBeside.add(cell.id);
      } else if (isHold(one) && isOverriding) held.add(one.teetimegroup);
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
  { course, groups, occupants }: Pick<PlacesContext, 'course' | 'groups' | 'occupants'>,
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

export const isHold = ({ kind }: Pick<Occupant, 'kind'>) => kind === 'hold' || kind === 'offer';

const isClaim = (one: Occupant) => one.kind === 'reservation' || isHold(one) || one.kind === 'payment';

function isUnder(one: CellRange, { date, teeID, cell }: TakenCell): boolean {
  return one.date === date && one.teeID === teeID && one.fromMinute <= cell && cell <= one.toMinute;
}

/** A group that stands beside another already may stay there when changed. */
function hadCell({ course, groups }: Pick<PlacesContext, 'course' | 'groups'>, cell: TakenCell): boolean {
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
  return claimsOf(courseOn(course, play.date).teesheets, play).map((cell) => ({
    id,
    uid,
    date: play.date,
    ...cell,
    beside,
  }));
}

/** By today's tee sheets. */
export function cellsOfWrites(
  { course, groups }: Pick<PlacesContext, 'course' | 'groups'>,
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

export function conflictOf(
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
