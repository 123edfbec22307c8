import type { Privilege } from '../tee-sheet/course.ts';

export type BookingDenied = { refusal: 'booking-denied'; message: string };

/** The refusal that a privilege holds against online booking, or null when it holds none (ruling 11). */
export function deniedBooking(privilege: Privilege | null): BookingDenied | null {
  if (!privilege?.denyOnlineBooking) return null;
  const message = privilege.denyOnlineBookingMessage || 'Online booking is not available for this course.';
  return { refusal: 'booking-denied', message };
}
