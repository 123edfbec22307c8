import type { BookableDays } from '@dewsweeper/contract/board';
import type { NumHoles, Players } from './choices.ts';

/** `fill`: open count relative to the best day, 0 to 1. */
export type StripDay = { date: string; openCount: number; fill: number };

/** A choice not made yet may be anything. */
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

/** With an unknown number of players, a day kept for larger groups still counts its times. */
function openFor(byPlayers: BookableDays['days'][number]['nine'], players: Players | undefined): number {
  return players === undefined ? Math.max(...byPlayers) : (byPlayers[players - 1] ?? 0);
}
