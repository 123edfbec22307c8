/** Every text that staff see, once. */
export * from './messages/acts.ts';
export * from './messages/booking.ts';
export * from './messages/sheet.ts';
export * from './messages/staff.ts';
