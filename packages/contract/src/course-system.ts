import * as z from 'zod/mini';
import { course, teeSheet } from './course.ts';
import { courseDate, documentId, numHoles, shortText, wallTime } from './ids.ts';

/* What a course's tee-sheet system reads with an API key. What it writes follows the import's schemas: the server has them. */

/** Accepted with a warning (rules.md#course-data-wins). */
export const writeWarning = z.object({
  message: z.string(),
  path: z.optional(z.string()),
  reservation: z.optional(z.string()),
});
export type WriteWarning = z.infer<typeof writeWarning>;

const warnings = z.array(writeWarning);
const filledText = z.string().check(z.minLength(1), z.maxLength(200));
const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));

const ownGolfer = z.object({
  name: filledText,
  email: z.optional(shortText),
  phone: z.optional(shortText),
  paid: z.optional(z.boolean()),
  rateGroup: z.optional(whole(0, 49)),
  /** Name and price in cents of the rate when quoted; by default the current ones. */
  rateName: z.optional(shortText),
  priceCents: z.optional(whole(0, 1_000_000)),
});

/** A golfer's group has the `source` `widget`. */
export const courseGroup = z.object({
  id: documentId,
  date: courseDate,
  startingTime: z.optional(wallTime),
  startingTeeID: z.optional(documentId),
  reroundTeeID: z.optional(documentId),
  reroundTime: z.optional(wallTime),
  numHoles: z.optional(numHoles),
  expiration: z.optional(z.iso.datetime({ offset: true })),
  status: z.optional(z.enum(['pending', 'confirmed'])),
  receipt: z.optional(filledText),
  receiptNumber: z.optional(filledText),
  uid: z.optional(filledText),
  golfers: z.optional(z.array(ownGolfer).check(z.maxLength(4))),
  source: z.optional(filledText),
  paymentProcessor: z.optional(filledText),
  /** Staff put this reservation where another has the time. */
  beside: z.optional(z.boolean()),
  blockStartTime: z.optional(wallTime),
  blockEndTime: z.optional(wallTime),
  blockTitle: z.optional(shortText),
  blockTeeID: z.optional(documentId),
  blockReroundStartTime: z.optional(wallTime),
  blockReroundEndTime: z.optional(wallTime),
  blockReroundTeeID: z.optional(documentId),
});
export type CourseGroup = z.infer<typeof courseGroup>;

export const writtenGroup = z.extend(courseGroup, { warnings });
export type WrittenGroup = z.infer<typeof writtenGroup>;

export const courseDay = z.object({
  date: courseDate,
  version: z.string(),
  teetimegroups: z.array(courseGroup),
});
export type CourseDay = z.infer<typeof courseDay>;

export const writtenCourse = z.extend(course, { warnings });
export type WrittenCourse = z.infer<typeof writtenCourse>;

export const writtenTeeSheet = z.extend(teeSheet, { warnings });
export type WrittenTeeSheet = z.infer<typeof writtenTeeSheet>;
export const writtenTeeSheets = z.object({ teesheets: z.array(teeSheet), warnings });
export type WrittenTeeSheets = z.infer<typeof writtenTeeSheets>;

/** SHA-256 of the lower-case login address, in hexadecimal: addresses are in no URL. */
export const privilegeId = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hexadecimal'));

export const coursePrivilege = z.object({
  id: privilegeId,
  email: z.string(),
  denyOnlineBooking: z.boolean(),
  denyOnlineBookingMessage: z.string(),
  requirePayment: z.string(),
  rates: z.optional(z.array(z.string())),
});
export type CoursePrivilege = z.infer<typeof coursePrivilege>;
export const coursePrivileges = z.object({ privileges: z.array(coursePrivilege) });
export const writtenPrivilege = z.extend(coursePrivilege, { warnings });
