import type { Privilege } from '../tee-sheet/course.ts';

/** The privilege overrides course and rule, and an amount of 0 needs no payment (rules.md#payment-needed). */
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
