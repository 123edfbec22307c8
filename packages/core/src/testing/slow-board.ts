/** A slow, obvious second implementation: each minute alone, from group documents, with Temporal. */
import { Temporal } from 'temporal-polyfill';
import type { CourseRules, NumHoles, Privilege, Rate, TeeSheet, WidgetRule } from '../tee-sheet/course.ts';
import type { CourseGroup } from '../tee-sheet/occupancy.ts';

export type BoardCase = {
  course: CourseRules;
  date: string;
  groups: readonly (CourseGroup & { source: string })[];
  nowEpochMs: number;
};

export type SlowOffer = {
  time: string;
  teeID: string;
  numHoles: NumHoles;
  minPlayers: number;
  requirePayment: boolean;
  priceCents: number;
};

const largestGroupTried = 99;

/** The last planned change that has begun by the day of play, else the course as it is. */
function inForce<Case extends BoardCase>(boardCase: Case): Case {
  const date = Temporal.PlainDate.from(boardCase.date);
  let course = boardCase.course;
  for (const planned of boardCase.course.later ?? [])
    if (Temporal.PlainDate.compare(planned.from, date) <= 0) course = planned.course;
  return course === boardCase.course ? boardCase : { ...boardCase, course };
}

export function slowOffers(whole: BoardCase): SlowOffer[] {
  const boardCase = inForce(whole);
  const offers: SlowOffer[] = [];
  for (let minute = 0; minute < 24 * 60; minute++)
    for (const sheet of boardCase.course.teesheets)
      for (const numHoles of [9, 18] as const) {
        if (!slowIsBookable(boardCase, sheet.id, text(minute), numHoles, largestGroupTried)) continue;
        let minPlayers = 1;
        while (!slowIsBookable(boardCase, sheet.id, text(minute), numHoles, minPlayers)) minPlayers++;
        const requirePayment = slowRequiresPayment(boardCase, text(minute));
        const priceCents = slowPriceCents(boardCase, text(minute), numHoles);
        offers.push({
          time: text(minute),
          teeID: sheet.id,
          numHoles,
          minPlayers,
          requirePayment,
          priceCents,
        });
      }
  return offers;
}

export function slowIsBookable(
  whole: BoardCase,
  teeID: string,
  time: string,
  numHoles: NumHoles,
  players: number,
): boolean {
  const boardCase = inForce(whole);
  const { course } = boardCase;
  const sheet = course.teesheets.find((candidate) => candidate.id === teeID);
  if (!sheet) return false;
  const starts = startsOf(sheet);
  if (!starts.includes(minutes(time))) return false;

  const { date, isToday, isInRange, earliest } = calendarOf(boardCase);
  if (!isInRange) return false;
  if (isToday) {
    const start = date.toZonedDateTime({ timeZone: course.timeZone, plainTime: time });
    if (Temporal.Instant.compare(start.toInstant(), earliest) <= 0) return false;
  }

  const rules = rulesAt(boardCase, time);
  const allowLists = rules.length === 0 ? [course] : rules;
  for (const list of allowLists) {
    const teeIDs = numHoles === 9 ? list.allow9Holes : list.allow18Holes;
    if (!teeIDs.includes(teeID)) return false;
  }
  for (const rule of rules) {
    const groupSize = numHoles === 9 ? rule.minGroupSize9 : rule.minGroupSize18;
    if (players < groupSize) return false;
  }

  if (!isFree(boardCase, sheet, minutes(time))) return false;
  if (numHoles === 9) return true;
  const reroundSheet = course.teesheets.find((candidate) => candidate.id === sheet.reroundTeeID);
  const reround = minutes(time) + sheet.roundLength;
  return reroundSheet !== undefined && reround < 24 * 60 && isFree(boardCase, reroundSheet, reround);
}

export function slowHasRates(whole: BoardCase, players: number, privilege: Privilege | null): boolean {
  const { course } = inForce(whole);
  const has = new Set(privilege?.rates ?? []);
  return Array.from({ length: players }, (_, golfer) =>
    course.rates.some((rate) => {
      if (rate.online === false) return false;
      if (!rate.privilege) return true;
      return has.has(rate.privilege) && golfer + 1 <= (rate.privilegeSeats || 1);
    }),
  ).every(Boolean);
}

function slowPriceCents(boardCase: BoardCase, time: string, numHoles: NumHoles): number {
  const { course } = boardCase;
  const online = course.rates.filter((rate) => rate.online !== false);
  const shown = [...online.filter((rate) => !rate.privilege), ...online, ...course.rates][0];
  return shown ? slowRatePrice(boardCase, shown, time, numHoles) : 0;
}

export function slowRatePrice(
  { date }: Pick<BoardCase, 'date'>,
  rate: Rate,
  time: string,
  numHoles: NumHoles,
): number {
  const day = Temporal.PlainDate.from(date);
  let fees: Pick<Rate, 'greenFee9' | 'greenFee18'> = rate;
  for (const price of (rate.prices ?? []).toReversed()) {
    if (price.days && !new Set<string>(price.days).has(weekdayNames[day.dayOfWeek - 1] ?? '')) continue;
    if (price.from && Temporal.PlainDate.compare(day, price.from) < 0) continue;
    if (price.until && Temporal.PlainDate.compare(day, price.until) > 0) continue;
    if (price.startTime && minutes(time) < minutes(price.startTime)) continue;
    if (price.endTime && minutes(time) > minutes(price.endTime)) continue;
    fees = price;
  }
  return Number((numHoles === 9 ? fees.greenFee9 : fees.greenFee18).toFixed(2).replace('.', ''));
}

function slowRequiresPayment(boardCase: BoardCase, time: string): boolean {
  const words = rulesAt(boardCase, time).map((rule) => rule.requirePayment);
  if (words.includes('always')) return true;
  if (words.includes('never')) return false;
  return boardCase.course.requirePayment === true || boardCase.course.requirePayment === 'always';
}

function rulesAt(boardCase: BoardCase, time: string): WidgetRule[] {
  return boardCase.course.rules.filter(
    (rule) =>
      rule.active &&
      (rule.when.days as readonly string[]).includes(calendarOf(boardCase).weekday) &&
      minutes(time) >= minutes(rule.startTime) &&
      minutes(time) <= minutes(rule.endTime),
  );
}

function isFree(boardCase: BoardCase, sheet: TeeSheet, minute: number): boolean {
  const wanted = cellContaining(sheet, minute);
  const isWanted = (teeID: unknown, time: string | null | undefined) =>
    teeID === sheet.id && time != null && cellContaining(sheet, minutes(time)) === wanted;

  for (const { days, times = [], ranges = [] } of sheet.blockedTimes) {
    if (!(days as readonly string[]).includes(calendarOf(boardCase).weekday)) continue;
    for (const time of times) if (isWanted(sheet.id, time)) return false;
    for (const { startTime, endTime } of ranges)
      if (wanted >= minutes(startTime) && wanted <= minutes(endTime)) return false;
  }

  for (const group of boardCase.groups) {
    if (group.status === 'pending' && (group.expiration == null || group.expiration <= boardCase.nowEpochMs))
      continue;
    if (isWanted(group.startingTeeID, group.startingTime)) return false;
    if (group.numHoles === 18 && isWanted(group.reroundTeeID, group.reroundTime)) return false;
    if (group.source === 'widget' || group.source === 'counter') continue;
    const ranges = [
      [group.blockTeeID, group.blockStartTime, group.blockEndTime],
      [group.blockReroundTeeID, group.blockReroundStartTime, group.blockReroundEndTime],
    ];
    for (const [teeID, from, to] of ranges)
      if (teeID === sheet.id && from && to && wanted >= minutes(from) && wanted <= minutes(to)) return false;
  }
  return true;
}

function cellContaining(sheet: TeeSheet, minute: number): number {
  return startsOf(sheet).find((start) => start <= minute && minute < start + sheet.teeTimeInterval) ?? minute;
}

const startsKnown = new WeakMap<TeeSheet, number[]>();

function startsOf(sheet: TeeSheet): number[] {
  const known = startsKnown.get(sheet);
  if (known) return known;
  const starts: number[] = [];
  for (
    let step = 0;
    minutes(sheet.startTime) + step * sheet.teeTimeInterval <= minutes(sheet.endTime);
    step++
  )
    starts.push(minutes(sheet.startTime) + step * sheet.teeTimeInterval);
  startsKnown.set(sheet, starts);
  return starts;
}

type Calendar = {
  date: Temporal.PlainDate;
  weekday: string;
  isToday: boolean;
  isInRange: boolean;
  earliest: Temporal.Instant;
};
const calendarsKnown = new WeakMap<BoardCase, Calendar>();

function calendarOf(boardCase: BoardCase): Calendar {
  const known = calendarsKnown.get(boardCase);
  if (known) return known;
  const { course } = boardCase;
  const now = Temporal.Instant.fromEpochMilliseconds(boardCase.nowEpochMs);
  const today = now.toZonedDateTimeISO(course.timeZone).toPlainDate();
  const date = Temporal.PlainDate.from(boardCase.date);
  const lastDate = today.add({ days: course.daysInAdvance });
  const { fairOpening } = course;
  const isOpened =
    fairOpening === undefined ||
    !date.equals(lastDate) ||
    Temporal.Instant.compare(
      now,
      today
        .toZonedDateTime({ timeZone: course.timeZone, plainTime: fairOpening.time })
        .add({ minutes: fairOpening.minutes + 2 })
        .toInstant(),
    ) >= 0;
  const calendar = {
    date,
    weekday: weekdayNames[date.dayOfWeek - 1] ?? '',
    isToday: date.equals(today),
    isInRange:
      Temporal.PlainDate.compare(today, date) <= 0 &&
      Temporal.PlainDate.compare(date, lastDate) <= 0 &&
      isOpened,
    earliest: now.add({ minutes: course.currentDayMinutesInAdvance }),
  };
  calendarsKnown.set(boardCase, calendar);
  return calendar;
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function minutes(time: string): number {
  const [hour, minute] = time.split(':');
  return Number(hour) * 60 + Number(minute);
}

function text(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  return `${hour < 10 ? '0' : ''}${hour}:${rest < 10 ? '0' : ''}${rest}`;
}
