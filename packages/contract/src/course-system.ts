import * as z from 'zod/mini';
import { course, teeSheet } from './course.ts';
import { courseDate, documentId, numHoles, shortText, wallTime } from './ids.ts';

/*
 * What a course's own tee-sheet system reads and writes, with an API key of the course. Its documents are those of
 * imports, checked by the rules of imports; these schemas describe them.
 */

/** What is odd but accepted: a field that was kept out, an overlap with a golfer's reservation (ruling 17). */
export const writeWarning = z.object({
  message: z.string(),
  /** The field that it is about. */
  path: z.optional(z.string()),
  /** The golfer's reservation that it is about. */
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
  /** What the rate was called and cost, in cents, when it was quoted: now, unless it is said. */
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

/** A shop booking or a block as the course's system writes it; `source` is anything but `widget`. */
export const staffBookingRequest = z.object({ id: z.optional(documentId), ...groupFields });
/** Its id is the caller's, so that a request whose reply was lost can be sent again. */
export const newStaffBookingRequest = z.object({ ...groupFields, id: documentId });
/** A JSON merge patch (RFC 7396): `null` takes a field out. */
export const staffBookingChange = z.object(
  Object.fromEntries(Object.entries(groupFields).map(([name, field]) => [name, z.nullish(field)])),
);

/** A tee-time group of the course, a golfer's (`source` `widget`) or its own. */
export const courseGroup = z.object({ id: documentId, ...groupFields, date: courseDate });
export type CourseGroup = z.infer<typeof courseGroup>;

export const writtenGroup = z.extend(courseGroup, { warnings });
export type WrittenGroup = z.infer<typeof writtenGroup>;

/** All that is on a course-day; `version` is that of its board. */
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

/** A JSON merge patch of the course's document; lists, `rates` and `rules` among them, are replaced whole. */
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
/** All tee sheets of the course, in their order. */
export const teeSheetsRequest = z.object({
  teesheets: z.array(z.object({ id: documentId, ...sheetFields })),
});
/** A merge patch for each of the named sheets; the others stay. */
export const teeSheetsChange = z.object({
  teesheets: z.array(z.extend(z.partial(z.object(sheetFields)), { id: documentId })),
});

export const writtenTeeSheet = z.extend(teeSheet, { warnings });
export type WrittenTeeSheet = z.infer<typeof writtenTeeSheet>;
export const writtenTeeSheets = z.object({ teesheets: z.array(teeSheet), warnings });
export type WrittenTeeSheets = z.infer<typeof writtenTeeSheets>;

/** The SHA-256 of a login address in lower case, in hexadecimal: addresses stand in no URL. */
export const privilegeId = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hexadecimal'));

const privilegeFields = {
  email: z.string().check(z.maxLength(254)),
  denyOnlineBooking: z.optional(z.boolean()),
  denyOnlineBookingMessage: z.optional(messageText),
  requirePayment: z.optional(shortText),
  /** The privileges of rates that the golfer may choose; what is stored stays when it is left out. */
  rates: z.optional(z.array(filledText)),
};
export const privilegeRequest = z.object(privilegeFields);

/** What one golfer, by login address, may and must at the course (ruling 27). */
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
