import { decideHold, type HoldRequest, type HoldTerms } from '../hold/hold.ts';
import { minuteOf } from '../shared/local-time.ts';
import { type BoardSlot, boardOf } from '../tee-sheet/board.ts';
import type { MinuteOfDay, NumHoles, Players, Privilege } from '../tee-sheet/course.ts';
import type { DayState } from '../tee-sheet/course-day.ts';

/** Both ends of the range of starts are included. */
export type Wish = {
  numHoles: NumHoles;
  players: Players;
  fromMinute: MinuteOfDay;
  toMinute: MinuteOfDay;
};
export type Waiter = Wish & { id: string; uid: string };

/** What is known of a golfer at this course, apart from the day. */
export type WaiterFacts = {
  privilege: Privilege | null;
  hasMostReservations: boolean;
  /** From another wait of theirs. */
  hasOffer: boolean;
};

export type NextOffer =
  | { next: 'offer'; waiter: Waiter; request: HoldRequest; terms: HoldTerms }
  /** Load these golfers' facts, then call again. */
  | { next: 'ask'; uids: string[] }
  /** `isFull`: nobody later in line gets anything either. */
  | { next: 'none'; isFull: boolean };

/** Golfers loaded in the first round; most offers go to one of them. Each later round doubles their number. */
const askedFirst = 20;

/**
 * The first in line whom an open start fits, with the earliest that does. A golfer who may not hold it now is skipped and
 * keeps their place (rules.md#waitlist).
 */
export function nextOffer(
  day: DayState,
  inLine: readonly Waiter[],
  facts: ReadonlyMap<string, WaiterFacts>,
): NextOffer {
  const { slots } = boardOf(day);
  if (slots.length === 0) return { next: 'none', isFull: true };
  const unknown = new Set<string>();
  const askedAtOnce = Math.max(askedFirst, facts.size);
  for (const waiter of inLine) {
    const starts = slots.filter((slot) => fits(slot, waiter));
    if (starts.length === 0) continue;
    const known = facts.get(waiter.uid);
    if (!known) {
      unknown.add(waiter.uid);
      if (unknown.size === askedAtOnce) break;
      continue;
    }
    // Somebody before them may have it.
    if (unknown.size > 0 || known.hasMostReservations || known.hasOffer) continue;
    for (const { time, teeID } of starts) {
      const { numHoles, players } = waiter;
      const request = { date: day.date, startingTime: time, startingTeeID: teeID, numHoles, players };
      const held = decideHold({ ...day, privilege: known.privilege, request });
      if (held.ok) return { next: 'offer', waiter, request, terms: held.value };
    }
  }
  return unknown.size > 0 ? { next: 'ask', uids: [...unknown] } : { next: 'none', isFull: false };
}

export type OpenStart = { minute: MinuteOfDay; numHoles: NumHoles; minPlayers: number };

/** What somebody may be offered now: whoever waits for none of these starts need not be read. */
export function openStarts(day: DayState): OpenStart[] {
  return boardOf(day).slots.flatMap(({ time, nine, eighteen }) => {
    const minute = minuteOf(time);
    return [
      ...(nine ? [{ minute, numHoles: 9 as const, minPlayers: nine.minPlayers }] : []),
      ...(eighteen ? [{ minute, numHoles: 18 as const, minPlayers: eighteen.minPlayers }] : []),
    ];
  });
}

/** Whether a start that is open now is what they would wait for. */
export function isOpenNow(slots: readonly BoardSlot[], wish: Wish): boolean {
  return slots.some((slot) => fits(slot, wish));
}

function fits(
  { time, nine, eighteen }: BoardSlot,
  { numHoles, players, fromMinute, toMinute }: Wish,
): boolean {
  const offer = numHoles === 18 ? eighteen : nine;
  const minute = minuteOf(time);
  return offer !== null && offer.minPlayers <= players && fromMinute <= minute && minute <= toMinute;
}
