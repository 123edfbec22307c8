import * as z from 'zod/mini';
import { courseDate, documentId, instant, numHoles, players, shortText, wallTime } from './ids.ts';
import { personName } from './person-name.ts';

/** What a golfer asks to hold. */
export const holdRequest = z.strictObject({
  date: courseDate,
  startingTime: wallTime,
  startingTeeID: documentId,
  numHoles,
  players,
});
export type HoldRequest = z.infer<typeof holdRequest>;

/** A golfer as the booker writes him; only the name is needed. `rateGroup` is an index into the course's rates. */
export const golferEntry = z.strictObject({
  name: personName,
  email: shortText,
  phone: shortText,
  rateGroup: z.int().check(z.gte(0), z.lte(49)),
});
export type GolferEntry = z.infer<typeof golferEntry>;

export const confirmationRequest = z.strictObject({
  golfers: z.array(golferEntry).check(z.minLength(1), z.maxLength(4)),
});

export const golfer = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  paid: z.boolean(),
  rateGroup: z.number(),
  /** What the rate was called and cost this golfer, in cents, when it was quoted. */
  rateName: z.string(),
  priceCents: z.number(),
});

/** The tee-time group document of spec.md section 3, and where it lies. */
export const teeTimeGroup = z.object({
  id: z.string(),
  group: documentId,
  course: documentId,
  courseName: z.string(),
  /** The clubhouse's telephone, where the course gave one. */
  coursePhone: z.optional(z.string()),
  timeZone: z.string(),
  date: courseDate,
  startingTime: wallTime,
  startingTeeID: documentId,
  teeName: z.string(),
  reroundTeeID: z.nullable(documentId),
  reroundTime: z.nullable(wallTime),
  numHoles,
  players,
  status: z.enum(['pending', 'confirmed']),
  expiration: z.nullable(instant),
  receipt: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
  uid: z.string(),
  golfers: z.array(golfer),
  source: z.string(),
});
export type TeeTimeGroup = z.infer<typeof teeTimeGroup>;

/** A pending hold, with what its confirm window needs. */
export const hold = z.extend(teeTimeGroup, {
  status: z.literal('pending'),
  /** When the confirm window closes: expiry minus 120 seconds (spec.md section 4). */
  confirmDeadline: instant,
  /** The server's clock at the reply, so that a browser can correct its own (ruling 13). */
  serverTime: instant,
  /**
   * The rates that this golfer may choose, as the hold quotes them; a golfer's `rateGroup` is one of theirs. `seats`: so
   * many of the group's first golfers may have it, the booker being the first. Whoever has chosen nothing has the first.
   */
  rates: z.array(
    z.object({ rateGroup: z.number(), name: z.string(), priceCents: z.number(), seats: z.number() }),
  ),
  /** Whether this golfer must pay, privilege included (ruling 8); an amount of 0 needs no payment. */
  requirePayment: z.boolean(),
  /** False where it must be paid online and the course cannot take a payment. */
  canPay: z.boolean(),
  /** What the golfer had typed into an earlier hold that ended (ruling 14). */
  draft: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string(), rateGroup: z.number() })),
});
export type Hold = z.infer<typeof hold>;

/** A reservation, and the last instant at which it counts as upcoming and its golfer can cancel it. */
export const reservation = z.extend(teeTimeGroup, { upcomingUntil: instant });
export type Reservation = z.infer<typeof reservation>;

/** A golfer's upcoming reservations, soonest first, and the hold they have, if any. */
export const myTeeTimeGroups = z.object({
  reservations: z.array(reservation),
  hold: z.nullable(hold),
  /** The server's clock at the reply, so that a browser can correct its own. */
  serverTime: instant,
});
export type MyTeeTimeGroups = z.infer<typeof myTeeTimeGroups>;
