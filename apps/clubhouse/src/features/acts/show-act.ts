import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';

/** What an act found, so that its undo can be shown before the server has answered. */
export type FormerState = { group: SheetGroup | null; dayNote: string | null };

export type ShownAct = {
  request: ActRequest;
  /** When it was tapped, as an instant. */
  at: string;
  /** For an undo: what its act had found. */
  former?: FormerState;
};

/** The sheet as it will be once the server has done an act. What the server knows better is not guessed. */
export function showAct(sheet: Sheet, { request, at, former }: ShownAct): Sheet {
  switch (request.kind) {
    case 'check-in':
    case 'no-show': {
      const state = request.kind === 'check-in' ? ('checked-in' as const) : ('no-show' as const);
      return withGroup(sheet, request.teetimegroup, (group) => ({
        ...group,
        golfers: group.golfers.map((golfer) =>
          request.golfers.includes(golfer.id) && golfer.arrival === null
            ? { ...golfer, arrival: { state, at: request.occurredAt ?? at } }
            : golfer,
        ),
      }));
    }
    case 'tee-off':
      return withGroup(sheet, request.teetimegroup, (group) => ({
        ...group,
        teedOffAt: group.teedOffAt ?? request.occurredAt ?? at,
      }));
    case 'note': {
      const text = request.text.trim();
      if (request.teetimegroup === undefined)
        return request.date === sheet.date ? { ...sheet, note: text } : sheet;
      return withGroup(sheet, request.teetimegroup, (group) => ({ ...group, note: text }));
    }
    case 'undo': {
      const { group = null, dayNote = null } = former ?? {};
      const restored = group === null ? sheet : withGroup(sheet, group.id, () => group);
      return dayNote === null ? restored : { ...restored, note: dayNote };
    }
    case 'move':
      return { ...sheet, groups: sheet.groups.flatMap((group) => moved(group, request.moves, sheet.date)) };
    case 'cancel':
      return { ...sheet, groups: sheet.groups.filter(({ id }) => id !== request.teetimegroup) };
    default:
      return sheet;
  }
}

function moved(
  group: SheetGroup,
  moves: Extract<ActRequest, { kind: 'move' }>['moves'],
  date: string,
): SheetGroup[] {
  const move = moves.find(({ teetimegroup }) => teetimegroup === group.id);
  if (move === undefined) return [group];
  const { startingTime, startingTeeID } = move;
  // Where the turn is, the server knows.
  return move.date === date
    ? [{ ...group, startingTime, startingTeeID, reroundTime: null, reroundTeeID: null }]
    : [];
}

export function formerStateOf(sheet: Sheet, request: ActRequest): FormerState {
  const group = groupOf(request);
  return {
    group: sheet.groups.find(({ id }) => id === group) ?? null,
    dayNote: group === null && request.kind === 'note' ? sheet.note : null,
  };
}

/** The one group that an act is about; null for the others. */
export function groupOf(request: ActRequest): string | null {
  return 'teetimegroup' in request ? (request.teetimegroup ?? null) : null;
}

/** Groups of a reply take the place of older ones, come, or go. */
export function withChanged(sheet: Sheet, changed: readonly SheetGroup[]): Sheet {
  const newer = new Map(changed.map((group) => [group.id, group]));
  const isHere = (group: SheetGroup) => group.date === sheet.date && group.status !== 'cancelled';
  const kept = sheet.groups.flatMap((group) => {
    const known = newer.get(group.id);
    if (known === undefined || known.revision < group.revision) return [group];
    return isHere(known) ? [known] : [];
  });
  const added = changed.filter((group) => isHere(group) && !sheet.groups.some(({ id }) => id === group.id));
  return { ...sheet, groups: [...kept, ...added] };
}

function withGroup(sheet: Sheet, id: string, change: (group: SheetGroup) => SheetGroup): Sheet {
  return { ...sheet, groups: sheet.groups.map((group) => (group.id === id ? change(group) : group)) };
}
