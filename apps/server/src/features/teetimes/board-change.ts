import type { Board, BoardSlot } from '@dewsweeper/contract/board';
import type { BoardChangeEvent } from '@dewsweeper/contract/live';

export type BoardChange = Pick<BoardChangeEvent, 'from' | 'version' | 'changed' | 'gone'>;

/** The difference between two boards; null when more than slots and version differ. */
export function boardChange(earlier: Board, later: Board): BoardChange | null {
  if (earlier.timeZone !== later.timeZone || earlier.minGroupMessage !== later.minGroupMessage) return null;
  if (earlier.tees.join() !== later.tees.join()) return null;
  const former = new Map(earlier.slots.map((slot) => [nameOf(slot), slot]));
  const changed: BoardSlot[] = [];
  for (const slot of later.slots) {
    const name = nameOf(slot);
    const before = former.get(name);
    former.delete(name);
    // The same code wrote both, so equal slots have equal texts.
    if (!before || JSON.stringify(before) !== JSON.stringify(slot)) changed.push(slot);
  }
  const gone = [...former.values()].map(({ time, teeID }) => ({ time, teeID }));
  return { from: earlier.version, version: later.version, changed, gone };
}

const nameOf = ({ time, teeID }: BoardSlot) => `${time} ${teeID}`;
