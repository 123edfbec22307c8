import { minuteOf } from '../shared/local-time.ts';
import type { BoardSlot } from './board.ts';
import type { NumHoles, WallTime } from './course.ts';

/** Starts open to 1, 2, 3 and 4 players. */
export type OpenByPlayers = [number, number, number, number];
export type OpenTimes = { nine: OpenByPlayers; eighteen: OpenByPlayers };

export function openTimesOf(slots: readonly BoardSlot[]): OpenTimes {
  const count = (numHoles: NumHoles): OpenByPlayers => {
    const openTo = (players: number) => slots.filter((slot) => isOpenTo(slot, numHoles, players)).length;
    return [openTo(1), openTo(2), openTo(3), openTo(4)];
  };
  return { nine: count(9), eighteen: count(18) };
}

/** Open starts nearest to a wanted time; of two equally near the earlier comes first (rules.md#lost-slot). */
export function nearestOpenTimes(
  slots: readonly BoardSlot[],
  wanted: { time: WallTime; numHoles: NumHoles; players: number },
  count = 3,
): BoardSlot[] {
  const minute = minuteOf(wanted.time);
  return slots
    .filter((slot) => isOpenTo(slot, wanted.numHoles, wanted.players))
    .map((slot) => ({ slot, start: minuteOf(slot.time) }))
    .toSorted((a, b) => Math.abs(a.start - minute) - Math.abs(b.start - minute) || a.start - b.start)
    .slice(0, count)
    .map(({ slot }) => slot);
}

function isOpenTo(slot: BoardSlot, numHoles: NumHoles, players: number): boolean {
  const offer = numHoles === 18 ? slot.eighteen : slot.nine;
  return offer !== null && players >= offer.minPlayers;
}
