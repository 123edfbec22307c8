import type { BookableDays } from '@dewsweeper/contract/board';
import type { CompleteChoices, NumHoles, Players } from './choices.ts';

type Days = BookableDays['days'];

export type Alternative = { differs: 'date' | 'holes' | 'players'; choices: CompleteChoices };

/** The next open day, else the nearest earlier one, the other holes, the largest group with room; or null. */
export function suggestAlternative(days: Days, choices: CompleteChoices): Alternative | null {
  const date = nearestOpenDate(days, choices);
  if (date !== undefined) return { differs: 'date', choices: { ...choices, date } };
  const holes: NumHoles = choices.holes === 9 ? 18 : 9;
  const playersInTurn = [...smallerGroups(choices.players), ...largerGroups(choices.players)];
  const others: Alternative[] = [
    { differs: 'holes', choices: { ...choices, holes } },
    ...playersInTurn.map(
      (players): Alternative => ({ differs: 'players', choices: { ...choices, players } }),
    ),
  ];
  return others.find((way) => openCount(days, way.choices) > 0) ?? null;
}

function nearestOpenDate(days: Days, choices: CompleteChoices): string | undefined {
  const open = days.map((day) => day.date).filter((date) => openCount(days, { ...choices, date }) > 0);
  return open.find((date) => date > choices.date) ?? open.findLast((date) => date < choices.date);
}

function openCount(days: Days, { date, players, holes }: CompleteChoices): number {
  const day = days.find((one) => one.date === date);
  return (holes === 9 ? day?.nine : day?.eighteen)?.[players - 1] ?? 0;
}

const groups = [1, 2, 3, 4] as const satisfies Players[];

const smallerGroups = (players: Players) => groups.filter((size) => size < players).toReversed();

const largerGroups = (players: Players) => groups.filter((size) => size > players);
