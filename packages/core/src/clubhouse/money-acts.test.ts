import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGroup, aPlay } from '../testing/a-group.ts';
import type { CounterTaking, GroupGolfer, GroupPayment, GroupsMoney, SheetGroup } from './act-types.ts';
import { cancelOf, decideMoneyAct, dueOf, type MoneyAct, nobody, takenFor } from './money-acts.ts';

const golfer = (id: string, more: Partial<GroupGolfer> = {}): GroupGolfer => ({
  id,
  name: `Golfer ${id}`,
  email: '',
  phone: '',
  rateGroup: 0,
  rateName: 'Public',
  priceCents: 4000,
  paid: false,
  ...more,
});

const group = (golfers: GroupGolfer[], more: Partial<SheetGroup> = {}): SheetGroup =>
  aGroup('g', aPlay('2026-06-01', '10:00'), { golferIDs: golfers.map(({ id }) => id), golfers, ...more });

const taking = (id: string, leftCents: number, more: Partial<CounterTaking> = {}): CounterTaking => ({
  id,
  teetimegroup: 'g',
  method: 'cash',
  leftCents,
  staffID: 'ann',
  day: '2026-06-01',
  ...more,
});

const payment = (more: Partial<GroupPayment> = {}): GroupPayment => ({
  id: 'p',
  teetimegroup: 'g',
  state: 'captured',
  amountCents: 8000,
  refundedCents: 0,
  isActAsked: false,
  ...more,
});

const money = (more: Partial<GroupsMoney> = {}): GroupsMoney => ({
  takings: [],
  payments: [],
  staffID: 'ann',
  today: '2026-06-01',
  ...more,
});

const pay = (golfers: string[], amountCents: number): MoneyAct => ({
  kind: 'pay',
  teetimegroup: 'g',
  golfers,
  method: 'cash',
  amountCents,
});
const giveBack = (amountCents: number, golfers?: string[]): MoneyAct => ({
  kind: 'give-back',
  teetimegroup: 'g',
  golfers,
  amountCents,
});

function decide(act: MoneyAct, of: SheetGroup, there = money()) {
  return decideMoneyAct({ groups: [of], money: there }, act);
}

function accepted(act: MoneyAct, of: SheetGroup, there = money()) {
  const decided = decide(act, of, there);
  if (!decided.ok) throw new Error(decided.refusal);
  return decided.value;
}

const golfersAfter = (decided: ReturnType<typeof accepted>) => {
  const [write] = decided.writes;
  return write?.write === 'group' ? (write.golfers ?? []) : [];
};

describe('taking money', () => {
  const two = group([golfer('1'), golfer('2')]);

  it('pays golfers in their order', () => {
    const decided = accepted(pay(['1', '2'], 8000), two);
    expect(golfersAfter(decided).map(({ paid, takenCents }) => [paid, takenCents])).toEqual([
      [true, 4000],
      [true, 4000],
    ]);
    expect(decided.line).toBe('Took $80.00 in cash for 2 golfers of the group of 10:00 AM');
    expect(decided.inverse).toEqual([]);
  });

  it('in parts leaves the rest due', () => {
    const [first, second] = golfersAfter(accepted(pay(['1', '2'], 5000), two));
    expect([first?.paid, second?.paid, second && dueOf(second)]).toEqual([true, false, 3000]);
  });

  it('warns of more than is due, and of a card that holds the price', () => {
    const held = money({ payments: [payment({ state: 'authorized' })] });
    expect(accepted(pay(['1'], 4500), two, held).warnings).toEqual([
      { code: 'more-than-due', teetimegroup: 'g', amountCents: 500 },
      { code: 'payment-held', teetimegroup: 'g' },
    ]);
  });

  it('is refused for golfers of no group, groups of the course system and ended ones', () => {
    expect(decide(pay(['9'], 100), two)).toMatchObject({ refusal: 'no-such-golfer' });
    expect(decide(pay(['1'], 100), { ...two, isReservation: false })).toMatchObject({
      refusal: 'kept-by-course-system',
    });
    expect(decide(pay(['1'], 100), { ...two, isEnded: true })).toMatchObject({
      refusal: 'not-a-reservation',
    });
    expect(decide(pay(['1'], 100), { ...two, id: 'other' })).toMatchObject({
      refusal: 'no-such-teetimegroup',
    });
  });
});

describe('what a card holds', () => {
  const held = money({ payments: [payment({ state: 'authorized' })] });
  it.each(['capture', 'void'] as const)('%s asks the provider', (kind) => {
    const decided = accepted({ kind, teetimegroup: 'g' }, group([golfer('1')]), held);
    expect(decided.money.asked).toEqual([
      { teetimegroup: 'g', paymentID: 'p', state: 'authorized', act: kind, refundCents: null, shares: {} },
    ]);
  });

  it('is refused when nothing is held, all was taken, or an act has no outcome yet', () => {
    const capture: MoneyAct = { kind: 'capture', teetimegroup: 'g' };
    const of = group([golfer('1')]);
    expect(decide(capture, of)).toMatchObject({ refusal: 'no-payment' });
    expect(decide(capture, of, money({ payments: [payment()] }))).toMatchObject({
      refusal: 'already-captured',
    });
    const asked = money({ payments: [payment({ state: 'authorized', isActAsked: true })] });
    expect(decide(capture, of, asked)).toMatchObject({ refusal: 'money-asked' });
  });
});

describe('giving back', () => {
  const paidOnline = group([golfer('1', { paid: true }), golfer('2', { paid: true })]);

  it('takes what was taken last first, then what was paid online', () => {
    const there = money({
      takings: [taking('b', 1000, { method: 'card' }), taking('a', 500)],
      payments: [payment()],
    });
    const decided = accepted(giveBack(2500), paidOnline, there);
    expect(decided.money.returned.map(({ taking: id, amountCents }) => [id, amountCents])).toEqual([
      ['b', 1000],
      ['a', 500],
    ]);
    expect(decided.money.asked).toMatchObject([{ act: 'refund', refundCents: 1000 }]);
    expect(decided.line).toBe(
      'Gave back $10.00 by card at the counter and $5.00 in cash and $10.00 to the card that paid online, the group of 10:00 AM',
    );
  });

  it('takes first what nobody in the group has: the money of a golfer who left', () => {
    const stayed = group([golfer('1', { paid: true })]);
    const [decided, online] = [money({ takings: [taking('a', 8000)] }), money({ payments: [payment()] })].map(
      (there) => accepted(giveBack(5000, ['1']), stayed, there),
    );
    expect(golfersAfter(decided!)).toMatchObject([{ paid: false, takenCents: 3000 }]);
    expect(online!.money.asked).toMatchObject([{ refundCents: 5000, shares: { '1': 1000 } }]);
    const halfBack = money({ takings: [taking('a', 4000)] });
    expect(golfersAfter(accepted(giveBack(4000, ['1']), stayed, halfBack))).toMatchObject([{ paid: false }]);
    const theirs = money({ payments: [payment({ refundedCents: 3000 })] });
    expect(accepted(giveBack(1000, ['1']), stayed, theirs).money.asked).toMatchObject([
      { refundCents: 1000, shares: { [nobody]: 1000 } },
    ]);
    expect(decide(giveBack(5001, ['1']), stayed, theirs)).toMatchObject({ leftCents: 5000 });
  });

  it('of one online payment asks for all that the provider has left of it, and leaves the counter alone', () => {
    const both = money({ takings: [taking('a', 500)], payments: [payment({ refundedCents: 1000 })] });
    const back: MoneyAct = { kind: 'give-back', teetimegroup: 'g', payment: 'p' };
    const decided = accepted(back, paidOnline, both);
    expect(decided.money).toMatchObject({
      returned: [],
      asked: [{ paymentID: 'p', act: 'refund', refundCents: null, shares: {} }],
      givesBack: 'other-money',
    });
    expect(decide({ ...back, payment: 'other' }, paidOnline, both)).toMatchObject({
      refusal: 'nothing-to-give-back',
    });
    const asked = money({ payments: [payment({ isActAsked: true })] });
    expect(decide(back, paidOnline, asked)).toMatchObject({ refusal: 'money-asked' });
  });

  it('is of own counter takings only when all was taken by the same person on that day', () => {
    const of = group([golfer('1', { takenCents: 4000, paid: true })]);
    const whose = (one: CounterTaking) =>
      accepted(giveBack(4000), of, money({ takings: [one] })).money.givesBack;
    expect(whose(taking('a', 4000))).toBe('own-counter-takings');
    expect(whose(taking('a', 4000, { staffID: 'ben' }))).toBe('other-money');
    expect(whose(taking('a', 4000, { day: '2026-05-31' }))).toBe('other-money');
    expect(accepted(giveBack(10), paidOnline, money({ payments: [payment()] })).money.givesBack).toBe(
      'other-money',
    );
  });

  it('is never more than was taken', () => {
    const there = money({ payments: [payment({ refundedCents: 7000 })] });
    expect(decide(giveBack(1001), paidOnline, there)).toMatchObject({
      refusal: 'more-than-taken',
      leftCents: 1000,
    });
    expect(decide(giveBack(1), paidOnline)).toMatchObject({ refusal: 'nothing-to-give-back' });
    const asked = money({ payments: [payment({ isActAsked: true })] });
    expect(decide(giveBack(1), paidOnline, asked)).toMatchObject({ refusal: 'money-asked' });
  });

  it('with a cancellation gives back all, lets go of what a card holds, or keeps it with a warning', () => {
    const there = money({ takings: [taking('a', 500)], payments: [payment({ state: 'authorized' })] });
    const all = cancelOf(there, paidOnline, 'give-back');
    expect(all).toMatchObject({
      value: {
        writes: [{ isEnded: true }],
        money: { returned: [{ amountCents: 500 }], asked: [{ act: 'void' }], givesBack: 'other-money' },
      },
    });
    const kept = cancelOf(there, paidOnline, 'keep');
    expect(kept).toMatchObject({ value: { warnings: [{ code: 'money-kept' }], line: '' } });
    expect(cancelOf(money(), paidOnline, 'give-back')).toMatchObject({ refusal: 'nothing-to-give-back' });
  });
});

describe('any takings and returns', () => {
  const step = fc.record({
    isPay: fc.boolean(),
    cents: fc.integer({ min: 1, max: 9000 }),
    who: fc.subarray(['1', '2', '3'], { minLength: 1 }),
  });

  it('never give back more than was taken, and add up to what each golfer has', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let of = group(['1', '2', '3'].map((id) => golfer(id)));
        let takings: CounterTaking[] = [];
        let balance = 0;
        for (const [index, { isPay, cents, who }] of steps.entries()) {
          const decided = decide(isPay ? pay(who, cents) : giveBack(cents, who), of, money({ takings }));
          if (!decided.ok) continue;
          const { returned, taken } = decided.value.money;
          takings = [
            ...taken.map((one) => taking(`t${index}`, one.amountCents)),
            ...takings.map((one) => ({
              ...one,
              leftCents: one.leftCents - (returned.find(({ taking: id }) => id === one.id)?.amountCents ?? 0),
            })),
          ];
          balance += isPay ? cents : -cents;
          of = { ...of, golfers: golfersAfter(decided.value) };
          expect(takings.every(({ leftCents }) => leftCents >= 0)).toBe(true);
          expect(takings.reduce((sum, { leftCents }) => sum + leftCents, 0)).toBe(balance);
          expect(of.golfers.reduce((sum, one) => sum + takenFor(one), 0)).toBe(balance);
          for (const one of of.golfers) expect(one.paid).toBe(takenFor(one) >= one.priceCents);
        }
      }),
    );
  });
});
