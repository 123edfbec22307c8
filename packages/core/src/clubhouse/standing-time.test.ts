import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../shared/local-time.ts';
import { aCourse, aSheet, at } from '../testing/a-course.ts';
import type { Occupant, SheetGroup } from './act-types.ts';
import type { SheetContext } from './sheet-acts.ts';
import { decideStandingEnd, decideStandingTime, type StandingTime } from './standing-time.ts';

const today = '2026-06-01';
const wednesdays = Array.from({ length: 18 }, (_, week) => addDays('2026-06-03', 7 * week));
const course = aCourse({
  teesheets: [
    aSheet({ id: 'front', reroundTeeID: 'back', blockedTimes: [{ days: ['Wednesday'], times: ['10:00'] }] }),
    aSheet({ id: 'back', reroundTeeID: 'front' }),
  ],
});

const time: StandingTime = {
  kind: 'standing-time',
  dates: wednesdays,
  startingTime: '09:00',
  startingTeeID: 'front',
  numHoles: 18,
  golfers: [{ name: 'Pat', email: '', phone: '', rateGroup: 0 }],
  uid: null,
  note: "Men's league",
};

const occupantOn = (date: string, more: Partial<Occupant> = {}): Occupant => ({
  teetimegroup: `at-${date}`,
  kind: 'reservation',
  uid: null,
  who: 'Kim',
  date,
  teeID: 'front',
  fromMinute: 540,
  toMinute: 540,
  untilMs: null,
  sinceMs: null,
  ...more,
});

function decide(act: Partial<StandingTime>, more: Partial<SheetContext> = {}) {
  return decideStandingTime(
    {
      course,
      groups: [],
      occupants: [],
      besides: [],
      booker: null,
      newID: 'new',
      isOverriding: false,
      money: { takings: [], payments: [], staffID: 's', today },
      nowMs: at(`${today}T12:00:00Z`),
      ...more,
    },
    { ...time, ...act },
  );
}

function accepted(...asked: Parameters<typeof decide>) {
  const decided = decide(...asked);
  if (!decided.ok) throw new Error(decided.refusal);
  return decided.value;
}

describe('a standing time', () => {
  it('is a reservation on each date, and its undo ends them all', () => {
    const { writes, inverse, line } = accepted({});
    expect(
      writes.map((one) => one.write === 'new-group' && [one.id, one.play.date, one.play.reroundTeeID]),
    ).toEqual(wednesdays.map((date, index) => [`new-${index + 1}`, date, 'back']));
    expect(inverse).toEqual(
      wednesdays.map((_, index) => ({ write: 'group', id: `new-${index + 1}`, isEnded: true })),
    );
    expect(line).toBe('Booked 9:00 AM for 1 golfer on 18 dates, Wed, Jun 3 to Wed, Sep 30');
    expect(accepted({ dates: ['2026-06-03'] }).line).toBe('Booked 9:00 AM for 1 golfer on Wed, Jun 3');
  });

  it('names the weekly closed time of each date, and once what is said of the booker', () => {
    const booker = { privilege: null, hasMostReservations: true };
    const { warnings } = accepted(
      { startingTime: '10:00', numHoles: 9, dates: wednesdays.slice(0, 2) },
      { booker },
    );
    expect(warnings).toEqual([
      { code: 'too-many-reservations' },
      { code: 'blocked-time', teetimegroup: 'new-1' },
      { code: 'blocked-time', teetimegroup: 'new-2' },
    ]);
  });

  it('is refused whole when one date is taken, over or no time of the tee', () => {
    const taken = [occupantOn('2026-06-10'), occupantOn('2026-07-01', { kind: 'block', who: 'Open' })];
    expect(decide({}, { occupants: taken })).toMatchObject({
      refusal: 'slot-taken',
      conflicts: [
        { date: '2026-06-10', time: '09:00', who: 'Kim', kind: 'reservation' },
        { date: '2026-07-01', time: '09:00', who: 'Open', kind: 'block' },
      ],
    });
    expect(decide({ dates: ['2026-05-27', '2026-06-03'] })).toMatchObject({ refusal: 'date-in-the-past' });
    expect(decide({ startingTime: '09:03' })).toMatchObject({ refusal: 'no-such-tee-time' });
    expect(decide({ dates: ['2026-06-31'] })).toMatchObject({ refusal: 'no-such-tee-time' });
  });

  it('does not take a golfer’s hold or stand beside a reservation, whatever else it may', () => {
    for (const kind of ['hold', 'reservation'] as const)
      expect(
        decide({}, { occupants: [occupantOn('2026-06-10', { kind })], isOverriding: true }),
      ).toMatchObject({
        refusal: 'slot-taken',
      });
  });

  it('takes each date once, in whatever order they are asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 53 }), (days) => {
        const dates = days.map((day) => addDays('2026-06-02', day));
        const { writes } = accepted({ dates });
        const booked = writes.flatMap((one) => (one.write === 'new-group' ? [one.play.date] : []));
        expect(booked).toEqual([...new Set(dates)].toSorted());
      }),
    );
  });

  it('names just the dates that are in the way, and without them is done', () => {
    fc.assert(
      fc.property(fc.subarray(wednesdays, { minLength: 1, maxLength: 17 }), (inTheWay) => {
        const occupants = inTheWay.map((date) => occupantOn(date));
        const refused = decide({}, { occupants });
        const named = 'conflicts' in refused ? (refused.conflicts ?? []).map(({ date }) => date) : [];
        expect(named).toEqual(inTheWay);
        const { writes } = accepted(
          { dates: wednesdays.filter((one) => !named.includes(one)) },
          { occupants },
        );
        expect(writes).toHaveLength(18 - inTheWay.length);
      }),
      { numRuns: 20 },
    );
  });
});

describe('its end', () => {
  const groupOn = (date: string, more: Partial<SheetGroup> = {}): SheetGroup => ({
    id: `on-${date}`,
    revision: 1,
    date,
    startingTime: '09:00',
    startsAtMs: at(`${date}T14:00:00Z`),
    isConfirmed: true,
    golferIDs: [],
    arrivals: {},
    teedOffAtMs: null,
    note: '',
    play: {
      date,
      startingTime: '09:00',
      startingTeeID: 'front',
      numHoles: 9,
      reroundTime: null,
      reroundTeeID: null,
    },
    isEnded: false,
    isBlock: false,
    isReservation: true,
    beside: false,
    uid: null,
    golfers: [],
    ...more,
  });
  const [first = '', second = '', third = '', fourth = ''] = wednesdays;
  const end = (groups: SheetGroup[], id: string) =>
    decideStandingEnd(
      {
        course,
        groups,
        occupants: [],
        besides: [],
        booker: null,
        newID: 'new',
        isOverriding: false,
        money: { takings: [], payments: [], staffID: 's', today },
        nowMs: at(`${today}T12:00:00Z`),
      },
      id,
    );

  it('is of the dates from one on that still stand', () => {
    const groups = [
      groupOn(first),
      groupOn(second),
      groupOn(third, { isEnded: true }),
      groupOn(fourth, { teedOffAtMs: 1 }),
    ];
    expect(end(groups, `on-${second}`)).toMatchObject({
      value: {
        writes: [{ write: 'group', id: `on-${second}`, isEnded: true }],
        line: 'Ended the standing time of 9:00 AM: Wed, Jun 10',
      },
    });
    expect(end(groups, `on-${first}`)).toMatchObject({
      value: {
        inverse: [{ id: `on-${first}`, isEnded: false }, { id: `on-${second}` }],
        line: 'Ended the standing time of 9:00 AM: 2 dates, Wed, Jun 3 to Wed, Jun 10',
      },
    });
  });

  it('is refused from a date that has started or is gone', () => {
    expect(end([groupOn(fourth, { teedOffAtMs: 1 })], `on-${fourth}`)).toMatchObject({
      refusal: 'play-started',
    });
    expect(end([groupOn(third, { isEnded: true })], `on-${third}`)).toMatchObject({
      refusal: 'no-such-teetimegroup',
    });
    expect(end([groupOn('2026-05-27')], 'on-2026-05-27')).toMatchObject({ refusal: 'date-in-the-past' });
  });
});
