import { expect, test } from 'vitest';
import { aCourse, aRule, at } from '../testing/a-course.ts';
import { type BoardSlot, boardOf } from './board.ts';
import { nearestOpenTimes, openTimesOf } from './open-times.ts';

const offer = (minPlayers: number) => ({ minPlayers, requirePayment: false, priceCents: 2400 });
const slot = (time: string, nine: number | null, eighteen: number | null, teeID = 'front'): BoardSlot => ({
  time,
  teeID,
  teeName: teeID,
  nine: nine === null ? null : offer(nine),
  eighteen: eighteen === null ? null : { ...offer(eighteen), reroundTime: '09:10', reroundTeeID: 'back' },
});
const slots = [
  slot('07:00', 2, 3, 'back'),
  slot('07:00', 1, 1, 'front'),
  slot('07:10', null, 6),
  slot('07:20', 4, null),
  slot('07:30', 1, 1),
  slot('07:40', 1, null),
];

test('counts the open starts for each choice of holes and players', () => {
  expect(openTimesOf(slots)).toEqual({ nine: [3, 4, 4, 5], eighteen: [2, 2, 3, 3] });
  expect(openTimesOf([])).toEqual({ nine: [0, 0, 0, 0], eighteen: [0, 0, 0, 0] });
});

test('a whole open day of two tees', () => {
  const rules = [aRule({ startTime: '07:00', endTime: '07:50', minGroupSize9: 3 })];
  const { slots: day } = boardOf({
    course: aCourse({ rules, allow18Holes: [] }),
    date: '2026-06-03',
    taken: [],
    nowEpochMs: at('2026-06-02T12:00Z'),
  });
  expect(openTimesOf(day).nine).toEqual([62 - 12, 62 - 12, 62, 62]);
});

test('the nearest three open times, of two equally near the earlier first', () => {
  const nearest = (time: string, numHoles: 9 | 18, players: number, count?: number) =>
    nearestOpenTimes(slots, { time, numHoles, players }, count).map((one) => `${one.time} ${one.teeID}`);
  expect(nearest('07:20', 9, 1)).toEqual(['07:30 front', '07:00 front', '07:40 front']);
  expect(nearest('07:15', 18, 3)).toEqual(['07:00 back', '07:00 front', '07:30 front']);
  expect(nearest('07:20', 9, 4, 1)).toEqual(['07:20 front']);
  expect(nearest('23:59', 18, 1, 9)).toEqual(['07:30 front', '07:00 front']);
});
