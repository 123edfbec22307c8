import type { Board, BoardSlot } from '@dewsweeper/contract/board';
import type { NumHoles, Players } from './choices.ts';

/** One time that this golfer can take with his choices, as the grid shows it. */
export type OpenTime = {
  /** Time and tee: what names a slot of a day. */
  key: string;
  time: string;
  teeID: string;
  teeName: string;
  /** For one golfer at the course's first rate. */
  priceCents: number;
  requirePayment: boolean;
};

type TeeTime = { time: string; teeID: string };

export function slotKey(slot: TeeTime): string {
  return `${slot.time} ${slot.teeID}`;
}

/** The board's order: by time, then tee. */
export function byTimeThenTee(a: TeeTime, b: TeeTime): number {
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  if (a.teeID === b.teeID) return 0;
  return a.teeID < b.teeID ? -1 : 1;
}

function offer(slot: BoardSlot, holes: NumHoles) {
  return holes === 9 ? slot.nine : slot.eighteen;
}

/** The board's slots that are open for these choices, in the board's order. */
export function openTimes(board: Board, players: Players, holes: NumHoles): OpenTime[] {
  return board.slots.flatMap((slot) => {
    const offered = offer(slot, holes);
    if (offered === null || players < offered.minPlayers) return [];
    const { time, teeID, teeName } = slot;
    const { priceCents, requirePayment } = offered;
    return [{ key: slotKey(slot), time, teeID, teeName, priceCents, requirePayment }];
  });
}

/** Whether a slot of this day and these holes is hidden only because the group is too small (ruling 9). */
export function hidesForSmallGroup(board: Board, players: Players, holes: NumHoles): boolean {
  return board.slots.some((slot) => players < (offer(slot, holes)?.minPlayers ?? 0));
}
