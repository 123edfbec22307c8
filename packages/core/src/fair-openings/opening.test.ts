import { describe, expect, it } from 'vitest';
import { boardOf } from '../tee-sheet/board.ts';
import { aCourse, at } from '../testing/a-course.ts';
import { openingTimes, opensLater, returnSecondsOf } from './opening.ts';

const fair = aCourse({ daysInAdvance: 7, fairOpening: { time: '07:00', minutes: 10 } });
const newest = '2027-06-09';
const board = (date: string, now: string, course = fair) =>
  boardOf({ course, date, taken: [], nowEpochMs: at(now) });

it('gathers from the course’s minute on, draws after its minutes, and opens to all two minutes later', () => {
  expect(openingTimes(fair, newest)).toEqual({
    gathersFrom: at('2027-06-02T12:00:00Z'),
    drawsAt: at('2027-06-02T12:10:00Z'),
    opensAt: at('2027-06-02T12:12:00Z'),
  });
  expect(openingTimes(aCourse(), newest)).toBeNull();
});

describe('the newest day', () => {
  it.each([
    ['after midnight', '2027-06-02T05:00:00Z', 0],
    ['in the last millisecond before it opens', '2027-06-02T12:11:59.999Z', 0],
    ['when it opens', '2027-06-02T12:12:00Z', 62],
  ])('%s', (_when, now, many) => {
    expect(board(newest, now).slots).toHaveLength(many);
  });

  it('is looked at again when it opens', () => {
    expect(board(newest, '2027-06-02T06:00:00Z').changesAt).toBe(at('2027-06-02T12:12:00Z'));
  });

  it('is open at any time for the draw, and where the course draws nothing', () => {
    const nowEpochMs = at('2027-06-02T06:00:00Z');
    const forDraw = boardOf({ course: fair, date: newest, taken: [], nowEpochMs, isForDraw: true });
    expect(forDraw.slots).toHaveLength(62);
    expect(board(newest, '2027-06-02T06:00:00Z', aCourse({ daysInAdvance: 7 })).slots).toHaveLength(62);
  });
});

it('other days are open whatever the hour', () => {
  const nowEpochMs = at('2027-06-02T06:00:00Z');
  expect(opensLater(fair, '2027-06-08', nowEpochMs)).toBeNull();
  expect(board('2027-06-08', '2027-06-02T06:00:00Z').slots).toHaveLength(62);
});

it('a cancelled time comes back after a second at the least, and the course’s minutes at the most', () => {
  const fairOpening = { time: '07:00', minutes: 10, returnMinutes: 2 };
  expect([0, 0.5, 0.999_999].map((random) => returnSecondsOf(fairOpening, random))).toEqual([1, 61, 120]);
  expect(returnSecondsOf(fair.fairOpening, 0.5)).toBeNull();
  expect(returnSecondsOf(undefined, 0.5)).toBeNull();
});
