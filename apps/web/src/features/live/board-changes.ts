import type { Board, BoardSlot } from '@dewsweeper/contract/board';
import type { BoardChangeEvent } from '@dewsweeper/contract/live';

type TeeTime = { time: string; teeID: string };

const nameOf = (slot: TeeTime) => `${slot.time} ${slot.teeID}`;

/** By time, then by the course's order of tees. */
function inBoardOrder({ tees }: Board): (a: TeeTime, b: TeeTime) => number {
  return (a, b) =>
    a.time === b.time ? tees.indexOf(a.teeID) - tees.indexOf(b.teeID) : a.time < b.time ? -1 : 1;
}

/** `etag` names the exact state after a live event; null after a plain reading. */
export type KnownBoard = { board: Board; etag: string | null };

/** `gap`: the change does not start from this state, and the board must be fetched. Idempotent. */
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

/** A plain reading has only a version: it may be at either end of the change. */
function continues({ board, etag }: KnownBoard, change: BoardChangeEvent): boolean {
  if (etag !== null) return etag === change.fromEtag;
  return board.version === change.from || board.version === change.version;
}

/** At the same version, the later reading (`read`). */
export function newerBoard(known: KnownBoard | undefined, read: KnownBoard): KnownBoard {
  return known !== undefined && isNewer(known.board.version, read.board.version) ? known : read;
}

/** Compares `revision.version` numerically. */
function isNewer(version: string, other: string): boolean {
  const [revision = 0, day = 0] = version.split('.').map(Number);
  const [otherRevision = 0, otherDay = 0] = other.split('.').map(Number);
  return revision === otherRevision ? day > otherDay : revision > otherRevision;
}
