import { describe, expect, it } from 'vitest';
import { billOf, checkClaim, paymentBehaviorOf } from './payment-request.ts';

const quote = [
  { name: 'Public', priceCents: 4200 },
  { name: 'Junior', priceCents: 1999 },
  { name: 'Season pass', priceCents: 0 },
];
const golfer = (name: string, rateGroup = 0) => ({ name, email: '', phone: '', rateGroup });
const window = {
  quote,
  players: 2,
  golfers: [golfer('Ann'), golfer('Bob', 1)],
  requirePayment: true,
  privilege: null,
};
const bill = {
  amountCents: 6199,
  lines: [
    { name: 'Ann', rateName: 'Public', priceCents: 4200 },
    { name: 'Bob', rateName: 'Junior', priceCents: 1999 },
  ],
};
const privilege = { denyOnlineBooking: false, denyOnlineBookingMessage: '', requirePayment: '' };

describe('billOf', () => {
  it('adds up our own rates, golfer by golfer', () => {
    expect(billOf(window)).toEqual({ ok: true, value: bill });
  });

  it('needs no payment by course, by privilege or by a free rate', () => {
    const notNeeded = { ok: false, refusal: 'payment-not-needed' };
    expect(billOf({ ...window, requirePayment: false })).toEqual(notNeeded);
    expect(billOf({ ...window, privilege: { ...privilege, requirePayment: 'never' } })).toEqual(notNeeded);
    expect(billOf({ ...window, golfers: [golfer('Ann', 2), golfer('Bob', 2)] })).toEqual(notNeeded);
    const always = {
      ...window,
      requirePayment: false,
      privilege: { ...privilege, requirePayment: 'always' },
    };
    expect(billOf(always).ok).toBe(true);
  });

  it('refuses other golfers than were held for, unknown rates and denied golfers', () => {
    expect(billOf({ ...window, golfers: [golfer('Ann')] })).toMatchObject({
      refusal: 'golfers-do-not-match',
    });
    expect(billOf({ ...window, golfers: [golfer('Ann'), golfer('Bob', 9)] })).toMatchObject({
      refusal: 'unknown-rate',
    });
    expect(billOf({ ...window, privilege: { ...privilege, denyOnlineBooking: true } })).toMatchObject({
      refusal: 'booking-denied',
    });
  });
});

describe('checkClaim', () => {
  const known = { bill, courseName: 'Cedar Ridge', numHoles: 18 as const, players: 2 };
  const golfers = [
    { name: 'Ann', rateName: 'Public' },
    { name: 'Bob', rateName: 'Junior' },
  ];
  const details = { courseName: 'Cedar Ridge', numHoles: 18, numPlayers: 2, golfers };
  const claim = { amount: 6199, reservationDetails: details };

  it('accepts what agrees', () => {
    expect(checkClaim(claim, known)).toEqual({ ok: true, value: null });
  });

  it('refuses another amount', () => {
    expect(checkClaim({ ...claim, amount: 6198 }, known)).toMatchObject({ refusal: 'amount-differs' });
  });

  it.each([
    { courseName: 'Elsewhere' },
    { numHoles: 9 },
    { numPlayers: 1 },
    { golfers: golfers.slice(1) },
    { golfers: golfers.toReversed() },
    { golfers: [golfers[0], { name: 'Bob', rateName: 'Season pass' }] as typeof golfers },
  ])('refuses another reservation: %o', (change) => {
    const other = { ...claim, reservationDetails: { ...details, ...change } };
    expect(checkClaim(other, known)).toMatchObject({ refusal: 'reservation-differs' });
  });
});

it('holds for authorize and captures for anything else', () => {
  expect(['authorize', 'capture', '', undefined].map(paymentBehaviorOf)).toEqual([
    'authorize',
    'capture',
    'capture',
    'capture',
  ]);
});
