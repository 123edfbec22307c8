import * as z from 'zod/mini';
import { nearestOpenTime } from './board.ts';
import { documentId, instant, numHoles, players, shortText } from './ids.ts';

/** The reply when a payment window opens (rules.md#payment-window). */
export const paymentWindow = z.object({
  amountCents: z.number(),
  currency: z.literal('USD'),
  lines: z.array(z.object({ name: z.string(), rateName: z.string(), priceCents: z.number() })),
  deadline: instant,
  /** The end of the renewed hold, later than the deadline. */
  expiration: instant,
  serverTime: instant,
  paymentBehavior: z.enum(['capture', 'authorize']),
  square: z.nullable(
    z.object({
      applicationId: z.string(),
      locationId: z.string(),
      environment: z.enum(['sandbox', 'production']),
      scriptSrc: z.string(),
      applePayMerchantId: z.nullable(z.string()),
      /** No money moves: the simulator replaces Square. */
      isSimulated: z.boolean(),
    }),
  ),
});
export type PaymentWindow = z.infer<typeof paymentWindow>;

/** `amount` is in cents and must equal the server's (rules.md#payment-request). */
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

export const paymentFailures = ['declined', 'slot-lost', 'provider-unavailable'] as const;

/** `status` is Square's, or `PENDING` while the outcome is unknown: the same request again returns it. */
export const paymentReply = z.object({
  success: z.boolean(),
  error: z.nullable(z.string()),
  paymentBehavior: z.enum(['capture', 'authorize']),
  status: z.enum(['COMPLETED', 'APPROVED', 'FAILED', 'CANCELED', 'PENDING']),
  payment: z.nullable(z.object({ id: z.string(), receiptNumber: z.string() })),
  failure: z.optional(z.enum(paymentFailures)),
  nearest: z.optional(z.array(nearestOpenTime)),
});
export type PaymentReply = z.infer<typeof paymentReply>;
