/** Every text that staff see, once. */
export * from './messages/acts.ts';
export * from './messages/booking.ts';
export * from './messages/course-fields.ts';
export * from './messages/delay.ts';
export * from './messages/golfers.ts';
export * from './messages/keys-and-starter.ts';
export * from './messages/money.ts';
export * from './messages/new-course.ts';
export * from './messages/passkeys.ts';
export * from './messages/refusals.ts';
export * from './messages/sections.ts';
export * from './messages/settings.ts';
export * from './messages/sheet.ts';
export * from './messages/staff.ts';
export * from './messages/undelivered.ts';
export * from './messages/welcome.ts';
