import type { Privilege } from '../tee-sheet/course.ts';

/**
 * Whether this golfer must pay before the reservation stands. `requirePayment` is what course and rules say; the
 * golfer's privilege has the last word, and nothing to pay needs no payment (ruling 8).
 */
export function paymentNeeded(booking: {
  requirePayment: boolean;
  privilege: Privilege | null;
  amountCents: number;
}): boolean {
  if (booking.amountCents === 0) return false;
  const word = booking.privilege?.requirePayment;
  if (word === 'always') return true;
  if (word === 'never') return false;
  return booking.requirePayment;
}
