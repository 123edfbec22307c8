import type { Board, BoardSlot } from '@dewsweeper/contract/board';
import type { NumHoles, Players } from './choices.ts';

export type OpenTime = {
  /** Time and tee: identifies a slot of a day. */
  key: string;
  time: string;
  teeID: string;
  teeName: string;
  teeOrder: number;
  /** For one golfer at the course's first rate. */
  priceCents: number;
  requirePayment: boolean;
};

type TeeTime = { time: string; teeID: string };

export function slotKey(slot: TeeTime): string {
  return `${slot.time} ${slot.teeID}`;
}

/** By time, then by the course's order of tees. */
export function byTimeThenTee(a: Ordered, b: Ordered): number {
  return a.time === b.time ? a.teeOrder - b.teeOrder : a.time < b.time ? -1 : 1;
}

type Ordered = Pick<OpenTime, 'time' | 'teeOrder'>;

function offer(slot: BoardSlot, holes: NumHoles) {
  return holes === 9 ? slot.nine : slot.eighteen;
}

/** A golfer's privilege about online payment at this course; it overrides course and rules. */
export type PaymentWord = 'always' | 'never' | null;

/** The board knows no privileges. A free time needs no payment. */
function paysOnline({ requirePayment, priceCents }: Offer, word: PaymentWord): boolean {
  if (priceCents === 0) return false;
  return word === null ? requirePayment : word === 'always';
}

type Offer = NonNullable<BoardSlot['nine']>;

export function openTimes(
  board: Pick<Board, 'slots' | 'tees'>,
  players: Players,
  holes: NumHoles,
  word: PaymentWord,
): OpenTime[] {
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

/** See rules.md#minimum-group-message. */
export function hidesForSmallGroup(board: Pick<Board, 'slots'>, players: Players, holes: NumHoles): boolean {
  return board.slots.some((slot) => players < (offer(slot, holes)?.minPlayers ?? 0));
}
