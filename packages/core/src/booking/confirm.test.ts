import { expect, test } from 'vitest';
import { at } from '../testing/a-course.ts';
import { decideConfirm } from './confirm.ts';

const now = at('2026-06-01T12:00Z');
const golfer = (name: string, rateGroup = 0) => ({ name, email: '', phone: '', rateGroup });
const confirmation = {
  quote: [
    { name: 'Public', priceCents: 4200 },
    { name: 'Season pass', priceCents: 0 },
  ],
  reservation: {
    players: 2,
    status: 'pending',
    expiresAtMs: now + 1,
    requirePayment: false,
  },
  golfers: [golfer('Ada'), golfer('Ben', 1)],
  privilege: null,
  nowEpochMs: now,
  paid: false,
};
const { reservation } = confirmation;
const mustPay = { ...reservation, requirePayment: true };
const privileged = { denyOnlineBooking: false, denyOnlineBookingMessage: '', requirePayment: '' };

test('a live hold with its golfers becomes a reservation and has its price', () => {
  expect(decideConfirm(confirmation)).toEqual({
    ok: true,
    value: {
      amountCents: 4200,
      lines: [
        { name: 'Ada', rateName: 'Public', priceCents: 4200 },
        { name: 'Ben', rateName: 'Season pass', priceCents: 0 },
      ],
    },
  });
});

test.each([
  ['at its expiry, to the millisecond', { ...reservation, expiresAtMs: now }],
  ['without an expiration', { ...reservation, expiresAtMs: null }],
  ['that is confirmed already', { ...reservation, status: 'confirmed', expiresAtMs: null }],
])('a hold is dead %s', (_when, dead) => {
  expect(decideConfirm({ ...confirmation, reservation: dead })).toEqual({
    ok: false,
    refusal: 'hold-expired',
  });
});

test('a payment in progress keeps its hold alive', () => {
  const late = { ...mustPay, expiresAtMs: now - 60_000 };
  expect(decideConfirm({ ...confirmation, reservation: late, paid: true }).ok).toBe(true);
  expect(
    decideConfirm({ ...confirmation, reservation: { ...late, status: 'confirmed' }, paid: true }).ok,
  ).toBe(false);
});

test.each([[[]], [[golfer('Ada')]], [[golfer('Ada'), golfer('Ben'), golfer('Cy')]]])(
  'there are as many golfers as players: %j',
  (golfers) => {
    expect(decideConfirm({ ...confirmation, golfers })).toEqual({
      ok: false,
      refusal: 'golfers-do-not-match',
    });
  },
);

test('every golfer has a name, and needs nothing else', () => {
  const golfers = [golfer('Ada'), golfer('  ')];
  expect(decideConfirm({ ...confirmation, golfers })).toEqual({ ok: false, refusal: 'golfer-name-missing' });
});

test('every golfer has a rate that exists', () => {
  const golfers = [golfer('Ada'), golfer('Ben', 2)];
  expect(decideConfirm({ ...confirmation, golfers })).toEqual({ ok: false, refusal: 'unknown-rate' });
});

test('a payment that is needed comes first', () => {
  const unpaid = { ...confirmation, reservation: mustPay };
  const free = [golfer('Ada', 1), golfer('Ben', 1)];
  const always = { ...privileged, requirePayment: 'always' };
  const never = { ...privileged, requirePayment: 'never' };
  const needed = { ok: false, refusal: 'payment-needed' };
  expect(decideConfirm(unpaid)).toEqual(needed);
  expect(decideConfirm({ ...confirmation, privilege: always })).toEqual(needed);
  expect(decideConfirm({ ...unpaid, paid: true }).ok).toBe(true);
  expect(decideConfirm({ ...unpaid, privilege: never }).ok).toBe(true);
  expect(decideConfirm({ ...unpaid, golfers: free }).ok).toBe(true);
});

test('a golfer who was denied since cannot confirm', () => {
  const privilege = { ...privileged, denyOnlineBooking: true };
  expect(decideConfirm({ ...confirmation, privilege })).toMatchObject({
    ok: false,
    refusal: 'booking-denied',
  });
});
