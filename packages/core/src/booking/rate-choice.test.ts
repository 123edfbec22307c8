import { expect, test } from 'vitest';
import { amountOf } from './amount.ts';
import { hasRateForAll, isPublic, offeredRates, shownRate } from './rate-choice.ts';

const staff = { name: 'Staff', priceCents: 0, online: false };
const member = { name: 'Member', priceCents: 0, privilege: 'member' };
const couple = { name: 'Couple', priceCents: 1000, privilege: 'member', privilegeSeats: 2 };
const everybody = { name: 'Public', priceCents: 2400 };
const quote = [staff, member, couple, everybody];
const golfer = { denyOnlineBooking: false, denyOnlineBookingMessage: '', requirePayment: '' };
const aMember = { ...golfer, rates: ['pass', 'member'] };

test('each golfer is offered what they may choose, by its place in the quote', () => {
  const publicOnly = [{ rateGroup: 3, name: 'Public', priceCents: 2400, seats: 4 }];
  expect(offeredRates(quote, null)).toEqual(publicOnly);
  expect(offeredRates(quote, golfer)).toEqual(publicOnly);
  expect(offeredRates(quote, { ...golfer, rates: ['other'] })).toEqual(publicOnly);
  expect(offeredRates(quote, aMember)).toEqual([
    { rateGroup: 1, name: 'Member', priceCents: 0, seats: 1 },
    { rateGroup: 2, name: 'Couple', priceCents: 1000, seats: 2 },
    ...publicOnly,
  ]);
});

test.each([
  ['a rate of staff', [0], aMember, 'rate-not-allowed'],
  ["another golfer's privilege", [1], null, 'rate-not-allowed'],
  ["the booker's own privilege", [1, 3], aMember, true],
  ["the booker's privilege for a guest", [3, 1], aMember, 'rate-not-allowed'],
  ['a privilege of two seats', [2, 2], aMember, true],
  ['a privilege of two seats for a third', [2, 2, 2], aMember, 'rate-not-allowed'],
  ['no rate at all', [7], aMember, 'unknown-rate'],
])('%s', (_what, rateGroups, privilege, expected) => {
  const amount = amountOf(quote, rateGroups, privilege);
  expect(amount.ok || amount.refusal).toBe(expected);
});

test('a group needs a rate for each of its golfers', () => {
  expect(hasRateForAll([staff], 1, aMember)).toBe(false);
  expect(hasRateForAll([staff, couple], 2, aMember)).toBe(true);
  expect(hasRateForAll([staff, couple], 3, aMember)).toBe(false);
  expect(hasRateForAll([staff, couple], 1, null)).toBe(false);
  expect(hasRateForAll([everybody], 4, null)).toBe(true);
});

test('boards show the first public rate, else the first that is not of staff alone', () => {
  const fees = { greenFee9: 1, greenFee18: 2 };
  const [one, two, four] = [staff, member, everybody].map((rate) => ({ ...rate, ...fees }));
  if (!one || !two || !four) throw new Error('three rates');
  expect(shownRate([one, two, four])?.name).toBe('Public');
  expect(shownRate([one, two])?.name).toBe('Member');
  expect(shownRate([one])?.name).toBe('Staff');
  expect([one, two, four].map(isPublic)).toEqual([false, false, true]);
});
