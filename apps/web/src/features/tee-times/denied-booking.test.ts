import type { User } from '@dewsweeper/contract/user';
import { expect, test } from 'vitest';
import { deniedBooking } from './denied-booking.ts';

const privilege = {
  group: 'g',
  course: 'c',
  denyOnlineBooking: true,
  denyOnlineBookingMessage: '',
  requirePayment: '',
};
const userWith = (parts: Partial<typeof privilege>) =>
  ({ privileges: [{ ...privilege, ...parts }] }) as unknown as User;
const place = { group: 'g', course: 'c' };

test("a denied golfer reads the course's words, or the product's", () => {
  expect(deniedBooking(userWith({ denyOnlineBookingMessage: 'Ask the shop.' }), place)).toBe('Ask the shop.');
  expect(deniedBooking(userWith({ denyOnlineBookingMessage: ' ' }), place)).toBe(
    'Online booking is not available for this course.',
  );
});

test('other courses and golfers are not denied', () => {
  expect(deniedBooking(userWith({ course: 'd' }), place)).toBeNull();
  expect(deniedBooking(userWith({ denyOnlineBooking: false }), place)).toBeNull();
});
