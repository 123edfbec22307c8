import type { BookableDays } from '@dewsweeper/contract/board';
import type { NumHoles, Players } from './choices.ts';

/** A day of the strip: how many times are open, and how much that is of the best day, 0 to 1. */
export type StripDay = { date: string; openCount: number; fill: number };

/** What the strip shows for the choices so far: whatever is not chosen yet may be anything. */
export function stripDays(
  days: BookableDays['days'],
  players: Players | undefined,
  holes: NumHoles | undefined,
): StripDay[] {
  const counted = days.map((day) => {
    const nine = openFor(day.nine, players);
    const eighteen = openFor(day.eighteen, players);
    const openCount = holes === undefined ? Math.max(nine, eighteen) : holes === 9 ? nine : eighteen;
    return { date: day.date, openCount };
  });
  const most = Math.max(1, ...counted.map((day) => day.openCount));
  return counted.map((day) => ({ ...day, fill: day.openCount / most }));
}

/** A group of unknown size is not told of a weekend that is kept for larger ones that nothing is open. */
function openFor(byPlayers: BookableDays['days'][number]['nine'], players: Players | undefined): number {
  return players === undefined ? Math.max(...byPlayers) : (byPlayers[players - 1] ?? 0);
}
