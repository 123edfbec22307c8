import { expect, test } from 'vitest';
import { paymentNeeded } from './payment-needed.ts';

const golfer = (requirePayment: string) => ({
  denyOnlineBooking: false,
  denyOnlineBookingMessage: '',
  requirePayment,
});

test.each([
  ['course and rules', true, null, 4200, true],
  ['course and rules', false, null, 4200, false],
  ['the privilege', true, golfer('never'), 4200, false],
  ['the privilege', false, golfer('always'), 4200, true],
  ['a privilege without a say leaves it to course and rules', true, golfer('other'), 4200, true],
  ['a privilege without a say leaves it to course and rules', false, golfer(''), 4200, false],
  ['nothing to pay', true, null, 0, false],
  ['nothing to pay', true, golfer('always'), 0, false],
  ['a single cent', true, null, 1, true],
])('%s decides', (_who, requirePayment, privilege, amountCents, expected) => {
  expect(paymentNeeded({ requirePayment, privilege, amountCents })).toBe(expected);
});
