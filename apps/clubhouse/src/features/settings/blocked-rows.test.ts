import { expect, it, test } from 'vitest';
import { timesInWords, timesOf, timesPattern, wantedBlocked, withAddedBlocked } from './blocked-rows.ts';

const stored = {
  days: ['Sunday', 'Monday'],
  times: ['15:30'],
  ranges: [{ startTime: '07:00', endTime: '09:00' }],
};
const form = (days: string, times: string) => (name: string) => (name.endsWith('days') ? days : times);

it('times are read as they are written', () => {
  expect(timesOf(timesInWords(stored))).toEqual({ times: stored.times, ranges: stored.ranges });
});

test.each([
  ['7:00 to 9:00, 15:30', { times: ['15:30'], ranges: [{ startTime: '07:00', endTime: '09:00' }] }],
  ['7:00-9:00', { times: [], ranges: [{ startTime: '07:00', endTime: '09:00' }] }],
  [' 16:10 ', { times: ['16:10'], ranges: [] }],
])('%s', (typed, times) => {
  expect(typed).toMatch(new RegExp(`^(?:${timesPattern})$`, 'v'));
  expect(timesOf(typed)).toEqual(times);
});

test.each(['', '7', '7:00 to', '25:00', '7:60', '7:00;8:00'])('%o is no list of times', (typed) => {
  expect(typed).not.toMatch(new RegExp(`^(?:${timesPattern})$`, 'v'));
});

it('what is not touched keeps its stored form', () => {
  const row = { number: 0, blocked: stored };
  expect(wantedBlocked('one', row, form('Sunday Monday', timesInWords(stored)))).toEqual(stored);
  expect(wantedBlocked('one', row, form('Monday', '8:00'))).toEqual({
    days: ['Monday'],
    times: ['08:00'],
    ranges: undefined,
  });
});

it('one that is added has a number of its own', () => {
  expect(withAddedBlocked([{ number: 4, blocked: stored }]).map(({ number }) => number)).toEqual([4, 5]);
});
