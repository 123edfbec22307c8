import { describe, expect, test } from 'vitest';
import type { CourseRules, Privilege, Taken } from '../tee-sheet/course.ts';
import { aCourse, aRule, aSheet, at } from '../testing/a-course.ts';
import { willowCreek } from '../testing/example-courses.ts';
import { deadlinesOf, decideHold, type HoldRequest, holdSeconds } from './hold.ts';

const date = '2026-06-02';
const now = at('2026-06-02T06:00-05:00');
const request: HoldRequest = {
  date,
  startingTime: '07:10',
  startingTeeID: 'front',
  numHoles: 18,
  players: 2,
};

type Circumstances = {
  course?: Partial<CourseRules>;
  taken?: Taken[];
  privilege?: Privilege;
  nowEpochMs?: number;
};

function hold(
  asked: Partial<HoldRequest> = {},
  { course, taken = [], privilege, nowEpochMs = now }: Circumstances = {},
) {
  const wanted = { ...request, ...asked };
  return decideHold({
    course: aCourse(course),
    date: wanted.date,
    taken,
    nowEpochMs,
    privilege: privilege ?? null,
    request: wanted,
  });
}

test('18 holes hold the start and the turn', () => {
  expect(hold()).toEqual({
    ok: true,
    value: {
      startingTime: '07:10',
      startingTeeID: 'front',
      reroundTime: '09:20',
      reroundTeeID: 'back',
      claims: [
        { teeID: 'back', cell: 560 },
        { teeID: 'front', cell: 430 },
      ],
      requirePayment: false,
    },
  });
});

test('nine holes hold the start alone', () => {
  expect(hold({ numHoles: 9 })).toMatchObject({
    value: { reroundTime: null, reroundTeeID: null, claims: [{ teeID: 'front', cell: 430 }] },
  });
});

test('a turn between the starts claims the cell that contains it', () => {
  const held = decideHold({
    course: willowCreek,
    date,
    taken: [],
    nowEpochMs: at('2026-06-01T12:00Z'),
    privilege: null,
    request: { ...request, startingTime: '06:30', startingTeeID: 'main' },
  });
  expect(held).toMatchObject({
    value: {
      reroundTime: '08:35',
      claims: [
        { teeID: 'main', cell: 390 },
        { teeID: 'main', cell: 510 },
      ],
      requirePayment: true,
    },
  });
});

describe('refuses by name', () => {
  test.each([
    ['a date that has passed', { date: '2026-06-01' }, 'date-not-bookable'],
    ['a date beyond daysInAdvance', { date: '2026-06-17' }, 'date-not-bookable'],
    ['what is no date', { date: '2026-06-31' }, 'date-not-bookable'],
    ['an unknown tee', { startingTeeID: 'nowhere' }, 'no-such-tee-time'],
    ['a time off the grid', { startingTime: '07:13' }, 'no-such-tee-time'],
    ['a time before the grid', { startingTime: '06:50' }, 'no-such-tee-time'],
    ['a time after the grid', { startingTime: '12:10' }, 'no-such-tee-time'],
    ['what is no time', { startingTime: '7:10' }, 'no-such-tee-time'],
    ['a time written at length', { startingTime: '07:10:00' }, 'no-such-tee-time'],
  ])('%s', (_what, asked, refusal) => {
    expect(hold(asked)).toEqual({ ok: false, refusal });
  });

  test('the last bookable date is accepted', () => {
    expect(hold({ date: '2026-06-16' }).ok).toBe(true);
  });

  test('a request for another date than the day it is judged by', () => {
    const state = { course: aCourse(), date: '2026-06-03', taken: [], nowEpochMs: now, privilege: null };
    expect(decideHold({ ...state, request })).toEqual({ ok: false, refusal: 'date-not-bookable' });
  });

  test('holes that the allow list does not name, or that have no turn', () => {
    const refused = { ok: false, refusal: 'holes-not-offered' };
    expect(hold({}, { course: { allow18Holes: ['back'] } })).toEqual(refused);
    const unturned = { teesheets: [aSheet({ reroundTeeID: 'nowhere' })] };
    expect(hold({}, { course: unturned })).toEqual(refused);
    expect(hold({ numHoles: 9 }, { course: unturned }).ok).toBe(true);
  });

  test('a start that is not strictly later than now + currentDayMinutesInAdvance', () => {
    const cutOff = at('2026-06-02T06:40-05:00');
    expect(hold({}, { nowEpochMs: cutOff - 1 }).ok).toBe(true);
    expect(hold({}, { nowEpochMs: cutOff })).toEqual({ ok: false, refusal: 'too-late' });
    expect(hold({ date: '2026-06-03' }, { nowEpochMs: cutOff }).ok).toBe(true);
  });

  test('a start or a turn that is taken', () => {
    const refused = { ok: false, refusal: 'slot-taken' };
    const taken = (teeID: string, minute: number) => [
      { teeID, fromMinute: minute, toMinute: minute, expiresAt: null },
    ];
    expect(hold({}, { taken: taken('front', 430) })).toEqual(refused);
    expect(hold({}, { taken: taken('back', 560) })).toEqual(refused);
    expect(hold({ numHoles: 9 }, { taken: taken('back', 560) }).ok).toBe(true);
    expect(hold({}, { taken: taken('back', 430) }).ok).toBe(true);
  });

  test('a group below the group size, with the message of the course', () => {
    const rules = [aRule({ minGroupSize18: 3 })];
    expect(hold({ players: 2 }, { course: { rules } })).toEqual({
      ok: false,
      refusal: 'group-too-small',
      minPlayers: 3,
      message: 'Please add players.',
    });
    expect(hold({ players: 3 }, { course: { rules } }).ok).toBe(true);
  });

  test('a small group is refused for its size only when nothing else prevents it', () => {
    const rules = [aRule({ minGroupSize18: 3 })];
    const taken = [{ teeID: 'front', fromMinute: 430, toMinute: 430, expiresAt: null }];
    expect(hold({}, { course: { rules }, taken })).toEqual({ ok: false, refusal: 'slot-taken' });
    expect(hold({}, { course: { rules }, nowEpochMs: at('2026-06-02T08:00-05:00') })).toEqual({
      ok: false,
      refusal: 'too-late',
    });
  });

  test('a denied golfer, with their message or the usual one', () => {
    const denied = { denyOnlineBooking: true, denyOnlineBookingMessage: 'Call us.', requirePayment: '' };
    expect(hold({}, { privilege: denied })).toEqual({
      ok: false,
      refusal: 'booking-denied',
      message: 'Call us.',
    });
    expect(hold({}, { privilege: { ...denied, denyOnlineBookingMessage: '' } })).toMatchObject({
      message: 'Online booking is not available for this course.',
    });
    expect(hold({}, { privilege: { ...denied, denyOnlineBooking: false } }).ok).toBe(true);
  });
});

test('a hold lives for 7 minutes and counts down to 120 seconds before its end', () => {
  expect(holdSeconds).toBe(420);
  expect(deadlinesOf(now + 420_000)).toEqual({ expiresAt: now + 420_000, confirmDeadline: now + 300_000 });
});
