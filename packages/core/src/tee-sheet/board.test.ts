import { describe, expect, test } from 'vitest';
import { minuteOf, wallTime } from '../shared/local-time.ts';
import { aCourse, aRule, aSheet, at } from '../testing/a-course.ts';
import {
  cedarRidge,
  harbourView,
  lakeside,
  mensLeagueBlock,
  willowCreek,
} from '../testing/example-courses.ts';
import { type BoardSlot, boardOf } from './board.ts';
import type { CourseRules, NumHoles, Taken, TeeSheet } from './course.ts';
import { gridOf } from './grid.ts';
import { claimsOf, obstructionsOf } from './occupancy.ts';

const tuesday = '2026-06-02';
const mondayNoon = at('2026-06-01T12:00-05:00');

function slotsOf(
  course: CourseRules,
  date = tuesday,
  taken: Taken[] = [],
  nowEpochMs = mondayNoon,
): BoardSlot[] {
  return boardOf({ course, date, taken, nowEpochMs }).slots;
}

function times(slots: readonly BoardSlot[], numHoles: NumHoles, teeID: string): string[] {
  return slots
    .filter((slot) => slot.teeID === teeID && (numHoles === 18 ? slot.eighteen : slot.nine))
    .map((slot) => slot.time);
}

function everyTenMinutes(from: string, to: string): string[] {
  return gridOf(aSheet({ startTime: from, endTime: to, teeTimeInterval: 10 })).map(wallTime);
}

const claim = (teeID: string, time: string, expiresAt: number | null = null): Taken => ({
  teeID,
  fromMinute: minuteOf(time),
  toMinute: minuteOf(time),
  expiresAt,
});

describe('a slot', () => {
  test('has the shape of the API', () => {
    const rules = [aRule({ minGroupSize18: 3, requirePayment: 'always' })];
    expect(slotsOf(aCourse({ rules })).find(({ teeID }) => teeID === 'front')).toEqual({
      time: '07:00',
      teeID: 'front',
      teeName: 'Front Nine',
      nine: { minPlayers: 1, requirePayment: true, priceCents: 2400 },
      eighteen: {
        minPlayers: 3,
        requirePayment: true,
        priceCents: 4200,
        reroundTime: '09:10',
        reroundTeeID: 'back',
      },
    });
  });

  test("comes by time and then by tee, in the course's own order", () => {
    const orderOf = (teesheets: TeeSheet[]) =>
      slotsOf(aCourse({ teesheets })).map(({ time, teeID }) => `${time} ${teeID}`);
    const { teesheets } = aCourse();
    const frontFirst = teesheets.toSorted((a, b) => (a.id > b.id ? -1 : 1));
    expect(orderOf(frontFirst).slice(0, 4)).toEqual([
      '07:00 front',
      '07:00 back',
      '07:10 front',
      '07:10 back',
    ]);
    expect(orderOf(frontFirst.toReversed()).slice(0, 2)).toEqual(['07:00 back', '07:00 front']);
  });

  test('is left out where nobody can book it', () => {
    expect(slotsOf(aCourse({ allow18Holes: [], allow9Holes: [] }))).toEqual([]);
  });

  test('stays when only the group size prevents it, however large', () => {
    const rules = [aRule({ minGroupSize18: 6, minGroupSize9: 6 })];
    expect(slotsOf(aCourse({ rules }))[0]).toMatchObject({
      nine: { minPlayers: 6 },
      eighteen: { minPlayers: 6 },
    });
  });
});

describe('18 holes', () => {
  test('need the turn free, nine holes do not', () => {
    const slots = slotsOf(aCourse(), tuesday, [claim('back', '09:20')]);
    expect(times(slots, 18, 'front')).not.toContain('07:10');
    expect(times(slots, 9, 'front')).toContain('07:10');
    expect(times(slots, 9, 'back')).not.toContain('09:20');
  });

  test('may turn outside the hours of the sheet unless a group or block is just there', () => {
    const lastTurn = (taken: Taken[]) =>
      times(slotsOf(aCourse(), tuesday, taken), 18, 'front').includes('12:00');
    expect(lastTurn([])).toBe(true);
    expect(lastTurn([claim('back', '14:10')])).toBe(false);
    expect(lastTurn([claim('back', '14:11')])).toBe(true);
    expect(lastTurn([{ ...claim('back', '14:05'), toMinute: minuteOf('14:15') }])).toBe(false);
  });

  test('are not offered where the turn falls past midnight or on no tee', () => {
    const late = aSheet({ startTime: '21:30', endTime: '22:30' });
    expect(times(slotsOf(aCourse({ teesheets: [late] })), 18, 'front')).toEqual(['21:30', '21:40']);
    const unturned = slotsOf(aCourse({ teesheets: [aSheet({ reroundTeeID: 'nowhere' })] }));
    expect(unturned.every((slot) => slot.eighteen === null && slot.nine !== null)).toBe(true);
  });

  test('look at allow lists and windows by the start alone', () => {
    const rules = [aRule({ startTime: '09:10', endTime: '12:00', allow18Holes: [], allow9Holes: [] })];
    expect(times(slotsOf(aCourse({ rules })), 18, 'front')).toEqual(everyTenMinutes('07:00', '09:00'));
  });
});

describe('blocks', () => {
  test('a range takes every start in it, both ends included', () => {
    const range = { ...claim('front', '07:15'), toMinute: minuteOf('07:40') };
    expect(times(slotsOf(aCourse(), tuesday, [range]), 9, 'front').slice(0, 4)).toEqual([
      '07:00',
      '07:10',
      '07:50',
      '08:00',
    ]);
  });

  test('a blocked weekday time takes its cell on its weekday, for starts and for turns', () => {
    const blockedTimes = [{ days: ['Tuesday' as const], times: ['09:25'] }];
    const [front, back] = aCourse().teesheets;
    if (!front || !back) throw new Error('two tees');
    const course = aCourse({ teesheets: [front, { ...back, blockedTimes }] });
    expect(times(slotsOf(course), 9, 'back')).not.toContain('09:20');
    expect(times(slotsOf(course), 18, 'front')).not.toContain('07:10');
    expect(times(slotsOf(course, '2026-06-03'), 18, 'front')).toContain('07:10');
  });

  test('what takes a tee without a sheet is in nobody’s way', () => {
    expect(slotsOf(aCourse(), tuesday, [claim('gone', '09:20')])).toEqual(slotsOf(aCourse()));
  });
});

describe('the same-day cut-off', () => {
  const hourly = aSheet({ startTime: '00:00', endTime: '06:00', teeTimeInterval: 60 });
  const open = (date: string, now: string, currentDayMinutesInAdvance: number) =>
    times(
      slotsOf(aCourse({ teesheets: [hourly], currentDayMinutesInAdvance }), date, [], at(now)),
      9,
      'front',
    );

  test('a start must be strictly later than now + currentDayMinutesInAdvance', () => {
    expect(open(tuesday, '2026-06-02T03:30-05:00', 30)).toEqual(['05:00', '06:00']);
    expect(open(tuesday, '2026-06-02T03:29:59.999-05:00', 30)).toEqual(['04:00', '05:00', '06:00']);
    expect(open(tuesday, '2026-06-02T04:00-05:00', 0)).toEqual(['05:00', '06:00']);
  });

  test('holds for today alone', () => {
    expect(open(tuesday, '2026-06-01T23:59-05:00', 10_080)).toHaveLength(7);
    expect(open(tuesday, '2026-06-02T00:00-05:00', 10_080)).toEqual([]);
  });

  test('is elapsed time on the days on which clocks change', () => {
    expect(open('2026-03-08', '2026-03-08T00:30-06:00', 120)).toEqual(['04:00', '05:00', '06:00']);
    expect(open('2026-11-01', '2026-11-01T00:30-05:00', 120)).toEqual([
      '02:00',
      '03:00',
      '04:00',
      '05:00',
      '06:00',
    ]);
  });
});

describe('the bookable dates', () => {
  test.each([
    ['2026-05-31', 0],
    ['2026-06-01', 1],
    ['2026-06-15', 1],
    ['2026-06-16', 0],
    ['2026-06-31', 0],
  ])('%s: %i', (date, expected) => {
    const slots = slotsOf(aCourse({ teesheets: [aSheet({ startTime: '20:00', endTime: '20:00' })] }), date);
    expect(slots).toHaveLength(expected);
  });

  test('follow the clock of the course', () => {
    const evening = at('2026-06-02T03:00Z');
    const bookable = (timeZone: string) =>
      slotsOf(aCourse({ timeZone, daysInAdvance: 0 }), tuesday, [], evening).length > 0;
    expect(bookable('America/Chicago')).toBe(false);
    expect(bookable('America/St_Johns')).toBe(true);
  });
});

describe('changesAt', () => {
  const changesAt = (date: string, now: number, taken: Taken[] = []) =>
    boardOf({ course: aCourse(), date, taken, nowEpochMs: now }).changesAt;
  const wednesday = at('2026-06-03T00:00-05:00');

  test('is the next cut-off of a start that is shown', () => {
    expect(changesAt(tuesday, at('2026-06-02T08:00-05:00'))).toBe(at('2026-06-02T08:10-05:00'));
    const taken = [claim('front', '08:40'), claim('back', '08:40')];
    expect(changesAt(tuesday, at('2026-06-02T08:00-05:00'), taken)).toBe(at('2026-06-02T08:20-05:00'));
  });

  test('is the next expiry of what is taken', () => {
    const now = at('2026-06-02T08:00-05:00');
    const taken = [
      claim('front', '10:00', now + 1000),
      claim('back', '10:00', now + 500),
      claim('back', '11:00', now),
    ];
    expect(changesAt(tuesday, now, taken)).toBe(now + 500);
  });

  test('is midnight when nothing comes before it', () => {
    expect(changesAt(tuesday, at('2026-06-02T20:00-05:00'))).toBe(wednesday);
    expect(changesAt('2026-06-10', at('2026-06-02T08:00-05:00'))).toBe(wednesday);
  });

  test('is midnight for a date that is not bookable yet, and never for one that has passed', () => {
    expect(changesAt('2026-06-17', at('2026-06-02T08:00-05:00'))).toBe(wednesday);
    expect(changesAt('2026-06-01', at('2026-06-02T08:00-05:00'))).toBeNull();
  });
});

describe('the example courses', () => {
  test('Cedar Ridge on a Saturday morning: 18 from the front by three, nine from the back by two', () => {
    const slots = slotsOf(cedarRidge, '2026-06-06');
    const early = slots.filter(({ time }) => time < '11:00');
    expect(times(early, 18, 'front')).toEqual(everyTenMinutes('07:00', '10:50'));
    expect(times(early, 18, 'back')).toEqual([]);
    expect(times(early, 9, 'front')).toEqual([]);
    expect(new Set(early.map(({ eighteen }) => eighteen?.minPlayers))).toEqual(new Set([undefined, 3]));
    expect(new Set(early.map(({ nine }) => nine?.minPlayers))).toEqual(new Set([undefined, 2]));
    expect(times(slots, 18, 'back')).toEqual(everyTenMinutes('11:00', '16:50'));
  });

  test('Cedar Ridge on a Tuesday: blocked times of the front and no 18 holes from 17:00', () => {
    const slots = slotsOf(cedarRidge);
    expect(times(slots, 9, 'front')).toEqual([
      ...everyTenMinutes('07:00', '16:20'),
      ...everyTenMinutes('17:40', '19:00'),
    ]);
    expect(times(slots, 18, 'back')).toEqual([
      ...everyTenMinutes('07:00', '14:10'),
      ...everyTenMinutes('15:30', '16:50'),
    ]);
  });

  test("Cedar Ridge's league takes both tees from 16:00 to 17:30", () => {
    const { date: _relative, ...league } = mensLeagueBlock;
    const taken = obstructionsOf(cedarRidge.teesheets, { ...league, numHoles: 9 });
    const slots = slotsOf(cedarRidge, '2026-06-03', taken);
    for (const tee of ['front', 'back'])
      expect(times(slots, 9, tee)).toEqual([
        ...everyTenMinutes('07:00', '15:50'),
        ...everyTenMinutes('17:40', '19:00'),
      ]);
  });

  test('Willow Creek turns onto itself between its starts', () => {
    const round = { startingTeeID: 'main', startingTime: '06:30', numHoles: 18 } as const;
    const taken = claimsOf(willowCreek.teesheets, { ...round, reroundTeeID: 'main', reroundTime: '08:35' });
    const slots = slotsOf(
      willowCreek,
      tuesday,
      taken.map(({ teeID, cell }) => claim(teeID, wallTime(cell))),
    );
    expect(times(slots, 9, 'main').slice(0, 2)).toEqual(['06:38', '06:46']);
    expect(times(slots, 9, 'main')).not.toContain('08:30');
    expect(times(slots, 18, 'main')).not.toContain('06:30');
    expect(times(slots, 18, 'main')).toContain('06:38');
    expect(slots.find(({ time }) => time === '06:38')?.eighteen).toMatchObject({
      requirePayment: true,
      reroundTime: '08:43',
      reroundTeeID: 'main',
    });
  });

  test('Lakeside goes white, blue, red, and nine holes from the blue alone', () => {
    const slots = slotsOf(lakeside, '2026-06-02');
    const turns = slots.filter(({ time }) => time === '07:57').map(({ eighteen }) => eighteen?.reroundTeeID);
    expect(turns).toEqual(['white', 'blue', 'red']);
    const morning = slots.filter(({ time }) => time < '15:00');
    expect(morning.filter(({ nine }) => nine).map(({ teeID }) => teeID)).not.toContain('red');
    expect(slots.find(({ time, teeID }) => time === '07:30' && teeID === 'blue')?.nine).toMatchObject({
      requirePayment: true,
      priceCents: 3900,
    });
  });

  test('Harbour View keeps Newfoundland time: its Friday noon on the tenth is blocked for turns too', () => {
    const friday = '2026-06-05';
    const slots = slotsOf(harbourView, friday, [], at('2026-06-05T02:29-00:00'));
    expect(times(slots, 9, 'ten')).not.toContain('12:12');
    expect(times(slots, 18, 'one')).not.toContain('10:00');
    expect(times(slots, 18, 'one')).toContain('11:00');
    const justAfterMidnight = at('2026-06-05T02:30-00:00');
    expect(
      boardOf({ course: harbourView, date: friday, taken: [], nowEpochMs: justAfterMidnight }).changesAt,
    ).toBe(at('2026-06-05T06:00-02:30'));
  });
});
