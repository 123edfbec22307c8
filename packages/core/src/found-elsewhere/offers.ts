import type { BoardSlot } from '../tee-sheet/board.ts';
import type { NumHoles, WallTime } from '../tee-sheet/course.ts';

export type Offer = {
  time: WallTime;
  teeID: string;
  tee: string;
  holes: NumHoles;
  /** 1 to 4. */
  minPlayers: number;
  priceCents: number;
};

const maxPlayers = 4;

/** A board's starts, one for each number of holes that somebody could book, in the board's order. */
export function offersOf(slots: readonly BoardSlot[]): Offer[] {
  return slots.flatMap(({ time, teeID, teeName, nine, eighteen }) => {
    const offers = [
      { holes: 9, offer: nine },
      { holes: 18, offer: eighteen },
    ] as const;
    return offers.flatMap(({ holes, offer }) => {
      if (offer === null || offer.minPlayers > maxPlayers) return [];
      const minPlayers = Math.max(1, offer.minPlayers);
      return [{ time, teeID, tee: teeName, holes, minPlayers, priceCents: offer.priceCents }];
    });
  });
}
