export const deniedMessages = {
  noAccess: 'You do not have access to online booking. Please contact management.',
  bookingDenied: 'Online Booking Denied',
} as const;
