import * as z from 'zod/mini';
import { nearestOpenTime } from './board.ts';
import { documentId, instant, numHoles, players, shortText } from './ids.ts';

/** What a golfer pays and where, answered when his payment window opens (ruling 14). */
export const paymentWindow = z.object({
  amountCents: z.number(),
  currency: z.literal('USD'),
  lines: z.array(z.object({ name: z.string(), rateName: z.string(), priceCents: z.number() })),
  /** When the window's own countdown of 300 seconds ends. */
  deadline: instant,
  /** When the renewed hold ends, later than the deadline. */
  expiration: instant,
  serverTime: instant,
  /** `authorize` holds the amount on the card, `capture` charges it (spec.md section 3). */
  paymentBehavior: z.enum(['capture', 'authorize']),
  /** What the card field needs; null when the course's payment configuration is missing. */
  square: z.nullable(
    z.object({
      applicationId: z.string(),
      locationId: z.string(),
      environment: z.enum(['sandbox', 'production']),
      scriptSrc: z.string(),
      applePayMerchantId: z.nullable(z.string()),
      /** No money moves: the simulator answers in Square's place. */
      isSimulated: z.boolean(),
    }),
  ),
});
export type PaymentWindow = z.infer<typeof paymentWindow>;

/** The body of spec.md section 7; `amount` is in cents and must be what the server computed. */
export const paymentRequest = z.strictObject({
  sourceId: z.string().check(z.minLength(1), z.maxLength(500)),
  amount: z.int().check(z.gte(1), z.lte(10_000_000)),
  reservationId: documentId,
  groupId: documentId,
  courseId: documentId,
  reservationDetails: z.strictObject({
    courseName: shortText,
    numHoles,
    numPlayers: players,
    golfers: z
      .array(z.strictObject({ name: shortText, rateName: shortText }))
      .check(z.minLength(1), z.maxLength(4)),
  }),
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

/** Why a payment did not end in a reservation; what was taken has been or is being given back. */
export const paymentFailures = ['declined', 'slot-lost', 'provider-unavailable'] as const;

/**
 * The reply of spec.md section 7, with members of our own after `payment`. `status` is Square's word for the
 * payment (`COMPLETED`, `APPROVED`, `FAILED`, `CANCELED`), or `PENDING` while its outcome is not known: asking
 * again with the same body answers the outcome.
 */
export const paymentReply = z.object({
  success: z.boolean(),
  error: z.nullable(z.string()),
  paymentBehavior: z.enum(['capture', 'authorize']),
  status: z.enum(['COMPLETED', 'APPROVED', 'FAILED', 'CANCELED', 'PENDING']),
  payment: z.nullable(z.object({ id: z.string(), receiptNumber: z.string() })),
  failure: z.optional(z.enum(paymentFailures)),
  /** The nearest open times when the slot was lost (ruling 35). */
  nearest: z.optional(z.array(nearestOpenTime)),
});
export type PaymentReply = z.infer<typeof paymentReply>;
