import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decideHoldsOn } from '../hold/hold.ts';
import type { NumHoles, Players, Privilege, Taken } from '../tee-sheet/course.ts';
import { aCourse, aRule, aSheet, at } from '../testing/a-course.ts';
import { inDrawOrder, judgeWish, serveInOrder, type Wish, type WisherFacts } from './draw.ts';

const date = '2027-06-09';
const course = aCourse({
  daysInAdvance: 7,
  fairOpening: { time: '07:00', minutes: 10 },
  teesheets: [aSheet({ id: 'front', startTime: '07:00', endTime: '09:00' })],
});
const free: WisherFacts = { privilege: null, hasMostReservations: false };
const denied: Privilege = { denyOnlineBooking: true, denyOnlineBookingMessage: '', requirePayment: '' };

const wish = (id: string, times: readonly string[], different: Partial<Wish> = {}): Wish => ({
  id,
  uid: `golfer-${id}`,
  numHoles: 9,
  players: 2,
  choices: times.map((startingTime) => ({ startingTime, startingTeeID: 'front' })),
  ...different,
});

/** In this order; `taken`: starts that are not free. Answers each one's time. */
function drawn(
  wishes: readonly Wish[],
  {
    taken = [],
    facts = {},
    rules = course.rules,
  }: { taken?: string[]; facts?: Record<string, WisherFacts | undefined>; rules?: typeof course.rules } = {},
): (string | null)[] {
  const cells: Taken[] = taken.map((time) => {
    const cell = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    return { teeID: 'front', fromMinute: cell, toMinute: cell, expiresAt: null };
  });
  const nowEpochMs = at('2027-06-02T12:10:00Z');
  const decide = decideHoldsOn({
    course: { ...course, rules },
    date,
    taken: cells,
    nowEpochMs,
    isForDraw: true,
  });
  const judged = wishes.map((one) => judgeWish(date, one, one.id in facts ? facts[one.id] : free, decide));
  return serveInOrder(judged).map((won, index) =>
    won === null ? null : (wishes[index]?.choices[won]?.startingTime ?? null),
  );
}

describe('one wish after the other', () => {
  it('gets the first of its times that is free', () => {
    const wishes = [
      wish('a', ['08:00', '08:10']),
      wish('b', ['08:00', '08:10']),
      wish('c', ['08:00', '08:10']),
    ];
    expect(drawn(wishes)).toEqual(['08:00', '08:10', null]);
  });

  it('gets what is no longer taken by others’ bookings only', () => {
    expect(drawn([wish('a', ['08:00', '08:10'])], { taken: ['08:00'] })).toEqual(['08:10']);
  });

  it('of 18 holes takes its turn from those that come after', () => {
    const wishes = [
      wish('a', ['07:00'], { numHoles: 18 }),
      wish('b', ['09:00']),
      wish('c', ['07:00', '08:50']),
    ];
    const later = wish('d', ['07:00', '07:10'], { numHoles: 18 });
    // The turn of 07:00 is at 09:10, which no start of the sheet has; that of 07:10 is at 09:20.
    expect(drawn([...wishes, later])).toEqual(['07:00', '09:00', '08:50', '07:10']);
  });

  it.each([
    ['is denied', { ...free, privilege: denied }],
    ['has most reservations', { ...free, hasMostReservations: true }],
    ['has no account any more', undefined],
  ])('is passed over where the golfer %s', (_what, facts) => {
    const wishes = [wish('a', ['08:00']), wish('b', ['08:00'])];
    expect(drawn(wishes, { facts: { a: facts } })).toEqual([null, '08:00']);
  });

  it('is passed over where the group has become too small', () => {
    const rules = [aRule({ minGroupSize9: 3, allow9Holes: ['front'] })];
    expect(drawn([wish('a', ['08:00']), wish('b', ['08:00'], { players: 3 })], { rules })).toEqual([
      null,
      '08:00',
    ]);
  });
});

test('the order is that of their numbers alone, however the wishes came', () => {
  const numbered = fc.uniqueArray(fc.record({ id: fc.uuid(), number: fc.stringMatching(/^[0-9a-f]{6}$/) }), {
    maxLength: 20,
    selector: ({ number }) => number,
  });
  fc.assert(
    fc.property(numbered, (wishes) => {
      const numberOf = (id: string) => wishes.find((one) => one.id === id)?.number ?? '';
      const order = inDrawOrder(wishes, numberOf);
      expect(inDrawOrder(wishes.toReversed(), numberOf)).toEqual(order);
      expect(order.map(({ number }) => number)).toEqual(wishes.map(({ number }) => number).toSorted());
    }),
  );
});

test('nobody gets a cell that another has, and nobody is passed over for a later one', () => {
  const times = ['07:00', '07:10', '07:20', '07:30', '08:50', '09:00', '06:00'];
  const anyWish = fc.record({
    numHoles: fc.constantFrom<NumHoles>(9, 18),
    players: fc.constantFrom<Players>(1, 2, 3, 4),
    choices: fc.array(fc.constantFrom(...times), { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(anyWish, { maxLength: 12 }), fc.subarray(times), (wishes, taken) => {
      const all = wishes.map(({ choices, ...rest }, index) => wish(String(index), choices, rest));
      const got = drawn(all, { taken });
      // Slowly: minutes that are gone; a start at 06:00 is none, and the turn is 130 minutes later.
      const gone = new Set(taken);
      const turnOf = (time: string) => {
        const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 130;
        return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      };
      for (const [index, { choices, numHoles }] of all.entries()) {
        const cellsOf = (time: string) => (numHoles === 18 ? [time, turnOf(time)] : [time]);
        const fits = choices
          .map(({ startingTime }) => startingTime)
          .find((time) => time !== '06:00' && cellsOf(time).every((cell) => !gone.has(cell)));
        expect(got[index]).toBe(fits ?? null);
        for (const cell of fits ? cellsOf(fits) : []) gone.add(cell);
      }
    }),
  );
});
