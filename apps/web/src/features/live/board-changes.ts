import type { Board, BoardSlot } from '@dewsweeper/contract/board';
import type { BoardChangeEvent } from '@dewsweeper/contract/live';

type TeeTime = { time: string; teeID: string };

const nameOf = (slot: TeeTime) => `${slot.time} ${slot.teeID}`;

/** The board's order: by time, then by tee as the course orders them. */
function inBoardOrder({ tees }: Board): (a: TeeTime, b: TeeTime) => number {
  return (a, b) =>
    a.time === b.time ? tees.indexOf(a.teeID) - tees.indexOf(b.teeID) : a.time < b.time ? -1 : 1;
}

/** A board as far as it is known, and the exact state that a live event named it by; a plain reading has none. */
export type KnownBoard = { board: Board; etag: string | null };

/**
 * The board after a change, or `gap` when the change starts from another state than this one: then the whole
 * must be read again. Applying a change twice does no harm.
 */
export function applyBoardChange(known: KnownBoard, change: BoardChangeEvent): KnownBoard | 'gap' {
  if (known.etag === change.etag) return known;
  if (!continues(known, change)) return 'gap';
  const slots = new Map(known.board.slots.map((slot): [string, BoardSlot] => [nameOf(slot), slot]));
  for (const gone of change.gone) slots.delete(nameOf(gone));
  for (const changed of change.changed) slots.set(nameOf(changed), changed);
  const board = {
    ...known.board,
    version: change.version,
    slots: [...slots.values()].toSorted(inBoardOrder(known.board)),
  };
  return { board, etag: change.etag };
}

/** A plain reading is known by its version alone: it may be at either end of the change. */
function continues({ board, etag }: KnownBoard, change: BoardChangeEvent): boolean {
  if (etag !== null) return etag === change.fromEtag;
  return board.version === change.from || board.version === change.version;
}

/** The newer of two readings of one board; of two at one version the second, which was read later. */
export function newerBoard(known: KnownBoard | undefined, read: KnownBoard): KnownBoard {
  return known !== undefined && isNewer(known.board.version, read.board.version) ? known : read;
}

/** Compares `revision.version` number by number. */
function isNewer(version: string, other: string): boolean {
  const [revision = 0, day = 0] = version.split('.').map(Number);
  const [otherRevision = 0, otherDay = 0] = other.split('.').map(Number);
  return revision === otherRevision ? day > otherDay : revision > otherRevision;
}
