import * as z from 'zod/mini';
import { nearestOpenTime } from './board.ts';
import { instant } from './ids.ts';
import type { staffProblemCodes } from './staff-problem.ts';

/** Stable: clients decide by code. Each code's HTTP status is given once, in the server. */
export const problemCodes = [
  'invalid-request',
  'headers-too-large',
  'request-timeout',
  'body-too-large',
  'unsupported-media-type',
  'foreign-origin',
  'not-found',
  'group-not-found',
  'course-not-found',
  'not-signed-in',
  'not-registered',
  'sign-in-again',
  'invalid-email',
  'user-not-found',
  'wrong-password',
  'too-many-requests',
  'email-in-use',
  'weak-password',
  'already-registered',
  'reset-link-invalid',
  'codes-not-offered',
  'sign-in-code-invalid',
  'invalid-phone',
  'booking-denied',
  'date-not-bookable',
  'no-such-tee-time',
  'holes-not-offered',
  'group-too-small',
  'too-late',
  'cooling-down',
  'time-kept-too-long',
  'too-many-reservations',
  'slot-taken',
  'hold-expired',
  'reservation-conflict',
  'golfers-do-not-match',
  'golfer-name-missing',
  'unknown-rate',
  'rate-not-allowed',
  'payment-needed',
  'payment-not-set-up',
  'payment-not-needed',
  'too-many-payments',
  'payment-in-flight',
  'amount-differs',
  'reservation-differs',
  'has-receipt',
  'already-confirmed',
  'already-played',
  'waitlist-not-offered',
  'times-are-open',
  'too-many-waits',
  'offer-ended',
  'no-such-opening',
  'not-gathering',
  'phone-has-wished',
  'change-not-offered',
  'reservation-changed',
  'call-the-clubhouse',
  'invalid-api-key',
  'golfers-reservation',
  'id-in-use',
  'internal',
  /** An upgrade is under way: reading goes on, nothing is written. */
  'paused',
  'unavailable',
] as const;
export type ProblemCode = (typeof problemCodes)[number] | (typeof staffProblemCodes)[number];

/** RFC 9457, with the members that some codes add. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(problemCodes),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** The course's own text, for `booking-denied` and `group-too-small`. */
  message: z.optional(z.string()),
  /** For `slot-taken` and `reservation-conflict` (rules.md#lost-slot). */
  nearest: z.optional(z.array(nearestOpenTime)),
  /** The earliest retry, for `cooling-down` and `time-kept-too-long`. */
  until: z.optional(instant),
  serverTime: z.optional(instant),
  requestId: z.optional(z.string()),
});
export type Problem = Omit<z.infer<typeof problem>, 'code'> & { code: ProblemCode };
