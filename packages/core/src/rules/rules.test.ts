import { describe, expect, test } from 'vitest';
import { minuteOf } from '../shared/local-time.ts';
import type { CourseRules, NumHoles } from '../tee-sheet/course.ts';
import { aCourse, aRule } from '../testing/a-course.ts';
import { cedarRidge, lakeside } from '../testing/example-courses.ts';
import { termsOf, termsOn } from './rules.ts';

const tuesday = '2026-06-02';
const saturday = '2026-06-06';

describe('which rules match', () => {
  const matches = (rule: Parameters<typeof aRule>[0], time = '08:00') =>
    termsOf(aCourse({ rules: [aRule({ ...rule, minGroupSize18: 4 })] }), tuesday, 'front', minuteOf(time), 18)
      .minPlayers === 4;

  test('both ends of the window are in it', () => {
    const window = { startTime: '07:10', endTime: '08:50' };
    expect(['07:09', '07:10', '08:00', '08:50', '08:51'].map((time) => matches(window, time))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test('only on the weekdays named', () => {
    expect(matches({ when: { days: ['Monday', 'Tuesday'] } })).toBe(true);
    expect(matches({ when: { days: ['Monday', 'Wednesday'] } })).toBe(false);
    expect(matches({ when: { days: [] } })).toBe(false);
  });

  test('an inactive rule does not exist', () => {
    expect(matches({ active: false })).toBe(false);
  });
});

describe('what they say together', () => {
  const terms = (course: Partial<CourseRules>, numHoles: NumHoles = 18, teeID = 'front') =>
    termsOf(aCourse(course), tuesday, teeID, minuteOf('08:00'), numHoles);

  test('without a matching rule the default allow lists count', () => {
    const lists = { allow18Holes: ['back'], allow9Holes: ['front'] };
    expect(terms(lists, 18, 'front').allowed).toBe(false);
    expect(terms(lists, 18, 'back').allowed).toBe(true);
    expect(terms(lists, 9, 'front').allowed).toBe(true);
    expect(terms(lists, 9, 'back').allowed).toBe(false);
    expect(terms({}).minPlayers).toBe(1);
  });

  test('where a rule matches, the default allow lists do not count', () => {
    const closed = { allow18Holes: [], allow9Holes: [] };
    expect(terms({ ...closed, rules: [aRule()] })).toMatchObject({ allowed: true });
    expect(terms({ ...closed, rules: [aRule({ active: false })] })).toMatchObject({ allowed: false });
  });

  test('an empty list forbids', () => {
    const rules = [aRule({ allow18Holes: [] })];
    expect(terms({ rules }, 18).allowed).toBe(false);
    expect(terms({ rules }, 9).allowed).toBe(true);
  });

  test('every matching rule must allow the tee', () => {
    const rules = [aRule(), aRule({ allow18Holes: ['back'] })];
    expect(terms({ rules }, 18, 'front').allowed).toBe(false);
    expect(terms({ rules }, 18, 'back').allowed).toBe(true);
  });

  test('the largest group size counts, by holes, and never falls below one', () => {
    const rules = [
      aRule({ minGroupSize18: 3, minGroupSize9: 0 }),
      aRule({ minGroupSize18: 2, minGroupSize9: 2 }),
    ];
    expect(terms({ rules }, 18).minPlayers).toBe(3);
    expect(terms({ rules }, 9).minPlayers).toBe(2);
    expect(terms({ rules: [aRule()] }, 9).minPlayers).toBe(1);
    expect(terms({ rules: [aRule({ minGroupSize9: 99 })] }, 9).minPlayers).toBe(99);
  });

  test.each([
    [['always', 'never'], false, true],
    [['never', 'always'], 'never', true],
    [['never', 'other'], true, false],
    [['other', ''], true, true],
    [['other'], 'always', true],
    [['other'], 'never', false],
    [[], false, false],
    [[], 'always', true],
    [[], true, true],
    [[], 'never', false],
  ] as const)(
    'rules that say %j over a course that says %j: payment %j',
    (words, requirePayment, expected) => {
      const rules = words.map((word) => aRule({ requirePayment: word }));
      expect(terms({ requirePayment, rules }).requirePayment).toBe(expected);
    },
  );
});

test("Cedar Ridge's weekend mornings and evenings", () => {
  const at = (date: string, time: string, teeID: string, numHoles: NumHoles) =>
    termsOf(cedarRidge, date, teeID, minuteOf(time), numHoles);
  expect(at(saturday, '07:00', 'front', 18)).toEqual({ allowed: true, minPlayers: 3, requirePayment: false });
  expect(at(saturday, '07:00', 'front', 9).allowed).toBe(false);
  expect(at(saturday, '10:50', 'back', 9)).toEqual({ allowed: true, minPlayers: 2, requirePayment: false });
  expect(at(saturday, '11:00', 'back', 18)).toEqual({ allowed: true, minPlayers: 1, requirePayment: false });
  expect(at(tuesday, '17:00', 'front', 18).allowed).toBe(false);
  expect(at(tuesday, '16:50', 'front', 18).allowed).toBe(true);
});

test('Lakeside waives its card hold on weekday afternoons', () => {
  const payment = (time: string) => termsOf(lakeside, tuesday, 'red', minuteOf(time), 18).requirePayment;
  expect([payment('14:59'), payment('15:00'), payment('18:00')]).toEqual([true, false, false]);
});

test('terms asked start by start are those of the single question', () => {
  const ofDay = termsOn(lakeside, saturday);
  for (const sheet of lakeside.teesheets)
    for (const time of ['07:59', '08:00', '08:00', '12:00', '12:01'])
      for (const numHoles of [9, 18] as const)
        expect(ofDay(sheet.id, minuteOf(time), numHoles)).toEqual(
          termsOf(lakeside, saturday, sheet.id, minuteOf(time), numHoles),
        );
});
