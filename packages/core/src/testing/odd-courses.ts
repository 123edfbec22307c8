/** Courses that are valid but unusual, at awkward moments. */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { HoldRequest } from '../hold/hold.ts';
import {
  type CourseRules,
  type NumHoles,
  type Players,
  type Privilege,
  type Rate,
  type RatePrice,
  type Taken,
  type TeeSheet,
  type WidgetRule,
  weekdays,
} from '../tee-sheet/course.ts';
import { courseOn } from '../tee-sheet/course-on.ts';
import { claimsOf, isReservation, obstructionsOf } from '../tee-sheet/occupancy.ts';
import type { BoardCase } from './slow-board.ts';

const oddZones = [
  'America/Chicago',
  'America/St_Johns',
  'America/Nuuk',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Eucla',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC',
] as const;

const oddTeeIDs = ['blue', 'red', 'white'] as const;
const anyTeeID = fc.constantFrom(...oddTeeIDs, 'nowhere');
const minuteMs = 60_000;

const wallTime = (from: number, to: number) => fc.integer({ min: from, max: to }).map(timeText);
const oddTime = fc.oneof(
  { weight: 5, arbitrary: wallTime(6 * 60, 11 * 60) },
  { weight: 1, arbitrary: wallTime(0, 24 * 60 - 1) },
);
const days = fc.oneof(fc.constant([...weekdays]), fc.subarray([...weekdays]));
const teeIDs = fc.oneof(fc.constant([...oddTeeIDs]), fc.subarray([...oddTeeIDs]));
const span = fc.tuple(oddTime, oddTime).map(([a, b]) => (a <= b ? ([a, b] as const) : ([b, a] as const)));

const sheetOf = (id: string): fc.Arbitrary<TeeSheet> =>
  fc
    .record({
      start: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 6 * 60, max: 8 * 60 }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 24 * 60 - 1 }) },
      ),
      openMinutes: fc.integer({ min: 0, max: 300 }),
      teeTimeInterval: fc.oneof(fc.integer({ min: 7, max: 16 }), fc.constantFrom(1, 60, 120)),
      roundMinutes: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 480 })),
      reroundTeeID: anyTeeID,
      blockedTimes: fc.array(
        fc.record(
          {
            days,
            times: fc.array(oddTime, { maxLength: 3 }),
            ranges: fc.array(
              span.map(([startTime, endTime]) => ({ startTime, endTime })),
              { maxLength: 2 },
            ),
          },
          { requiredKeys: ['days'] },
        ),
        { maxLength: 2 },
      ),
    })
    .map(({ start, openMinutes, roundMinutes, ...sheet }) => ({
      id,
      name: `Tee ${id}`,
      startTime: timeText(start),
      endTime: timeText(
        Math.min(start + (sheet.teeTimeInterval === 1 ? openMinutes / 5 : openMinutes), 1439),
      ),
      roundLength: sheet.teeTimeInterval + roundMinutes,
      ...sheet,
    }));

const groupSize = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 }));
const rule: fc.Arbitrary<WidgetRule> = fc
  .record({
    active: fc.oneof(
      { weight: 5, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    when: fc.record({ days }),
    span,
    allow18Holes: teeIDs,
    allow9Holes: teeIDs,
    minGroupSize18: groupSize,
    minGroupSize9: groupSize,
    requirePayment: fc.constantFrom('always', 'never', 'other', ''),
  })
  .map(({ span: [startTime, endTime], ...rest }) => ({ startTime, endTime, ...rest }));

const rate: fc.Arbitrary<Rate> = fc.record({
  name: fc.constantFrom('Public', 'Member', 'Staff'),
  greenFee9: fc.constantFrom(0, 19.99, 24),
  greenFee18: fc.constantFrom(0, 35.5, 42),
  online: fc.constantFrom(undefined, undefined, true, false),
  privilege: fc.constantFrom(undefined, undefined, 'member', 'junior'),
  privilegeSeats: fc.constantFrom(undefined, 1, 2, 4),
});

/** Around a date, so that seasons begin and end on it. */
export function anyPricesAround(date: string): fc.Arbitrary<RatePrice[] | undefined> {
  const near = fc
    .tuple(...[0, 1].map(() => fc.integer({ min: -8, max: 8 })))
    .map((ends) => ends.toSorted((a, b) => a - b).map((day) => dateAfter(date, day)));
  const price = fc
    .record({
      days: fc.subarray([...weekdays], { minLength: 1 }),
      span,
      season: near,
      limits: fc.subarray(['days', 'startTime', 'endTime', 'from', 'until'] as const),
      greenFee9: fc.constantFrom(0, 10.05, 30),
      greenFee18: fc.constantFrom(0, 20.1, 55),
    })
    .map(({ days, span: [startTime, endTime], season: [from, until], limits, ...rest }): RatePrice => {
      const all = { days, startTime, endTime, from, until };
      return { ...rest, ...Object.fromEntries(limits.map((limit) => [limit, all[limit]])) };
    });
  return fc.option(fc.array(price, { maxLength: 4 }), { nil: undefined });
}

function dateAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

export const anyPrivilege: fc.Arbitrary<Privilege | null> = fc.option(
  fc.record({
    denyOnlineBooking: fc.constant(false),
    denyOnlineBookingMessage: fc.constant(''),
    requirePayment: fc.constant(''),
    rates: fc.constantFrom(undefined, [], ['member'], ['junior', 'member']),
  }),
);

const course: fc.Arbitrary<CourseRules> = fc.record({
  timeZone: fc.constantFrom(...oddZones),
  rates: fc.array(rate, { minLength: 1, maxLength: 3 }),
  requirePayment: fc.constantFrom(true, false, 'always' as const, 'never' as const),
  allow18Holes: teeIDs,
  allow9Holes: teeIDs,
  daysInAdvance: fc.integer({ min: 0, max: 9 }),
  currentDayMinutesInAdvance: fc.constantFrom(0, 0, 15, 47, 120, 10_080),
  minGroupMessage: fc.constant('Please add players.'),
  rules: fc.array(rule, { maxLength: 3 }),
  fairOpening: fc.option(
    fc.record({ time: wallTime(0, 22 * 60), minutes: fc.integer({ min: 2, max: 60 }) }),
    { nil: undefined },
  ),
  teesheets: fc
    .shuffledSubarray([...oddTeeIDs], { minLength: 1 })
    .chain((ids) => fc.tuple(...ids.map(sheetOf))),
});

/** Mostly days on which clocks change; whole minutes hit a cut-off exactly. */
const nowIn = (timeZone: string) =>
  fc
    .record({
      from: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2034, 11, 31) }),
      atChange: fc.boolean(),
      minutesOff: fc.integer({ min: -10 * 60, max: 26 * 60 }),
      ms: fc.constantFrom(0, 0, 0, 1, 59_999),
    })
    .map(({ from, atChange, minutesOff, ms }) => {
      const zoned = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
      const change = atChange ? zoned.getTimeZoneTransition('next') : null;
      const start = (change ?? zoned.startOfDay()).epochMilliseconds;
      return start + minutesOff * minuteMs + ms;
    });

const groupAt = (nowEpochMs: number): fc.Arbitrary<BoardCase['groups'][number]> =>
  fc
    .record({
      source: fc.constantFrom('widget', 'counter', 'shop'),
      beside: fc.boolean(),
      status: fc.constantFrom('pending', 'confirmed', 'confirmed'),
      expiresIn: fc.constantFrom(null, -1, 0, 1, 420_000, -600_000, 3 * 3_600_000),
      startingTeeID: anyTeeID,
      startingTime: oddTime,
      numHoles: fc.constantFrom<NumHoles>(9, 18),
      reround: fc.option(fc.record({ teeID: anyTeeID, time: oddTime })),
      block: fc.option(fc.record({ teeID: anyTeeID, span })),
      blockReround: fc.option(fc.record({ teeID: anyTeeID, span })),
    })
    .map(({ expiresIn, reround, block, blockReround, ...group }) => ({
      ...group,
      expiration: expiresIn === null ? null : nowEpochMs + expiresIn,
      reroundTeeID: reround?.teeID ?? null,
      reroundTime: reround?.time ?? null,
      blockTeeID: block?.teeID,
      blockStartTime: block?.span[0],
      blockEndTime: block?.span[1],
      blockReroundTeeID: blockReround?.teeID,
      blockReroundStartTime: blockReround?.span[0],
      blockReroundEndTime: blockReround?.span[1],
    }));

/** A course, a date from the day before its today to the day after its last, its groups, and an instant. */
export const oddCourse: fc.Arbitrary<BoardCase> = course
  .chain((someCourse) =>
    nowIn(someCourse.timeZone).chain((nowEpochMs) =>
      fc.record({
        course: fc.constant(someCourse),
        nowEpochMs: fc.constant(nowEpochMs),
        date: fc
          .oneof(
            fc.constant(0),
            fc.constant(someCourse.daysInAdvance),
            fc.integer({ min: -1, max: someCourse.daysInAdvance + 1 }),
          )
          .map((day) =>
            dateAfter(
              Temporal.Instant.fromEpochMilliseconds(nowEpochMs)
                .toZonedDateTimeISO(someCourse.timeZone)
                .toPlainDate()
                .toString(),
              day,
            ),
          ),
        groups: fc.array(groupAt(nowEpochMs), { maxLength: 6 }),
      }),
    ),
  )
  .chain((boardCase) =>
    fc.array(anyPricesAround(boardCase.date), { minLength: 3, maxLength: 3 }).map((prices) => {
      const rates = boardCase.course.rates.map((rate, index) => ({ ...rate, prices: prices[index] }));
      return { ...boardCase, course: { ...boardCase.course, rates } };
    }),
  )
  .chain((boardCase) =>
    laterAround(boardCase).map((later) => ({ ...boardCase, course: { ...boardCase.course, later } })),
  );

/** Planned changes that begin around the day, some on it; what holds for all days stays. */
function laterAround({ course: now, date }: BoardCase): fc.Arbitrary<CourseRules['later']> {
  const { timeZone, daysInAdvance, currentDayMinutesInAdvance, fairOpening } = now;
  const change = fc
    .record({ from: fc.integer({ min: -2, max: 2 }).map((day) => dateAfter(date, day)), other: course })
    .map(({ from, other }) => ({
      from,
      course: { ...other, timeZone, daysInAdvance, currentDayMinutesInAdvance, fairOpening },
    }));
  return fc.option(
    fc
      .uniqueArray(change, { maxLength: 2, selector: ({ from }) => from })
      .map((changes) => changes.toSorted((a, b) => a.from.localeCompare(b.from))),
    { nil: undefined },
  );
}

export const anyHoldRequest: fc.Arbitrary<HoldRequest> = fc.record({
  date: fc.constant(''),
  startingTime: oddTime,
  startingTeeID: anyTeeID,
  numHoles: fc.constantFrom<NumHoles>(9, 18),
  players: fc.constantFrom<Players>(1, 2, 3, 4),
});

/** Claims and obstructions of a case's groups, as the server stores them. */
export function takenIn(boardCase: BoardCase): Taken[] {
  const { teesheets } = courseOn(boardCase.course, boardCase.date);
  return boardCase.groups.flatMap((group) => {
    if (!isReservation(group.source)) return obstructionsOf(teesheets, group);
    const pending = group.status === 'pending';
    if (pending && group.expiration == null) return [];
    const expiresAt = pending ? (group.expiration ?? null) : null;
    return claimsOf(teesheets, {
      startingTeeID: group.startingTeeID ?? '',
      startingTime: group.startingTime ?? '',
      numHoles: group.numHoles ?? 9,
      reroundTeeID: group.reroundTeeID ?? null,
      reroundTime: group.reroundTime ?? null,
    }).map(({ teeID, cell }) => ({ teeID, fromMinute: cell, toMinute: cell, expiresAt }));
  });
}

function timeText(minute: number): string {
  const whole = Math.floor(minute);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}
