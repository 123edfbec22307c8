import { shownRate } from '../booking/rate-choice.ts';
import { pricesOn } from '../booking/rate-price.ts';
import { opensLater } from '../fair-openings/opening.ts';
import { courseDateAt, nextMidnight, wallTime } from '../shared/local-time.ts';
import type { CourseDate, EpochMs, MinuteOfDay, Rate, TeeSheet, WallTime } from './course.ts';
import { type CourseDay, courseDay, type DayState } from './course-day.ts';
import { courseOn } from './course-on.ts';
import { gridOf } from './grid.ts';

/** `priceCents` is one golfer's at the course's first public rate. */
export type NineOffer = { minPlayers: number; requirePayment: boolean; priceCents: number };
export type EighteenOffer = NineOffer & { reroundTime: WallTime; reroundTeeID: string };

export type BoardSlot = {
  time: WallTime;
  teeID: string;
  teeName: string;
  nine: NineOffer | null;
  eighteen: EighteenOffer | null;
};

/** `changesAt`: when time alone may next change the slots; null: never. */
export type Board = { slots: BoardSlot[]; changesAt: EpochMs | null };

/** By time and tee. A start with a group size above 4 stays, for rules.md#minimum-group-message. */
export function boardOf(state: DayState): Board {
  const { date, nowEpochMs } = state;
  const course = courseOn(state.course, date);
  const midnight = nextMidnight(course.timeZone, nowEpochMs);
  const day = courseDay(state);
  if (!day.ok) {
    const isPast = date < courseDateAt(course.timeZone, nowEpochMs);
    const opensAt = opensLater(course, date, nowEpochMs);
    return { slots: [], changesAt: isPast ? null : earliest([midnight, opensAt ?? midnight]) };
  }

  const changes = [midnight];
  for (const { expiresAt } of state.taken)
    if (expiresAt !== null && expiresAt > nowEpochMs) changes.push(expiresAt);

  const slotAt = slotsOn(day.value, shownRate(course.rates), date);
  const byMinute: BoardSlot[][] = [];
  for (const sheet of course.teesheets)
    for (const minute of gridOf(sheet)) {
      const slot = slotAt(sheet, minute);
      if (!slot) continue;
      const slots = byMinute[minute] ?? [];
      byMinute[minute] = slots;
      slots.push(slot);
      const closing = day.value.closesAt(minute);
      if (closing !== null) changes.push(closing);
    }
  return { slots: byMinute.flat(), changesAt: earliest(changes) };
}

function slotsOn(
  day: CourseDay,
  rate: Rate | undefined,
  date: CourseDate,
): (sheet: TeeSheet, minute: MinuteOfDay) => BoardSlot | null {
  const pricesAt = pricesOn(rate ?? { greenFee9: 0, greenFee18: 0 }, date);
  return (sheet, minute) => {
    const nine = day.openingAt(sheet, minute, 9);
    const eighteen = day.openingAt(sheet, minute, 18);
    if (!nine.ok && !eighteen.ok) return null;
    const time = wallTime(minute);
    const price = pricesAt(time);
    return {
      time,
      teeID: sheet.id,
      teeName: sheet.name,
      nine: nineOffer(nine, price[9]),
      eighteen: eighteenOffer(eighteen, price[18]),
    };
  };
}

type AskedOpening = ReturnType<CourseDay['openingAt']>;

function nineOffer(opening: AskedOpening, price: number): NineOffer | null {
  if (!opening.ok) return null;
  const { minPlayers, requirePayment } = opening.value;
  return { minPlayers, requirePayment, priceCents: price };
}

function eighteenOffer(opening: AskedOpening, price: number): EighteenOffer | null {
  if (!opening.ok || !opening.value.reround) return null;
  const { minPlayers, requirePayment, reround } = opening.value;
  const reroundTime = wallTime(reround.reroundMinute);
  return {
    minPlayers,
    requirePayment,
    priceCents: price,
    reroundTime,
    reroundTeeID: reround.reroundTeeID,
  };
}

function earliest(instants: readonly EpochMs[]): EpochMs {
  return instants.reduce((a, b) => (b < a ? b : a));
}
