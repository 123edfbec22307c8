import type { ActConflict, ActLog, ActReply } from '@dewsweeper/contract/clubhouse';
import type { Problem, ProblemCode } from '@dewsweeper/contract/problem';
import type { FastifyReply } from 'fastify';

const problemKinds: Record<ProblemCode, { status: number; title: string }> = {
  'invalid-request': { status: 400, title: 'The request is not of the expected form' },
  'headers-too-large': { status: 431, title: 'The request’s headers are too large' },
  'request-timeout': { status: 408, title: 'The request did not arrive in time' },
  'body-too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'The request is not JSON' },
  'foreign-origin': { status: 403, title: 'The request comes from another site' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'group-not-found': { status: 404, title: 'There is no such group' },
  'course-not-found': { status: 404, title: 'There is no such course' },
  'not-signed-in': { status: 401, title: 'Nobody is signed in' },
  'not-registered': { status: 403, title: 'Only a registered golfer can do this' },
  'sign-in-again': { status: 403, title: 'The password must be given again' },
  'invalid-email': { status: 422, title: 'The email address is invalid' },
  'user-not-found': { status: 404, title: 'There is no account with that email address' },
  'wrong-password': { status: 401, title: 'The password is wrong' },
  'too-many-requests': { status: 429, title: 'Too many attempts' },
  'email-in-use': { status: 409, title: 'The email address is already in use' },
  'weak-password': { status: 422, title: 'The password is too weak' },
  'already-registered': { status: 409, title: 'A registered golfer is signed in already' },
  'reset-link-invalid': { status: 410, title: 'The reset link was used or is too old' },
  'codes-not-offered': { status: 403, title: 'The course offers no sign-in by a code' },
  'sign-in-code-invalid': { status: 401, title: 'The code is wrong, was used or is too old' },
  'invalid-phone': { status: 422, title: 'Codes cannot be texted to this number' },
  'booking-denied': { status: 403, title: 'Online booking is denied' },
  'date-not-bookable': { status: 422, title: 'The date is outside the bookable range' },
  'no-such-tee-time': { status: 422, title: 'There is no such tee time' },
  'holes-not-offered': { status: 422, title: 'The holes are not offered at this time' },
  'group-too-small': { status: 422, title: 'The time is for larger groups' },
  'too-late': { status: 422, title: 'The time can no longer be booked' },
  'cooling-down': { status: 429, title: 'Too many holds ran out' },
  'time-kept-too-long': { status: 429, title: 'This time was kept for too long' },
  'waitlist-not-offered': { status: 409, title: 'The course has no waitlist' },
  'times-are-open': { status: 409, title: 'A time that fits is open now' },
  'too-many-waits': { status: 409, title: 'The golfer waits as often as they may' },
  'offer-ended': { status: 409, title: 'The time is no longer kept for the golfer' },
  'no-such-opening': { status: 404, title: 'No draw opens this day' },
  'not-gathering': { status: 409, title: 'Wishes for this day are not gathered now' },
  'phone-has-wished': { status: 409, title: 'An account with the same telephone has a wish for this day' },
  'too-many-reservations': { status: 409, title: 'The golfer has as many reservations as they may' },
  'slot-taken': { status: 409, title: 'The time has been taken' },
  'hold-expired': { status: 410, title: 'The hold has expired' },
  'reservation-conflict': { status: 409, title: 'Another reservation has the time' },
  'golfers-do-not-match': { status: 422, title: 'The golfers do not match the players held for' },
  'golfer-name-missing': { status: 422, title: 'A golfer has no name' },
  'unknown-rate': { status: 422, title: 'The course has no such rate' },
  'rate-not-allowed': { status: 403, title: 'The golfer may not choose this rate' },
  'payment-needed': { status: 402, title: 'Payment is needed' },
  'payment-not-set-up': { status: 409, title: 'Paying online is not set up for this course' },
  'payment-not-needed': { status: 409, title: 'This reservation needs no payment' },
  'too-many-payments': { status: 429, title: 'Too many cards were declined' },
  'payment-in-flight': { status: 409, title: 'A payment for this hold is under way' },
  'amount-differs': { status: 422, title: 'The amount is not what these golfers pay' },
  'reservation-differs': { status: 422, title: 'The request does not agree with the reservation' },
  'has-receipt': { status: 409, title: 'A paid reservation is cancelled by the clubhouse' },
  'already-confirmed': { status: 409, title: 'The hold has become a reservation' },
  'already-played': { status: 409, title: 'The reservation has started' },
  'change-not-offered': { status: 403, title: 'The course does not let golfers change reservations' },
  'reservation-changed': { status: 409, title: 'The reservation has been changed meanwhile' },
  'call-the-clubhouse': { status: 409, title: 'The clubhouse makes this change' },
  'invalid-api-key': { status: 401, title: 'The API key is not one of this course' },
  'golfers-reservation': { status: 409, title: 'The tee-time group is a golfer’s' },
  'id-in-use': { status: 409, title: 'There is another tee-time group of that id' },
  'wrong-credentials': { status: 401, title: 'The email address, the password or the code is wrong' },
  'invitation-invalid': { status: 410, title: 'The invitation was used or is too old' },
  'setup-link-invalid': { status: 410, title: 'The link is not the one that the last start printed' },
  'passkey-invalid': { status: 422, title: 'The passkey could not be checked' },
  'passkey-not-found': { status: 404, title: 'The account has no such passkey' },
  'too-many-passkeys': { status: 409, title: 'The account has as many passkeys as it may' },
  'last-passkey': { status: 409, title: 'Without this passkey nobody could sign in' },
  'wrong-code': { status: 422, title: 'The code is not the authenticator’s' },
  'no-new-password': { status: 409, title: 'No new password waits for its code' },
  'person-not-found': { status: 404, title: 'Nobody of this id has a role here' },
  'invitation-not-found': { status: 404, title: 'There is no such invitation that could still be used' },
  'last-owner': { status: 409, title: 'Nobody else who has signed in owns this place' },
  'key-not-found': { status: 404, title: 'The course has no such key in force' },
  'too-many-keys': { status: 409, title: 'The course has as many keys as it may' },
  'backup-not-found': { status: 404, title: 'There is no such backup' },
  'backup-running': { status: 409, title: 'A backup is being made' },
  'restore-running': { status: 409, title: 'A backup is being restored' },
  'nothing-staged': { status: 409, title: 'No such backup waits to be confirmed' },
  'replaced-not-found': { status: 404, title: 'There is no such replaced data' },
  'charge-not-found': { status: 404, title: 'There is no such charge without a reservation' },
  'not-given-back': { status: 409, title: 'Square refused to give the money back, or gave no clear answer' },
  'not-allowed': { status: 403, title: 'The role does not allow this' },
  'golfer-not-found': { status: 404, title: 'There is no such golfer of this course' },
  'act-id-in-use': { status: 409, title: 'There is another act of that id' },
  'no-such-act': { status: 404, title: 'There is no such act' },
  'no-such-teetimegroup': { status: 404, title: 'There is no such tee-time group' },
  'no-such-golfer': { status: 422, title: 'The group has no such golfer' },
  'not-a-reservation': { status: 409, title: 'The tee-time group is no reservation' },
  'not-started': { status: 409, title: 'The group’s time has not come' },
  'recorded-otherwise': { status: 409, title: 'Something else was recorded before' },
  'occurred-at-out-of-range': { status: 422, title: 'It occurred too long ago, or in the future' },
  'already-undone': { status: 409, title: 'The act was undone before' },
  'cannot-be-undone': { status: 409, title: 'This act cannot be undone' },
  'changed-meanwhile': { status: 409, title: 'Somebody has changed this meanwhile' },
  'preview-changed': { status: 409, title: 'The act would do something else now' },
  'date-in-the-past': { status: 422, title: 'The day is over' },
  'no-such-rate': { status: 422, title: 'The course has no such rate' },
  'unknown-golfer': { status: 422, title: 'No golfer of this course has this id' },
  'kept-by-course-system': { status: 409, title: 'The course’s own system keeps this tee-time group' },
  'too-many-blocks': { status: 422, title: 'An act closes at most 200 times' },
  'no-such-block': { status: 404, title: 'No block covers exactly these times' },
  'play-started': { status: 409, title: 'The group has started' },
  'money-moved': { status: 409, title: 'Money was moved: give it back by an act of its own' },
  'money-asked': { status: 409, title: 'An earlier act on this money has no outcome yet' },
  'more-than-taken': { status: 422, title: 'That is more than was taken' },
  'nothing-to-give-back': { status: 409, title: 'Nothing is left to give back' },
  'no-payment': { status: 409, title: 'No card holds money for this group' },
  'already-captured': { status: 409, title: 'The money was taken before' },
  'turns-left-out': { status: 422, title: 'Groups turn on tees that are left out' },
  'decisions-needed': { status: 409, title: 'Some groups find no later time' },
  internal: { status: 500, title: 'Something went wrong here' },
  paused: { status: 503, title: 'Nothing can be changed during an upgrade' },
  unavailable: { status: 503, title: 'Not available right now' },
};

export type ProblemDetails = Partial<
  Pick<Problem, 'detail' | 'message' | 'nearest' | 'until' | 'serverTime'>
> & {
  errors?: readonly { path: string; message: string }[];
  retryAfterSeconds?: number;
  /** Only for acts: see the contract. */
  teetimegroups?: readonly string[];
  conflicts?: readonly ActConflict[];
  leftCents?: number;
  acts?: ActLog['acts'];
  preview?: ActReply;
};

const codes = new WeakMap<FastifyReply, ProblemCode>();

export function problemCodeOf(reply: FastifyReply): ProblemCode | undefined {
  return codes.get(reply);
}

export function statusOf(code: ProblemCode): number {
  return problemKinds[code].status;
}

export function problemOf(code: ProblemCode): Pick<Problem, 'type' | 'title' | 'status' | 'code'> {
  return { type: 'about:blank', ...problemKinds[code], code };
}

export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  details: ProblemDetails = {},
): FastifyReply {
  codes.set(reply, code);
  const { retryAfterSeconds, ...members } = details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  const body = { ...problemOf(code), ...members, requestId: reply.request.id };
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(body));
}

export function sendRefusal(
  reply: FastifyReply,
  refused: { refusal: ProblemCode } & ProblemDetails,
): FastifyReply {
  const { refusal, errors, message, nearest, until, serverTime, retryAfterSeconds } = refused;
  const { teetimegroups, conflicts, leftCents, acts, preview } = refused;
  return sendProblem(reply, refusal, {
    ...(errors !== undefined && { errors }),
    ...(message !== undefined && { message }),
    ...(nearest !== undefined && { nearest }),
    ...(until !== undefined && { until }),
    ...(serverTime !== undefined && { serverTime }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(teetimegroups !== undefined && { teetimegroups }),
    ...(conflicts !== undefined && { conflicts }),
    ...(leftCents !== undefined && { leftCents }),
    ...(acts !== undefined && { acts }),
    ...(preview !== undefined && { preview }),
  });
}
