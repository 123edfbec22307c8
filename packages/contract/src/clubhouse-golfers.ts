import * as z from 'zod/mini';
import { courseDate, documentId, instant, numHoles, shortText, wallTime } from './ids.ts';

/* Golfers as a course's staff see them. See rules.md#golfer-search. */

const isOnlyBlank = (text: string) => text.trim() === '';

/** A request's body: names and telephones stand in no address. */
export const golferSearch = z.strictObject({
  search: z.string().check(
    z.maxLength(100, 'must be at most 100 characters'),
    z.refine((text) => !isOnlyBlank(text), 'must not be empty'),
  ),
});

export const golferPath = z.strictObject({ group: documentId, course: documentId, uid: documentId });

const knownGolfer = z.object({
  uid: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  lastPlayed: z.nullable(courseDate),
  isDenied: z.boolean(),
  mustPay: z.boolean(),
  noShows: z.int(),
});
export type KnownGolfer = z.infer<typeof knownGolfer>;

/** Last played first, at most 20. */
export const foundGolfers = z.object({ golfers: z.array(knownGolfer) });

const golferReservation = z.object({
  id: documentId,
  receiptNumber: z.nullable(z.string()),
  date: courseDate,
  startingTime: wallTime,
  teeName: z.string(),
  numHoles,
  players: z.int(),
  status: z.enum(['confirmed', 'cancelled']),
  source: z.string(),
  priceCents: z.int(),
  paidCents: z.int(),
  arrival: z.nullable(z.enum(['checked-in', 'no-show'])),
});
export type GolferReservation = z.infer<typeof golferReservation>;

const paymentWord = z.enum(['', 'always', 'never']);

export const golferPrivileges = z.strictObject({
  denyOnlineBooking: z.boolean(),
  denyOnlineBookingMessage: shortText,
  requirePayment: paymentWord,
});
export type GolferPrivileges = z.infer<typeof golferPrivileges>;

export const golferNote = z.strictObject({
  text: z.string().check(z.maxLength(1000, 'must be at most 1,000 characters')),
});

export const golferAtCourse = z.extend(knownGolfer, {
  /** Until then, `never` and rates do not count (rules.md#privileges). */
  isAddressProved: z.boolean(),
  since: instant,
  coming: z.array(golferReservation),
  past: z.array(golferReservation),
  privileges: z.extend(golferPrivileges, { rates: z.array(z.string()) }),
  note: z.nullable(z.object({ text: z.string(), by: z.string(), at: instant })),
  partners: z.array(z.object({ name: z.string(), phone: z.string(), email: z.string() })),
});
export type GolferAtCourse = z.infer<typeof golferAtCourse>;
