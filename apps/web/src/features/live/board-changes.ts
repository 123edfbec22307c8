import type { Board, BoardSlot } from '@dewsweeper/contract/board';
import type { BoardChangeEvent } from '@dewsweeper/contract/live';

type TeeTime = { time: string; teeID: string };

const nameOf = (slot: TeeTime) => `${slot.time} ${slot.teeID}`;

function inBoardOrder(a: TeeTime, b: TeeTime): number {
  const [left, right] = [nameOf(a), nameOf(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * The board after a change, or `gap` when the change starts from a version that this board is not at: then
 * the whole must be read again. Applying a change twice does no harm.
 */
export function applyBoardChange(board: Board, change: BoardChangeEvent): Board | 'gap' {
  if (change.from !== board.version) return change.version === board.version ? board : 'gap';
  const slots = new Map(board.slots.map((slot): [string, BoardSlot] => [nameOf(slot), slot]));
  for (const gone of change.gone) slots.delete(nameOf(gone));
  for (const changed of change.changed) slots.set(nameOf(changed), changed);
  return { ...board, version: change.version, slots: [...slots.values()].toSorted(inBoardOrder) };
}

/** The newer of two readings of one board; of two at one version the second, which was read later. */
export function newerBoard(known: Board | undefined, read: Board): Board {
  return known !== undefined && isNewer(known.version, read.version) ? known : read;
}

/** Compares `revision.version` number by number. */
function isNewer(version: string, other: string): boolean {
  const [revision = 0, day = 0] = version.split('.').map(Number);
  const [otherRevision = 0, otherDay = 0] = other.split('.').map(Number);
  return revision === otherRevision ? day > otherDay : revision > otherRevision;
}
