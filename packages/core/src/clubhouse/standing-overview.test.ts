import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../shared/local-time.ts';
import { at } from '../testing/a-course.ts';
import { aGroup, aPlay } from '../testing/a-group.ts';
import type { GroupGolfer, SheetGroup } from './act-types.ts';
import { standingOverview } from './standing-overview.ts';

const golfer = (name: string): GroupGolfer => ({
  id: '1',
  name,
  email: '',
  phone: '',
  rateGroup: 0,
  rateName: 'Public',
  priceCents: 1000,
  paid: false,
});

const groupOn = (date: string, more: Partial<SheetGroup> = {}): SheetGroup =>
  aGroup(`on-${date}`, aPlay(date, '09:00'), {
    startsAtMs: at(`${date}T09:00:00Z`),
    golfers: [golfer('Pat')],
    ...more,
  });

const nowMs = at('2026-06-12T12:00:00Z');
const wednesday = (week: number) => addDays('2026-06-03', 7 * week);

test('a standing time is over, comes, was cancelled or has other golfers, date by date', () => {
  const groups = [
    groupOn(wednesday(5), { golfers: [golfer('Ann')] }),
    groupOn(wednesday(0)),
    groupOn(wednesday(2), { isEnded: true }),
    groupOn(wednesday(3), { golfers: [golfer('Lou')] }),
    groupOn(wednesday(4), { golfers: [golfer('Lou')] }),
  ];
  const bookedDates = groups.map(({ date }) => date);
  const found = standingOverview(groups, { bookedDates, nowMs });
  expect(found).toMatchObject({
    weekdays: ['Wednesday'],
    golfers: [{ name: 'Lou' }],
    next: { date: wednesday(3) },
    last: { date: wednesday(5) },
    skipped: [wednesday(1)],
  });
  expect(found?.dates.map(({ group, state, hasOwnGolfers }) => [group.date, state, hasOwnGolfers])).toEqual([
    [wednesday(0), 'over', false],
    [wednesday(2), 'cancelled', false],
    [wednesday(3), 'coming', false],
    [wednesday(4), 'coming', false],
    [wednesday(5), 'coming', true],
  ]);
});

test('one that ended has no next date, and one without groups is none', () => {
  const ended = [groupOn(wednesday(3), { isEnded: true }), groupOn(wednesday(4), { isEnded: true })];
  expect(standingOverview(ended, { bookedDates: [], nowMs })).toMatchObject({
    next: null,
    last: { date: wednesday(4) },
    golfers: [{ name: 'Pat' }],
  });
  expect(standingOverview([], { bookedDates: [wednesday(0)], nowMs })).toBeNull();
});

test('a date that was moved to another day is neither skipped nor a weekday of it', () => {
  const groups = [groupOn(wednesday(3)), groupOn(addDays(wednesday(4), 1)), groupOn(wednesday(5))];
  const bookedDates = [3, 4, 5].map(wednesday);
  expect(standingOverview(groups, { bookedDates, nowMs })).toMatchObject({
    weekdays: ['Wednesday'],
    skipped: [],
  });
});

test('what was booked and what was skipped make up all weeks between', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 52 }), { minLength: 1 }), (weeks) => {
      const bookedDates = weeks.map(wednesday);
      const found = standingOverview(
        bookedDates.map((date) => groupOn(date)),
        { bookedDates, nowMs },
      );
      const all = [...bookedDates, ...(found?.skipped ?? [])].toSorted();
      const from = Math.min(...weeks);
      expect(all).toEqual(
        Array.from({ length: Math.max(...weeks) - from + 1 }, (_, at) => wednesday(from + at)),
      );
    }),
  );
});
