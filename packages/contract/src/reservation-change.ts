import * as z from 'zod/mini';
import { courseDate, documentId, golferID, numHoles, players, wallTime } from './ids.ts';
import { golferEntry, hold, teeTimeGroup } from './teetimegroup.ts';

/** Absent: as the reservation is. */
export const changeQuery = z.strictObject({
  date: z.optional(courseDate),
  startingTime: z.optional(wallTime),
  startingTeeID: z.optional(documentId),
  numHoles: z.optional(z.enum(['9', '18'])),
  players: z.optional(z.enum(['1', '2', '3', '4'])),
});
export type ChangeQuery = z.infer<typeof changeQuery>;

/**
 * `id`: of who stays. `revision`: the reservation that the golfer saw; `amountCents`: the amount. A reservation that has
 * changed since, or another amount, is refused; the same request again is not.
 */
export const changeRequest = z.strictObject({
  date: courseDate,
  startingTime: wallTime,
  startingTeeID: documentId,
  numHoles,
  golfers: z.array(z.extend(golferEntry, { id: z.optional(golferID) })).check(z.minLength(1), z.maxLength(4)),
  revision: z.int(),
  amountCents: z.int(),
});
export type ChangeRequest = z.infer<typeof changeRequest>;

/** The reservation as it would be. Nothing is held for the golfer until they change it. */
export const changeOffer = z.object({
  reservation: teeTimeGroup,
  revision: z.int(),
  numHoles,
  players,
  /** Golfers who stay, with the price at their present rate. */
  golfers: z.array(
    z.object({ id: golferID, rateGroup: z.number(), rateName: z.string(), priceCents: z.number() }),
  ),
  rates: hold.shape.rates,
});
export type ChangeOffer = z.infer<typeof changeOffer>;
