import { maxChoices, type Wish } from '@dewsweeper/contract/fair-openings';
import { slotKey } from '../tee-times/open-times.ts';

/** Keys of the chosen times, the one that is wanted most first. */
export type WishDraft = readonly string[];

/** A chosen time is taken away; more than there may be are not added. */
export function toggled(draft: WishDraft, key: string): WishDraft {
  if (draft.includes(key)) return draft.filter((one) => one !== key);
  return draft.length < maxChoices ? [...draft, key] : draft;
}

/** The wish that was sent, if it was for as many players and holes. */
export function draftOf(wish: Wish | null, players: number, holes: number): WishDraft {
  if (wish === null || wish.players !== players || wish.numHoles !== holes) return [];
  return wish.choices.map(({ startingTime, startingTeeID }) =>
    slotKey({ time: startingTime, teeID: startingTeeID }),
  );
}

/** `07:55` and 10 as `08:05`. */
export function wallTimeAfter(time: string, minutes: number): string {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}
