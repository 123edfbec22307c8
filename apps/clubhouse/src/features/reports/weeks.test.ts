import { expect, test } from 'vitest';
import { mondayOf } from './weeks.ts';

test.each([
  ['2026-04-27', '2026-04-27'],
  ['2026-05-03', '2026-04-27'],
  ['2026-05-04', '2026-05-04'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s starts on %s', (date, monday) => {
  expect(mondayOf(date)).toBe(monday);
});
