import type { Privilege } from '../tee-sheet/course.ts';

export type BookingDenied = { refusal: 'booking-denied'; message: string };

/** Null when no privilege denies online booking (rules.md#denied-booking). */
export function deniedBooking(privilege: Privilege | null): BookingDenied | null {
  if (!privilege?.denyOnlineBooking) return null;
  const message = privilege.denyOnlineBookingMessage || 'Online booking is not available for this course.';
  return { refusal: 'booking-denied', message };
}
