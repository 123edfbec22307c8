import { priceCents } from '../booking/amount.ts';
import { courseDateAt, nextMidnight, wallTime } from '../shared/local-time.ts';
import type { EpochMs, MinuteOfDay, NumHoles, TeeSheet, WallTime } from './course.ts';
import { type CourseDay, courseDay, type DayState } from './course-day.ts';
import { gridOf } from './grid.ts';

/** On which terms a start can be booked; `priceCents` is one golfer's at the course's first rate. */
export type NineOffer = { minPlayers: number; requirePayment: boolean; priceCents: number };
export type EighteenOffer = NineOffer & { reroundTime: WallTime; reroundTeeID: string };

/** A start that can be booked for nine holes, for eighteen, or for both. */
export type BoardSlot = {
  time: WallTime;
  teeID: string;
  teeName: string;
  nine: NineOffer | null;
  eighteen: EighteenOffer | null;
};

/** `changesAt`: the earliest instant at which the slots may change though nobody does anything; null: never. */
export type Board = { slots: BoardSlot[]; changesAt: EpochMs | null };

/**
 * Everything that can be booked on one date, for every choice of holes and players, by time and then by tee
 * (spec.md 5). A start with a group size above 4 stays, so that the page can say why it is hidden (ruling 9).
 */
export function boardOf(state: DayState): Board {
  const { course, date, nowEpochMs } = state;
  const day = courseDay(state);
  const isPast = date < courseDateAt(course.timeZone, nowEpochMs);
  if (!day.ok) return { slots: [], changesAt: isPast ? null : nextMidnight(course.timeZone, nowEpochMs) };

  const changes = [nextMidnight(course.timeZone, nowEpochMs)];
  for (const { expiresAt } of state.taken)
    if (expiresAt !== null && expiresAt > nowEpochMs) changes.push(expiresAt);

  const slots: { minute: MinuteOfDay; slot: BoardSlot }[] = [];
  for (const sheet of course.teesheets)
    for (const minute of gridOf(sheet)) {
      const slot = slotAt(state, day.value, sheet, minute);
      if (!slot) continue;
      slots.push({ minute, slot });
      const closing = day.value.closesAt(minute);
      if (closing !== null) changes.push(closing);
    }
  slots.sort((a, b) => a.minute - b.minute || (a.slot.teeID < b.slot.teeID ? -1 : 1));
  return { slots: slots.map(({ slot }) => slot), changesAt: earliest(changes) };
}

function slotAt(state: DayState, day: CourseDay, sheet: TeeSheet, minute: MinuteOfDay): BoardSlot | null {
  const atNine = day.openingAt(sheet, minute, 9);
  const atEighteen = day.openingAt(sheet, minute, 18);
  if (!atNine.ok && !atEighteen.ok) return null;

  const rate = state.course.rates[0];
  const price = (numHoles: NumHoles) => (rate ? priceCents(rate, numHoles) : 0);
  let nine: NineOffer | null = null;
  if (atNine.ok) {
    const { minPlayers, requirePayment } = atNine.value;
    nine = { minPlayers, requirePayment, priceCents: price(9) };
  }
  let eighteen: EighteenOffer | null = null;
  if (atEighteen.ok && atEighteen.value.reround) {
    const { minPlayers, requirePayment, reround } = atEighteen.value;
    const turn = { reroundTime: wallTime(reround.reroundMinute), reroundTeeID: reround.reroundTeeID };
    eighteen = { minPlayers, requirePayment, priceCents: price(18), ...turn };
  }
  return { time: wallTime(minute), teeID: sheet.id, teeName: sheet.name, nine, eighteen };
}

function earliest(instants: readonly EpochMs[]): EpochMs {
  return instants.reduce((a, b) => (b < a ? b : a));
}
