import { expect, it } from 'vitest';
import { defaultHours } from './default-hours.ts';

const rounds = [
  { startTime: '07:00', endTime: '18:00', roundLength: 130 },
  { startTime: '07:10', endTime: '17:00', roundLength: 120 },
];

it.each([
  ['09:30', '07:20', '13:50'],
  ['08:30', '07:00', '12:50'],
  ['14:00', '11:50', '18:00'],
  ['06:00', '06:00', '10:20'],
  ['20:00', '17:50', '20:00'],
])('a shotgun at %s has the course from %s until %s', (start, from, until) => {
  expect(defaultHours(start, rounds)).toEqual({ from, until });
});
