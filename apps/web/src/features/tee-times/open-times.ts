import type { Board, BoardSlot } from '@dewsweeper/contract/board';
import type { NumHoles, Players } from './choices.ts';

/** One time that this golfer can take with his choices, as the grid shows it. */
export type OpenTime = {
  /** Time and tee: what names a slot of a day. */
  key: string;
  time: string;
  teeID: string;
  teeName: string;
  /** Where the tee stands among the course's own. */
  teeOrder: number;
  /** For one golfer at the course's first rate. */
  priceCents: number;
  requirePayment: boolean;
};

type TeeTime = { time: string; teeID: string };

export function slotKey(slot: TeeTime): string {
  return `${slot.time} ${slot.teeID}`;
}

/** The board's order: by time, then by tee as the course orders them. */
export function byTimeThenTee(a: Ordered, b: Ordered): number {
  return a.time === b.time ? a.teeOrder - b.teeOrder : a.time < b.time ? -1 : 1;
}

type Ordered = Pick<OpenTime, 'time' | 'teeOrder'>;

function offer(slot: BoardSlot, holes: NumHoles) {
  return holes === 9 ? slot.nine : slot.eighteen;
}

/** What a golfer's privilege says of paying online at this course; it has the last word over course and rules. */
export type PaymentWord = 'always' | 'never' | null;

/** The board knows no privilege; nothing to pay needs no payment. */
function paysOnline({ requirePayment, priceCents }: Offer, word: PaymentWord): boolean {
  if (priceCents === 0) return false;
  return word === null ? requirePayment : word === 'always';
}

type Offer = NonNullable<BoardSlot['nine']>;

/** The board's slots that are open for these choices, in the board's order. */
export function openTimes(board: Board, players: Players, holes: NumHoles, word: PaymentWord): OpenTime[] {
  return board.slots.flatMap((slot) => {
    const offered = offer(slot, holes);
    if (offered === null || players < offered.minPlayers) return [];
    const { time, teeID, teeName } = slot;
    const { priceCents } = offered;
    const requirePayment = paysOnline(offered, word);
    const teeOrder = board.tees.indexOf(teeID);
    return [{ key: slotKey(slot), time, teeID, teeName, teeOrder, priceCents, requirePayment }];
  });
}

/** Whether a slot of this day and these holes is hidden only because the group is too small (ruling 9). */
export function hidesForSmallGroup(board: Board, players: Players, holes: NumHoles): boolean {
  return board.slots.some((slot) => players < (offer(slot, holes)?.minPlayers ?? 0));
}
