import * as z from 'zod/mini';
import { course, teeSheet } from './course.ts';
import { courseDate, documentId, numHoles, shortText, wallTime } from './ids.ts';

/* What a course's tee-sheet system reads and writes with an API key. Documents and rules are those of imports. */

/**
 * Accepted with a warning: an ignored field, or an overlap with a golfer's reservation (rules.md#course-data-wins).
 */
export const writeWarning = z.object({
  message: z.string(),
  path: z.optional(z.string()),
  reservation: z.optional(z.string()),
});
export type WriteWarning = z.infer<typeof writeWarning>;

const warnings = z.array(writeWarning);
const filledText = z.string().check(z.minLength(1), z.maxLength(200));
const messageText = z.string().check(z.maxLength(2000));
const fee = z.number().check(z.gte(0), z.lte(10_000));
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

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

const groupFields = {
  date: z
    .string()
    .check(
      z.regex(
        /^(\d{4}-\d{2}-\d{2}|\+\d{1,4}d)$/,
        'must be a date, YYYY-MM-DD, or +Nd from the course’s today',
      ),
    ),
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
  blockStartTime: z.optional(wallTime),
  blockEndTime: z.optional(wallTime),
  blockTitle: z.optional(shortText),
  blockTeeID: z.optional(documentId),
  blockReroundStartTime: z.optional(wallTime),
  blockReroundEndTime: z.optional(wallTime),
  blockReroundTeeID: z.optional(documentId),
};

/** A staff booking or a block; `source` is anything but `widget`. */
export const staffBookingRequest = z.object({ id: z.optional(documentId), ...groupFields });
/** The caller chooses the id, so that the request is idempotent. */
export const newStaffBookingRequest = z.object({ ...groupFields, id: documentId });
/** A JSON merge patch (RFC 7396): `null` removes a field. */
export const staffBookingChange = z.object(
  Object.fromEntries(Object.entries(groupFields).map(([name, field]) => [name, z.nullish(field)])),
);

/** A golfer's group has the `source` `widget`. */
export const courseGroup = z.object({ id: documentId, ...groupFields, date: courseDate });
export type CourseGroup = z.infer<typeof courseGroup>;

export const writtenGroup = z.extend(courseGroup, { warnings });
export type WrittenGroup = z.infer<typeof writtenGroup>;

/** `version` is that of the day's board. */
export const courseDay = z.object({
  date: courseDate,
  version: z.string(),
  teetimegroups: z.array(courseGroup),
});
export type CourseDay = z.infer<typeof courseDay>;

const ruleFields = z.object({
  active: z.boolean(),
  when: z.object({ days: z.array(z.string()) }),
  startTime: wallTime,
  endTime: wallTime,
  allow18Holes: z.array(documentId),
  allow9Holes: z.array(documentId),
  minGroupSize18: z.optional(whole(0, 99)),
  minGroupSize9: z.optional(whole(0, 99)),
  requirePayment: z.optional(shortText),
});

/** A JSON merge patch; lists, also `rates` and `rules`, are replaced as a whole. */
export const courseChange = z.object({
  name: z.optional(filledText),
  address: z.nullish(shortText),
  city: z.nullish(shortText),
  state: z.nullish(shortText),
  province: z.nullish(shortText),
  zip: z.nullish(shortText),
  postalcode: z.nullish(shortText),
  phone: z.nullish(z.string().check(z.minLength(1), z.maxLength(40))),
  timeZone: z.optional(z.string()),
  rates: z.optional(
    z.array(
      z.object({
        id: z.optional(documentId),
        name: filledText,
        greenFee9: fee,
        greenFee18: fee,
        online: z.optional(z.boolean()),
        privilege: z.optional(filledText),
        privilegeSeats: z.optional(whole(1, 4)),
      }),
    ),
  ),
  widgetSettings: z.optional(
    z.object({
      requirePayment: z.nullish(z.union([z.boolean(), z.literal('always'), z.literal('never')])),
      allow18Holes: z.optional(z.array(documentId)),
      allow9Holes: z.optional(z.array(documentId)),
      daysInAdvance: z.optional(whole(0, 365)),
      currentDayMinutesInAdvance: z.nullish(whole(0, 10_080)),
      widgetMessage: z.nullish(messageText),
      minGroupMessage: z.nullish(messageText),
      paymentBehavior: z.nullish(shortText),
      paymentGateway: z.nullish(
        z.object({
          environment: z.optional(z.enum(['sandbox', 'production'])),
          squareApplicationId: z.nullish(shortText),
          squareLocationId: z.nullish(shortText),
          squareSandboxApplicationId: z.nullish(shortText),
          squareSandboxLocationId: z.nullish(shortText),
          applePayMerchantId: z.nullish(shortText),
        }),
      ),
      nineHoleRate: z.nullish(fee),
      eighteenHoleRate: z.nullish(fee),
      nineHoleWithCartRate: z.nullish(fee),
      eighteenHoleWithCartRate: z.nullish(fee),
      rules: z.nullish(z.array(ruleFields)),
    }),
  ),
});

export const writtenCourse = z.extend(course, { warnings });
export type WrittenCourse = z.infer<typeof writtenCourse>;

const sheetFields = {
  name: filledText,
  startTime: wallTime,
  endTime: wallTime,
  teeTimeInterval: whole(1, 120),
  roundLength: whole(2, 600),
  reroundTeeID: documentId,
  blockedTimes: z.optional(
    z.array(
      z.object({
        days: z.array(z.string()),
        times: z.optional(z.array(wallTime)),
        ranges: z.optional(z.array(z.object({ startTime: wallTime, endTime: wallTime }))),
      }),
    ),
  ),
};

export const teeSheetRequest = z.object({ id: z.optional(documentId), ...sheetFields });
export const teeSheetChange = z.partial(teeSheetRequest);
/** In their order. */
export const teeSheetsRequest = z.object({
  teesheets: z.array(z.object({ id: documentId, ...sheetFields })),
});
/** A merge patch per named sheet; the others stay. */
export const teeSheetsChange = z.object({
  teesheets: z.array(z.extend(z.partial(z.object(sheetFields)), { id: documentId })),
});

export const writtenTeeSheet = z.extend(teeSheet, { warnings });
export type WrittenTeeSheet = z.infer<typeof writtenTeeSheet>;
export const writtenTeeSheets = z.object({ teesheets: z.array(teeSheet), warnings });
export type WrittenTeeSheets = z.infer<typeof writtenTeeSheets>;

/** SHA-256 of the lower-case login address, in hexadecimal: addresses are in no URL. */
export const privilegeId = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hexadecimal'));

const privilegeFields = {
  email: z.string().check(z.maxLength(254)),
  denyOnlineBooking: z.optional(z.boolean()),
  denyOnlineBookingMessage: z.optional(messageText),
  requirePayment: z.optional(shortText),
  /** Privileges of rates that the golfer may choose; unchanged when absent. */
  rates: z.optional(z.array(filledText)),
};
export const privilegeRequest = z.object(privilegeFields);

/** Of one golfer, by login address, at this course (rules.md#privileges). */
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
