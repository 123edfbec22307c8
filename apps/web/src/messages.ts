/**
 * Every text that a golfer reads, once. Where spec.md gives the words, they are spec.md's, to the letter.
 * One file for each part of the app, so that a page loads its own words alone.
 */
export * from './messages/account.ts';
export * from './messages/confirm.ts';
export * from './messages/courses.ts';
export * from './messages/every-page.ts';
export * from './messages/paying.ts';
export * from './messages/payment.ts';
export * from './messages/reservations.ts';
export * from './messages/tee-times.ts';
export * from './messages/visitor.ts';
