import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { NumHoles, Players, Privilege, Taken } from '../tee-sheet/course.ts';
import type { DayState } from '../tee-sheet/course-day.ts';
import { aCourse, aRule, aSheet, at } from '../testing/a-course.ts';
import { nextOffer, openStarts, type Waiter, type WaiterFacts } from './next-offer.ts';

const date = '2027-06-02';
const course = aCourse({ teesheets: [aSheet({ id: 'front', startTime: '07:00', endTime: '09:00' })] });
const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Everything is taken but these starts. */
function dayWith(open: readonly string[], different: Partial<DayState> = {}): DayState {
  const taken: Taken[] = [];
  for (let cell = 7 * 60; cell <= 12 * 60; cell += 10)
    if (!open.some((time) => minute(time) === cell))
      taken.push({ teeID: 'front', fromMinute: cell, toMinute: cell, expiresAt: null });
  return { course, date, taken, nowEpochMs: at('2027-06-01T12:00:00Z'), ...different };
}

const free: WaiterFacts = { privilege: null, hasMostReservations: false, hasOffer: false };
const denied: Privilege = { denyOnlineBooking: true, denyOnlineBookingMessage: '', requirePayment: '' };

const waiter = (id: string, different: Partial<Waiter> = {}): Waiter => ({
  id,
  uid: `golfer-${id}`,
  numHoles: 9,
  players: 2,
  fromMinute: minute('07:00'),
  toMinute: minute('09:00'),
  ...different,
});

function offered(day: DayState, inLine: readonly Waiter[], facts: Record<string, WaiterFacts> = {}) {
  const known = new Map(inLine.map(({ uid }) => [uid, facts[uid] ?? free]));
  const found = nextOffer(day, inLine, known);
  return found.next === 'offer' ? [found.waiter.id, found.request.startingTime] : found.next;
}

describe('the next offer', () => {
  it('is for the first in line, of the earliest start that fits', () => {
    expect(offered(dayWith(['08:00', '07:30']), [waiter('ann'), waiter('bob')])).toEqual(['ann', '07:30']);
  });

  it.each([
    ['other hours', { toMinute: minute('07:20') }],
    ['a turn that is not free', { numHoles: 18 as const }],
  ])('passes over who waits for %s', (_what, wish) => {
    expect(offered(dayWith(['08:00']), [waiter('ann', wish), waiter('bob')])).toEqual(['bob', '08:00']);
  });

  it('passes over a group that is too small for the rule there', () => {
    const ruled = { ...course, rules: [aRule({ minGroupSize9: 3, allow9Holes: ['front'] })] };
    const day = dayWith(['08:00'], { course: ruled });
    expect(offered(day, [waiter('ann'), waiter('bob', { players: 3 })])).toEqual(['bob', '08:00']);
  });

  it.each([
    ['is denied', { ...free, privilege: denied }],
    ['has most reservations', { ...free, hasMostReservations: true }],
    ['has an offer already', { ...free, hasOffer: true }],
  ])('is not for who %s', (_what, facts) => {
    const line = [waiter('ann'), waiter('bob')];
    expect(offered(dayWith(['08:00']), line, { 'golfer-ann': facts })).toEqual(['bob', '08:00']);
  });

  it('takes both cells of 18 holes', () => {
    const long = waiter('ann', { numHoles: 18 });
    const found = nextOffer(dayWith(['08:00', '10:10']), [long], new Map([[long.uid, free]]));
    expect(found).toMatchObject({
      next: 'offer',
      terms: { claims: [{ cell: minute('08:00') }, { cell: minute('10:10') }], reroundTime: '10:10' },
    });
  });

  it('asks first about golfers of whom nothing is known, and about nobody where nothing is open', () => {
    const line = [waiter('ann'), waiter('bob')];
    expect(nextOffer(dayWith(['08:00']), line, new Map())).toEqual({
      next: 'ask',
      uids: ['golfer-ann', 'golfer-bob'],
    });
    expect(nextOffer(dayWith([]), line, new Map())).toEqual({ next: 'none', isFull: true });
  });

  it('says that whoever comes later in line may still get something, where something is open', () => {
    const late = waiter('ann', { fromMinute: minute('17:00'), toMinute: minute('18:00') });
    expect(nextOffer(dayWith(['08:00']), [late], new Map())).toEqual({ next: 'none', isFull: false });
  });

  it('waits for what is asked about somebody earlier', () => {
    const line = [waiter('ann'), waiter('bob')];
    expect(nextOffer(dayWith(['08:00']), line, new Map([['golfer-bob', free]]))).toEqual({
      next: 'ask',
      uids: ['golfer-ann'],
    });
  });
});

test('nobody is passed over: who is before the chosen one, or is not read, could not hold any open start in their hours', () => {
  const times = ['07:00', '07:10', '07:20', '08:00', '08:30', '09:00', '09:10', '09:20', '10:10', '10:40'];
  const anyWaiter = fc
    .record({
      numHoles: fc.constantFrom<NumHoles>(9, 18),
      players: fc.constantFrom<Players>(1, 2, 3, 4),
      hours: fc.tuple(fc.constantFrom(...times), fc.constantFrom(...times)),
      isFree: fc.boolean(),
    })
    .map(({ hours, ...rest }) => ({ ...rest, hours: hours.toSorted() }));
  fc.assert(
    fc.property(fc.subarray(times), fc.array(anyWaiter, { maxLength: 8 }), (open, wishes) => {
      const line = wishes.map(({ numHoles, players, hours: [from = '', to = ''] }, index) =>
        waiter(String(index), { numHoles, players, fromMinute: minute(from), toMinute: minute(to) }),
      );
      const facts = new Map(
        line.map(({ uid }, index) => [uid, { ...free, hasMostReservations: !wishes[index]?.isFree }]),
      );
      const found = nextOffer(dayWith(open), line, facts);
      /** Slowly: a start of the sheet whose cell is open, and for 18 holes that of the turn 130 minutes later. */
      const fits = ({ numHoles, fromMinute, toMinute }: Waiter) =>
        open.some((time) => {
          const start = minute(time);
          const isOpen = (cell: number) => open.some((one) => minute(one) === cell);
          if (start > minute('09:00') || start < fromMinute || start > toMinute) return false;
          const turn = start + 130;
          return numHoles === 9 || isOpen(turn);
        });
      const first = line.find((one) => !facts.get(one.uid)?.hasMostReservations && fits(one));
      expect(found.next === 'offer' ? found.waiter.id : null).toBe(first?.id ?? null);
      const starts = openStarts(dayWith(open));
      const isRead = ({ numHoles, players, fromMinute, toMinute }: Waiter) =>
        starts.some(
          (one) =>
            one.numHoles === numHoles &&
            one.minPlayers <= players &&
            fromMinute <= one.minute &&
            one.minute <= toMinute,
        );
      expect(line.filter(isRead)).toEqual(line.filter(fits));
    }),
  );
});
