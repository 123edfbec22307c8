import { expect, it } from 'vitest';
import { groupDates } from './group-dates.ts';

it('begins with the day at the course', () => {
  const justAfterMidnightInLondon = Date.parse('2026-03-01T00:30Z');
  expect(groupDates('America/Chicago', justAfterMidnightInLondon).slice(0, 2)).toEqual([
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(groupDates('Europe/London', justAfterMidnightInLondon)).toHaveLength(30);
});
