import * as z from 'zod/mini';
import { coursePicture } from './course-picture.ts';
import { courseDate, documentId, wallTime, weekdays } from './ids.ts';

const requirePayment = z.union([z.boolean(), z.literal('always'), z.literal('never')]);
const weekday = z.enum(weekdays);

export const group = z.object({ id: documentId, name: z.string() });

/** Both ends included. Absent fields set no limit (rules.md#prices-by-time). */
export const ratePrice = z.object({
  days: z.optional(z.array(weekday)),
  startTime: z.optional(wallTime),
  endTime: z.optional(wallTime),
  from: z.optional(courseDate),
  until: z.optional(courseDate),
  greenFee9: z.number(),
  greenFee18: z.number(),
});

export const rate = z.object({
  id: z.optional(documentId),
  name: z.string(),
  greenFee9: z.number(),
  greenFee18: z.number(),
  prices: z.optional(z.array(ratePrice)),
  /** `false`: only staff assign this rate. */
  online: z.optional(z.boolean()),
  /** Only for golfers whose privilege lists this in `rates`, and for the first `privilegeSeats` (1) of the group. */
  privilege: z.optional(z.string()),
  privilegeSeats: z.optional(z.number()),
});

export const widgetRule = z.object({
  active: z.boolean(),
  when: z.object({ days: z.array(weekday) }),
  startTime: wallTime,
  endTime: wallTime,
  allow18Holes: z.array(documentId),
  allow9Holes: z.array(documentId),
  minGroupSize18: z.number(),
  minGroupSize9: z.number(),
  requirePayment: z.string(),
});

export const paymentGateway = z.object({
  environment: z.enum(['sandbox', 'production']),
  squareApplicationId: z.optional(z.string()),
  squareLocationId: z.optional(z.string()),
  squareSandboxApplicationId: z.optional(z.string()),
  squareSandboxLocationId: z.optional(z.string()),
  applePayMerchantId: z.optional(z.string()),
});

const courseTexts = z.object({
  widgetMessage: z.optional(z.string()),
  minGroupMessage: z.optional(z.string()),
});

export const widgetSettings = z.object({
  requirePayment,
  allow18Holes: z.array(documentId),
  allow9Holes: z.array(documentId),
  daysInAdvance: z.number(),
  currentDayMinutesInAdvance: z.number(),
  widgetMessage: z.string(),
  minGroupMessage: z.string(),
  paymentBehavior: z.optional(z.string()),
  paymentGateway: z.optional(paymentGateway),
  nineHoleRate: z.optional(z.number()),
  eighteenHoleRate: z.optional(z.number()),
  nineHoleWithCartRate: z.optional(z.number()),
  eighteenHoleWithCartRate: z.optional(z.number()),
  rules: z.array(widgetRule),
  signInByCode: z.optional(z.boolean()),
  /** For how long an offer of the waitlist is kept; absent: there is none (rules.md#waitlist). */
  waitlistMinutes: z.optional(z.number()),
  changeReservations: z.optional(z.boolean()),
  /** Absent: a day's new times open to all at once (rules.md#fair-openings). Minutes. */
  fairOpening: z.optional(
    z.object({ time: wallTime, minutes: z.number(), returnMinutes: z.optional(z.number()) }),
  ),
  reminderHour: z.optional(z.int()),
  /** Open times and the course's card are also for other websites (rules.md#found-from-elsewhere). */
  foundElsewhere: z.optional(z.boolean()),
  /** For pages in another language (rules.md#languages). */
  translations: z.optional(z.object({ fr: z.optional(courseTexts), es: z.optional(courseTexts) })),
});

const courseAddress = {
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.optional(z.string()),
  province: z.optional(z.string()),
  zip: z.optional(z.string()),
  postalcode: z.optional(z.string()),
  phone: z.optional(z.string()),
  timeZone: z.string(),
  colour: z.optional(z.string()),
  logo: z.optional(coursePicture),
  photo: z.optional(coursePicture),
};

export const courseCard = z.object({ id: documentId, group: documentId, ...courseAddress });
export type CourseCard = z.infer<typeof courseCard>;

export const course = z.object({
  id: documentId,
  group: documentId,
  ...courseAddress,
  /** CSS with the shades of `colour` in both themes (rules.md#course-colour). */
  colourStyle: z.optional(z.string()),
  rates: z.array(rate),
  widgetSettings,
});
export type Course = z.infer<typeof course>;

/** See rules.md#stored-documents. */
export const teeSheet = z.object({
  id: documentId,
  name: z.string(),
  startTime: wallTime,
  endTime: wallTime,
  teeTimeInterval: z.number(),
  roundLength: z.number(),
  reroundTeeID: documentId,
  blockedTimes: z.array(
    z.object({
      days: z.array(weekday),
      times: z.optional(z.array(wallTime)),
      /** Both ends included; closed at any interval. */
      ranges: z.optional(z.array(z.object({ startTime: wallTime, endTime: wallTime }))),
    }),
  ),
  /** The last day of play on it; without, for good (rules.md#removed-tees). */
  until: z.optional(courseDate),
});
export type TeeSheetDocument = z.infer<typeof teeSheet>;

export const courseCards = z.object({ courses: z.array(courseCard) });
export const teeSheets = z.object({ teesheets: z.array(teeSheet) });
