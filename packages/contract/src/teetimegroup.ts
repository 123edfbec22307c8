import * as z from 'zod/mini';
import { courseDate, documentId, instant, numHoles, players, shortText, wallTime } from './ids.ts';
import { personName } from './person-name.ts';

export const holdRequest = z.strictObject({
  date: courseDate,
  startingTime: wallTime,
  startingTeeID: documentId,
  numHoles,
  players,
});
export type HoldRequest = z.infer<typeof holdRequest>;

/** Only the name is required. `rateGroup` is an index into the course's rates. */
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
  rateName: z.string(),
  priceCents: z.number(),
});

export const teeTimeGroup = z.object({
  id: z.string(),
  group: documentId,
  course: documentId,
  courseName: z.string(),
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

export const hold = z.object({
  ...teeTimeGroup.shape,
  status: z.literal('pending'),
  /** 120 seconds before expiry (rules.md#hold-expiry). */
  confirmDeadline: instant,
  /** The server's time, to correct the browser's clock (rules.md#database-clock). */
  serverTime: instant,
  /** `seats`: how many golfers may have the rate, counted from the booker. The first rate is the default. */
  rates: z.array(
    z.object({ rateGroup: z.number(), name: z.string(), priceCents: z.number(), seats: z.number() }),
  ),
  /** For this golfer, privilege included (rules.md#payment-needed); an amount of 0 needs no payment. */
  requirePayment: z.boolean(),
  /** False where online payment is required and the course cannot take it. */
  canPay: z.boolean(),
  /** Typed into an earlier hold that ended (rules.md#golfer-details-kept). */
  draft: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string(), rateGroup: z.number() })),
});
export type Hold = z.infer<typeof hold>;

/** Upcoming and cancellable until `upcomingUntil`, inclusive; changeable, too, where the course lets golfers do so. */
export const reservation = z.object({
  ...teeTimeGroup.shape,
  upcomingUntil: instant,
  mayChange: z.optional(z.boolean()),
});
export type Reservation = z.infer<typeof reservation>;

export const myTeeTimeGroups = z.object({
  reservations: z.array(reservation),
  hold: z.nullable(hold),
  serverTime: instant,
});
export type MyTeeTimeGroups = z.infer<typeof myTeeTimeGroups>;
