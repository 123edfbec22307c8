/**
 * Every user-visible text, once. Where the specification gives the wording, it is used to the letter. One file per
 * part of the app, so that a page loads only its own texts.
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
