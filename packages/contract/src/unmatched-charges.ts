import * as z from 'zod/mini';
import { instant } from './ids.ts';

/* What Square took since a backup that was restored, without a reservation. See rules.md#charged-without-a-reservation. */

/** Square's id of a payment. */
export const chargeID = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,192}$/, 'must be the id of a payment'));

const unmatchedCharge = z.object({
  id: chargeID,
  chargedAt: instant,
  amountCents: z.int(),
  /** Held on the card, not taken. */
  isHeld: z.boolean(),
  receiptNumber: z.nullable(z.string()),
  givenBack: z.nullable(z.object({ at: instant, by: z.string() })),
});
export type UnmatchedCharge = z.infer<typeof unmatchedCharge>;

/** Newest first. */
export const unmatchedCharges = z.object({ charges: z.array(unmatchedCharge) });
