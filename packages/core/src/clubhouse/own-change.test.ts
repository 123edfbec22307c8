import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideHold } from '../hold/hold.ts';
import { minuteOf, wallTime } from '../shared/local-time.ts';
import { aCourse, aRule, aSheet, at } from '../testing/a-course.ts';
import { aGroup } from '../testing/a-group.ts';
import type { Occupant, Play, SheetGroup } from './act-types.ts';
import { decideOwnChange, type OwnChange, type OwnChangeContext } from './own-change.ts';

const today = '2026-06-01';
const tomorrow = '2026-06-02';
const rates = [
  {
    name: 'Public',
    greenFee9: 20,
    greenFee18: 40,
    prices: [{ startTime: '15:00', greenFee9: 12, greenFee18: 24 }],
  },
  { name: 'Senior', greenFee9: 15, greenFee18: 30 },
  { name: 'Staff', greenFee9: 5, greenFee18: 10, online: false },
];
const course = aCourse({
  rates,
  teesheets: [
    aSheet({ id: 'front', startTime: '06:30', endTime: '17:00', reroundTeeID: 'back' }),
    aSheet({ id: 'back', startTime: '06:30', endTime: '17:00', reroundTeeID: 'front' }),
  ],
});

const play: Play = {
  date: tomorrow,
  startingTime: '09:00',
  startingTeeID: 'front',
  numHoles: 9,
  reroundTime: null,
  reroundTeeID: null,
};
const pat = { name: 'Pat', email: 'pat@example.com', phone: '', rateGroup: 0 };
const kim = { name: 'Kim', email: '', phone: '', rateGroup: 1 };
const booked = { paid: false, rateName: 'Public', priceCents: 2000 };

const groupOf = (more: Partial<SheetGroup> = {}): SheetGroup =>
  aGroup('own', play, {
    golferIDs: ['1', '2'],
    uid: 'pat',
    golfers: [
      { ...pat, ...booked, id: '1' },
      { ...kim, ...booked, id: '2', rateName: 'Senior', priceCents: 1500 },
    ],
    ...more,
  });

const occupant = (more: Partial<Occupant> = {}): Occupant => ({
  teetimegroup: 'other',
  kind: 'reservation',
  uid: 'lee',
  who: 'Lee',
  date: tomorrow,
  teeID: 'front',
  fromMinute: 600,
  toMinute: 600,
  untilMs: null,
  sinceMs: null,
  ...more,
});
const own = occupant({ teetimegroup: 'own', uid: 'pat', fromMinute: 540, toMinute: 540 });

const asBefore: OwnChange = {
  date: tomorrow,
  startingTime: '09:00',
  startingTeeID: 'front',
  numHoles: 9,
  golfers: [
    { id: '1', ...pat },
    { id: '2', ...kim },
  ],
};

function decide(wanted: Partial<OwnChange>, more: Partial<OwnChangeContext> = {}) {
  const context: OwnChangeContext = {
    isOffered: true,
    course,
    group: groupOf(),
    receipt: null,
    occupants: [own],
    besides: [],
    privilege: null,
    nowMs: at(`${today}T12:00:00Z`),
    ...more,
  };
  return decideOwnChange(context, { ...asBefore, ...wanted });
}

function accepted(...asked: Parameters<typeof decide>) {
  const decided = decide(...asked);
  if (!decided.ok) throw new Error(decided.refusal);
  return decided.value;
}

function refusal(...asked: Parameters<typeof decide>) {
  const decided = decide(...asked);
  return decided.ok ? null : decided.refusal;
}

describe('a golfer who changes their reservation', () => {
  it('changes nothing by asking for what they have', () => {
    expect(accepted({})).toMatchObject({ writes: [], inverse: [], beforeCents: 3500, amountCents: 3500 });
  });

  it('goes to another time, day, tee and number of holes at the price of now', () => {
    const { writes, inverse, line, amountCents } = accepted({
      date: '2026-06-03',
      startingTime: '10:00',
      startingTeeID: 'back',
      numHoles: 18,
    });
    const turn = { reroundTime: '12:10', reroundTeeID: 'front' };
    const there = { date: '2026-06-03', startingTime: '10:00', startingTeeID: 'back', numHoles: 18, ...turn };
    expect(writes).toEqual([expect.objectContaining({ write: 'group', id: 'own', play: there })]);
    expect(inverse).toEqual([{ write: 'group', id: 'own', play, golfers: groupOf().golfers }]);
    expect(amountCents).toBe(4000 + 3000);
    expect(line).toBe(
      'Moved the group of 9:00 AM on Tue, Jun 2 to 10:00 AM on Wed, Jun 3: 2 golfers, 18 holes',
    );
  });

  it('pays the price of the new time, not of the one that was booked', () => {
    const fromTwilight = groupOf({
      play: { ...play, startingTime: '16:00' },
      startingTime: '16:00',
      golfers: [{ ...pat, ...booked, id: '1', priceCents: 1200 }],
    });
    const { beforeCents, amountCents } = accepted(
      { golfers: [{ id: '1', ...pat }] },
      { group: fromTwilight },
    );
    expect([beforeCents, amountCents]).toEqual([1200, 2000]);
  });

  it('keeps each price at the same time for who keeps their rate; who comes pays the price of now', () => {
    const dearer = groupOf({ golfers: [{ ...pat, ...booked, id: '1', priceCents: 1900 }] });
    const { golfers, amountCents } = accepted(
      {
        golfers: [
          { id: '1', ...pat, name: 'Patricia' },
          { ...kim, rateGroup: 0 },
        ],
      },
      { group: dearer },
    );
    expect(golfers.map(({ id, name, priceCents }) => [id, name, priceCents])).toEqual([
      ['1', 'Patricia', 1900],
      ['21', 'Kim', 2000],
    ]);
    expect(amountCents).toBe(3900);
    expect(accepted({ startingTeeID: 'back' }).amountCents).toBe(3500);
  });

  it('may let a golfer go, and may not name one twice or one who was never there', () => {
    expect(accepted({ golfers: [{ id: '2', ...kim }] }).amountCents).toBe(1500);
    const first = { id: '1', ...pat };
    expect(refusal({ golfers: [first, first] })).toBe('golfers-do-not-match');
    expect(refusal({ golfers: [{ ...first, id: '9' }] })).toBe('golfers-do-not-match');
  });

  it('has the rates of a hold, and keeps one that only staff give', () => {
    expect(refusal({ golfers: [{ id: '1', ...pat, rateGroup: 2 }] })).toBe('rate-not-allowed');
    expect(refusal({ golfers: [{ id: '1', ...pat, rateGroup: 7 }] })).toBe('unknown-rate');
    const byStaff = groupOf({ golfers: [{ ...pat, ...booked, id: '1', rateGroup: 2, priceCents: 500 }] });
    const kept = { golfers: [{ id: '1', ...pat, rateGroup: 2 }] };
    expect(accepted({ ...kept, numHoles: 18 }, { group: byStaff }).amountCents).toBe(1000);
  });

  describe('with a privilege that has one seat', () => {
    const memberRates = [{ name: 'Member', greenFee9: 10, greenFee18: 20, privilege: 'member' }, ...rates];
    const privilege = {
      denyOnlineBooking: false,
      denyOnlineBookingMessage: '',
      requirePayment: '' as const,
      rates: ['member'],
    };
    const asMember = { course: { ...course, rates: memberRates }, privilege };
    const groupAt = (...rateGroups: number[]): SheetGroup =>
      groupOf({
        golfers: rateGroups.map((rateGroup, seat) => ({
          ...pat,
          ...booked,
          id: String(seat + 1),
          rateGroup,
          rateName: memberRates[rateGroup]?.name ?? '',
        })),
      });

    it('gives it to nobody else while somebody has it, in whatever order they are named', () => {
      const both = groupAt(0, 1);
      const swapped = [
        { ...pat, id: '2', rateGroup: 0 },
        { ...pat, id: '1', rateGroup: 0 },
      ];
      expect(refusal({ golfers: swapped }, { ...asMember, group: both })).toBe('rate-not-allowed');
      const inItsPlace = [
        { ...pat, id: '2', rateGroup: 0 },
        { ...pat, id: '1', rateGroup: 1 },
      ];
      expect(refusal({ golfers: inItsPlace }, { ...asMember, group: both })).toBeNull();
      expect(refusal({ golfers: inItsPlace.slice(0, 1) }, { ...asMember, group: both })).toBeNull();
    });

    it('keeps what staff gave beyond it, and gives no more', () => {
      const byStaff = groupAt(1, 0, 0);
      const stay = [1, 0, 0].map((rateGroup, seat) => ({ ...pat, id: String(seat + 1), rateGroup }));
      expect(refusal({ golfers: stay.toReversed() }, { ...asMember, group: byStaff })).toBeNull();
      const more = stay.map((one) => ({ ...one, rateGroup: 0 }));
      expect(refusal({ golfers: more }, { ...asMember, group: byStaff })).toBe('rate-not-allowed');
    });

    it('never comes to more seats than the rate has by any changes, unless staff gave them', () => {
      const rateGroup = fc.constantFrom(0, 1, 2);
      const change = fc.record({
        order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }),
        rateGroups: fc.array(rateGroup, { minLength: 4, maxLength: 4 }),
        startingTime: fc.constantFrom('09:00', '09:30'),
      });
      const groups = fc.array(rateGroup, { minLength: 1, maxLength: 4 });
      const seats = fc.integer({ min: 1, max: 4 });
      const changes = fc.array(change, { maxLength: 8 });
      fc.assert(
        fc.property(groups, seats, changes, (first, privilegeSeats, all) => {
          const rate = { ...memberRates[0], privilegeSeats } as (typeof course.rates)[number];
          const context = { ...asMember, course: { ...course, rates: [rate, ...rates] } };
          const members = ({ golfers }: Pick<SheetGroup, 'golfers'>) =>
            golfers.filter((one) => one.rateGroup === 0).length;
          let group = groupAt(...first);
          for (const { order, rateGroups, startingTime } of all) {
            const golfers = order.map((seat) => {
              const id = group.golfers[seat]?.id;
              return { ...pat, ...(id !== undefined && { id }), rateGroup: rateGroups[seat] ?? 0 };
            });
            const decided = decide({ startingTime, golfers }, { ...context, group });
            if (!decided.ok) continue;
            const after = decided.value;
            expect(members(after)).toBeLessThanOrEqual(Math.max(privilegeSeats, members(group)));
            group = {
              ...group,
              revision: group.revision + 1,
              golfers: [...after.golfers],
              play: { ...group.play, startingTime },
            };
          }
        }),
      );
    });
  });

  it('may take a time that their own reservation takes, and no other', () => {
    // Eighteen holes from 6:50 turn at 9:00, where they start now.
    const across = { startingTime: '06:50', startingTeeID: 'back', numHoles: 18 as const };
    expect(refusal(across)).toBeNull();
    expect(refusal(across, { occupants: [{ ...own, teetimegroup: 'other' }] })).toBe('slot-taken');
    expect(refusal({ startingTime: '10:00' }, { occupants: [own, occupant()] })).toBe('slot-taken');
    const held = occupant({ kind: 'hold', untilMs: at(`${today}T12:05:00Z`) });
    expect(refusal({ startingTime: '10:00' }, { occupants: [own, held] })).toBe('slot-taken');
  });

  it('is bound by the rules of a hold elsewhere, and by the size of the group where they are', () => {
    expect(refusal({ date: '2026-07-30' })).toBe('date-not-bookable');
    expect(refusal({ startingTime: '09:03' })).toBe('no-such-tee-time');
    const nowMs = at(`${tomorrow}T14:05:00Z`);
    expect(refusal({ startingTime: '09:00', numHoles: 18 }, { nowMs })).toBe('too-late');
    expect(refusal({ golfers: [{ id: '1', ...pat, name: 'Patricia' }] }, { nowMs })).toBeNull();

    const rule = aRule({ allow9Holes: ['front'], minGroupSize9: 2 });
    const withRule = { course: { ...course, rules: [rule] } };
    expect(refusal({ golfers: [{ id: '1', ...pat }] }, withRule)).toBe('group-too-small');
    expect(refusal({ startingTeeID: 'back' }, withRule)).toBe('holes-not-offered');
  });

  it('may do so where the course offers it, until it may no longer cancel, and unless booking is denied', () => {
    expect(refusal({}, { isOffered: false })).toBe('change-not-offered');
    expect(refusal({}, { nowMs: at(`${tomorrow}T14:10:00Z`) })).toBeNull();
    expect(refusal({}, { nowMs: at(`${tomorrow}T14:10:00.001Z`) })).toBe('already-played');
    expect(refusal({}, { group: groupOf({ teedOffAtMs: 1 }) })).toBe('already-played');
    const privilege = { denyOnlineBooking: true, denyOnlineBookingMessage: '', requirePayment: '' };
    expect(refusal({}, { privilege })).toBe('booking-denied');
    expect(refusal({}, { occupants: [{ ...own, kind: 'payment' }] })).toBe('payment-in-flight');
    const arrivals = { '1': { state: 'checked-in' as const, atMs: 1 } };
    expect(refusal({}, { group: groupOf({ arrivals }) })).toBe('call-the-clubhouse');
  });

  it('calls the clubhouse where money was taken and an amount would differ', () => {
    const receipt = 'R1';
    expect(accepted({ startingTime: '09:30' }, { receipt }).amountCents).toBe(3500);
    expect(refusal({ startingTime: '15:00' }, { receipt })).toBe('call-the-clubhouse');
    expect(refusal({ golfers: [{ id: '1', ...pat }] }, { receipt })).toBe('call-the-clubhouse');
    expect(refusal({ golfers: [{ id: '1', ...pat }, { ...kim }] }, { receipt })).toBe('call-the-clubhouse');
    const atTheCounter = groupOf();
    const golfers = atTheCounter.golfers.map((one) => ({ ...one, paid: true }));
    expect(refusal({ numHoles: 18 }, { group: { ...atTheCounter, golfers } })).toBe('call-the-clubhouse');
    expect(
      refusal(
        {
          golfers: [
            { id: '1', ...pat, name: 'Sam' },
            { id: '2', ...kim },
          ],
        },
        { receipt },
      ),
    ).toBeNull();
  });

  it('calls the clubhouse where the change would have to be paid for online', () => {
    const paying = { course: { ...course, requirePayment: 'always' as const } };
    expect(refusal({ startingTime: '09:30' }, paying)).toBe('call-the-clubhouse');
    expect(refusal({ golfers: [...asBefore.golfers, { ...kim }] }, paying)).toBe('call-the-clubhouse');
    expect(refusal({ golfers: [{ id: '1', ...pat }] }, paying)).toBeNull();
  });

  it('goes where a hold of theirs could go, and nowhere else', () => {
    const occupants = fc.array(
      fc.record({ teeID: fc.constantFrom('front', 'back'), minute: fc.integer({ min: 54, max: 80 }) }),
      { maxLength: 12 },
    );
    const starts = fc.record({
      minute: fc.integer({ min: 54, max: 80 }),
      startingTeeID: fc.constantFrom('front', 'back'),
      numHoles: fc.constantFrom(9 as const, 18 as const),
    });
    fc.assert(
      fc.property(occupants, starts, (others, { minute, startingTeeID, numHoles }) => {
        const startingTime = wallTime(minute * 10);
        fc.pre(startingTime !== '09:00' || startingTeeID !== 'front' || numHoles !== 9);
        const taken = others.map(({ teeID, minute: at10 }, index) =>
          occupant({ teetimegroup: `g${index}`, teeID, fromMinute: at10 * 10, toMinute: at10 * 10 }),
        );
        const nowMs = at(`${today}T12:00:00Z`);
        const request = { date: tomorrow, startingTime, startingTeeID, numHoles, players: 2 as const };
        const hold = decideHold({
          course,
          date: tomorrow,
          taken: taken.map(({ teeID, fromMinute, toMinute }) => ({
            teeID,
            fromMinute,
            toMinute,
            expiresAt: null,
          })),
          nowEpochMs: nowMs,
          privilege: null,
          request,
        });
        const decided = decide({ startingTime, startingTeeID, numHoles }, { occupants: [own, ...taken] });
        expect(decided.ok ? null : decided.refusal).toBe(hold.ok ? null : hold.refusal);
        if (!decided.ok) return;
        const [write] = decided.value.writes;
        expect(write?.write === 'group' && write.play && minuteOf(write.play.startingTime)).toBe(minute * 10);
      }),
    );
  });
});
