/**
 * In the specification's exact wording where it has one. A page loads only its own files of texts. The builds in other
 * languages take messages/fr.ts or messages/es.ts instead.
 */
export * from './messages/account.ts';
export * from './messages/calendar-link.ts';
export * from './messages/change.ts';
export * from './messages/confirm.ts';
export * from './messages/course-dialog.ts';
export * from './messages/courses.ts';
export * from './messages/denied.ts';
export * from './messages/document.ts';
export * from './messages/every-page.ts';
export * from './messages/fair-openings.ts';
export * from './messages/formats.ts';
export * from './messages/group-board.ts';
export * from './messages/language.ts';
export * from './messages/linked-time.ts';
export * from './messages/paying.ts';
export * from './messages/payment.ts';
export * from './messages/reservations.ts';
export * from './messages/sign-in-codes.ts';
export * from './messages/suggestions.ts';
export * from './messages/tee-times.ts';
export * from './messages/text-sign-in.ts';
export * from './messages/visitor.ts';
export * from './messages/waitlist.ts';
export * from './messages/without-network.ts';
