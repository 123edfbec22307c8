import * as z from 'zod/mini';
import { payMethods } from './clubhouse.ts';
import { courseDate, documentId, instant, wallTime } from './ids.ts';

/* The money of a day, as staff see it. See rules.md#money-at-the-counter. */

/** Null: deleted since. */
const ofGroup = {
  teetimegroup: documentId,
  playDate: z.nullable(courseDate),
  startingTime: z.nullable(wallTime),
  startingTeeID: z.nullable(documentId),
  golfer: z.string(),
};

/** Taken at the counter on a day, and paid online on it or for it. Oldest first. */
export const moneyDay = z.object({
  date: courseDate,
  counter: z.array(
    z.object({
      id: z.string(),
      at: instant,
      by: z.string(),
      method: z.enum(payMethods),
      /** Negative when it was given back. */
      amountCents: z.int(),
      /** All counter money of the group on any day, net of refunds. */
      groupLeftCents: z.int(),
      ...ofGroup,
    }),
  ),
  totals: z.array(z.object({ method: z.enum(payMethods), takenCents: z.int(), givenBackCents: z.int() })),
  online: z.array(
    z.object({
      id: z.string(),
      at: instant,
      /** `held`: authorized, not captured. */
      state: z.enum(['under-way', 'held', 'paid', 'refunded', 'let-go', 'hold-expired']),
      amountCents: z.int(),
      refundedCents: z.int(),
      receiptNumber: z.nullable(z.string()),
      asked: z.nullable(z.enum(['capture', 'void', 'refund'])),
      ...ofGroup,
    }),
  ),
});
export type MoneyDay = z.infer<typeof moneyDay>;
