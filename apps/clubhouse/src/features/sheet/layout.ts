import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';

export type SheetCell = {
  teeID: string;
  /** Groups that start here; several when one was put beside another. */
  groups: SheetGroup[];
  /** Groups that come through at their turn. */
  turns: SheetGroup[];
  holds: Sheet['holds'];
  blocks: Sheet['blocks'];
  /** Whether the tee has a starting time in this row. */
  isOffered: boolean;
  /** On this weekday, each week. */
  isClosedWeekly: boolean;
  isDoubled: boolean;
};

export type SheetRow = { time: string; cells: SheetCell[] };

/** What stays the same object while nothing on the sheet changes, unlike the time of its reply. */
type SheetParts = Pick<Sheet, 'tees' | 'groups' | 'holds' | 'blocks'>;

/** A start always has a row of its own time; a turn between two rows is in the earlier one. */
export function layOut(sheet: SheetParts): SheetRow[] {
  const times = timesOf(sheet);
  const starts = byCell(
    sheet.groups.filter((group) => !isBlockAlone(sheet, group)),
    (group) => group,
  );
  const holds = byCell(sheet.holds, (hold) => hold);
  const turns = byCell(sheet.groups, ({ reroundTeeID, reroundTime }) => {
    if (reroundTeeID === null || reroundTime === null) return null;
    const startingTime = times.findLast((time) => time <= reroundTime) ?? times[0] ?? '';
    return { startingTeeID: reroundTeeID, startingTime };
  });
  return times.map((time) => ({
    time,
    cells: sheet.tees.map((tee) => {
      const cell = cellKey({ startingTeeID: tee.id, startingTime: time });
      const here = {
        groups: starts.get(cell) ?? [],
        holds: holds.get(cell) ?? [],
        turns: turns.get(cell) ?? [],
      };
      const isBeside = here.groups.some(({ beside }) => beside);
      return {
        teeID: tee.id,
        ...here,
        blocks: sheet.blocks.filter(({ teeID, from, to }) => teeID === tee.id && from <= time && time <= to),
        isOffered: tee.times.includes(time),
        isClosedWeekly: tee.closedTimes.includes(time),
        isDoubled: here.groups.length + here.turns.length + here.holds.length > 1 || isBeside,
      };
    }),
  }));
}

type StartingCell = Pick<SheetGroup, 'startingTeeID' | 'startingTime'>;

const cellKey = ({ startingTeeID, startingTime }: StartingCell) => `${startingTime} ${startingTeeID}`;

/** A day may have three hundred groups: each is looked at once. */
function byCell<Item>(
  items: readonly Item[],
  cellOf: (item: Item) => StartingCell | null,
): Map<string, Item[]> {
  const cells = new Map<string, Item[]>();
  for (const item of items) {
    const cell = cellOf(item);
    if (cell === null) continue;
    const key = cellKey(cell);
    const others = cells.get(key);
    if (others === undefined) cells.set(key, [item]);
    else others.push(item);
  }
  return cells;
}

/** A block is stored as a group; without golfers it is nothing else. */
export function isBlockAlone({ blocks }: Pick<Sheet, 'blocks'>, { id, golfers }: SheetGroup): boolean {
  return golfers.length === 0 && blocks.some((block) => block.id === id);
}

function timesOf({ tees, groups, holds }: SheetParts): string[] {
  const times = new Set(tees.flatMap((tee) => tee.times));
  for (const { startingTime } of [...groups, ...holds]) times.add(startingTime);
  return [...times].toSorted();
}

/** The row that is under way at a time: the last that has begun, or the first. */
export function rowAt(rows: readonly SheetRow[], time: string): number {
  return Math.max(
    0,
    rows.findLastIndex((row) => row.time <= time),
  );
}

/** Groups, turns and holds of one cell stand below each other. */
const lineHeightPx = 42;

/** The last row that a screen shows when it begins with this one; `screenHeightPx`: of the rows. */
export function lastInSight(rows: readonly SheetRow[], first: number, screenHeightPx: number): number {
  let lines = 0;
  for (let index = first; index < rows.length; index += 1) {
    const cells = rows[index]?.cells ?? [];
    lines += Math.max(
      1,
      ...cells.map(({ groups, turns, holds }) => groups.length + turns.length + holds.length),
    );
    if (lines * lineHeightPx >= screenHeightPx) return index;
  }
  return rows.length - 1;
}

export type Place = { row: number; column: number };

export type Step = 'up' | 'down' | 'left' | 'right' | 'first' | 'last' | 'page-up' | 'page-down';

/** About what a screen shows. */
const pageRows = 10;

/** Where the arrow keys lead; never out of the grid. */
export function stepFrom({ row, column }: Place, step: Step, size: { rows: number; columns: number }): Place {
  const inRows = (to: number) => Math.min(Math.max(to, 0), size.rows - 1);
  switch (step) {
    case 'up':
      return { row: inRows(row - 1), column };
    case 'down':
      return { row: inRows(row + 1), column };
    case 'left':
      return { row, column: Math.max(column - 1, 0) };
    case 'right':
      return { row, column: Math.min(column + 1, size.columns - 1) };
    case 'first':
      return { row: 0, column };
    case 'last':
      return { row: size.rows - 1, column };
    case 'page-up':
      return { row: inRows(row - pageRows), column };
    case 'page-down':
      return { row: inRows(row + pageRows), column };
    default:
      return step satisfies never;
  }
}

export function placeOf(rows: readonly SheetRow[], groupID: string): Place | null {
  for (const [row, { cells }] of rows.entries()) {
    const column = cells.findIndex(({ groups }) => groups.some(({ id }) => id === groupID));
    if (column >= 0) return { row, column };
  }
  return null;
}
