import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedGroup, centsPerTime, countBookings, leadDays, leadTimesOf } from './week-figures.ts';

const chicago = 'America/Chicago';
const noon = Date.parse('2026-05-01T17:00:00Z');

function aGroup(different: Partial<CountedGroup> = {}): CountedGroup {
  return {
    date: '2026-05-01',
    source: 'widget',
    status: 'confirmed',
    players: 2,
    startingTime: '09:00',
    bookedAtMs: noon,
    noShows: 0,
    ...different,
  };
}

const anyGroup = fc.record({
  date: fc.constantFrom('2026-04-27', '2026-05-01', '2026-05-03'),
  source: fc.constantFrom('widget', 'counter', 'clubhouse', 'shop', ''),
  status: fc.constantFrom('confirmed', 'pending', 'released', 'expired', 'cancelled'),
  players: fc.integer({ min: 0, max: 4 }),
  startingTime: fc.constantFrom('', '07:00', '15:50'),
  bookedAtMs: fc.integer({ min: noon - 40 * 86_400_000, max: noon + 86_400_000 }),
  noShows: fc.integer({ min: 0, max: 4 }),
}) satisfies fc.Arbitrary<CountedGroup>;

describe('the bookings of a week', () => {
  it('are counted by where they come from, and blocks are none', () => {
    const counted = countBookings([
      aGroup(),
      aGroup({ source: 'counter', players: 4, noShows: 1 }),
      aGroup({ source: 'shop', players: 3 }),
      aGroup({ source: 'clubhouse', players: 0, startingTime: '' }),
      aGroup({ source: 'shop', players: 0 }),
      aGroup({ status: 'pending' }),
    ]);
    expect(counted.bookings).toEqual({ online: 1, counter: 1, courseSystem: 1 });
    expect(counted.players).toEqual({ online: 2, counter: 4, courseSystem: 3 });
    expect(counted.noShows).toBe(1);
  });

  it('counts cancelled reservations, and no group that the course’s own system took away', () => {
    const cancelled = ['widget', 'counter', 'shop'].map((source) => aGroup({ source, status: 'cancelled' }));
    expect(countBookings(cancelled)).toMatchObject({ cancelled: 2, noShows: 0, bookings: { online: 0 } });
  });

  it('adds up: two halves counted apart are the whole', () => {
    fc.assert(
      fc.property(fc.array(anyGroup), fc.array(anyGroup), (some, others) => {
        const flat = (counts: ReturnType<typeof countBookings>) => [
          ...Object.values(counts.bookings),
          ...Object.values(counts.players),
          counts.cancelled,
          counts.noShows,
        ];
        const [first, second] = [flat(countBookings(some)), flat(countBookings(others))];
        expect(flat(countBookings([...some, ...others]))).toEqual(
          first.map((number, at) => number + (second[at] ?? 0)),
        );
      }),
    );
  });
});

describe('how long before play people book', () => {
  const ahead = (days: number) => aGroup({ bookedAtMs: noon - days * 86_400_000 });

  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 2],
    [7, 3],
    [8, 4],
    [14, 4],
    [15, 5],
  ])('puts %i days into part %i', (days, part) => {
    expect(leadTimesOf([ahead(days)], chicago).bookings.indexOf(1)).toBe(part);
  });

  it('goes by the course’s dates: late on the evening before is a day ahead', () => {
    const evening = aGroup({ bookedAtMs: Date.parse('2026-05-01T04:59:00Z') });
    const midnight = aGroup({ bookedAtMs: Date.parse('2026-05-01T05:00:00Z') });
    expect(leadTimesOf([evening], chicago).medianDays).toBe(1);
    expect(leadTimesOf([midnight], chicago).medianDays).toBe(0);
  });

  it('names the lower median, and none without a reservation', () => {
    expect(leadTimesOf([ahead(9), ahead(1), ahead(2), ahead(5)], chicago).medianDays).toBe(2);
    const own = aGroup({ source: 'shop' });
    expect(leadTimesOf([own], chicago)).toEqual({ bookings: [0, 0, 0, 0, 0, 0], medianDays: null });
  });

  it('has each reservation in one part, and at least half of them up to the median', () => {
    fc.assert(
      fc.property(fc.array(anyGroup), (groups) => {
        const { bookings, medianDays } = leadTimesOf(groups, chicago);
        const { online, counter } = countBookings(groups).bookings;
        const reservations = online + counter;
        expect(bookings).toHaveLength(leadDays.length + 1);
        expect(bookings.reduce((total, one) => total + one, 0)).toBe(reservations);
        expect(medianDays === null).toBe(reservations === 0);
        expect(leadTimesOf(groups.toReversed(), chicago)).toEqual({ bookings, medianDays });
        if (medianDays === null) return;
        const part = [...leadDays, Number.POSITIVE_INFINITY].findIndex((upTo) => medianDays <= upTo);
        const upToMedian = bookings.slice(0, part + 1).reduce((total, one) => total + one, 0);
        expect(upToMedian * 2).toBeGreaterThanOrEqual(reservations);
      }),
    );
  });
});

it('divides money by bookable times, in whole cents', () => {
  expect(centsPerTime(10_000, { bookable: 3, booked: 1 })).toBe(3333);
  expect(centsPerTime(0, { bookable: 3, booked: 0 })).toBe(0);
  expect(centsPerTime(10_000, { bookable: 0, booked: 0 })).toBeNull();
});
