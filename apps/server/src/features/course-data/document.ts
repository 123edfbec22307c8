import type { PictureKind, StoredPicture } from '@dewsweeper/contract/course-picture';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import type * as z from 'zod';
import {
  distinctRateIDs,
  openedOnItsDay,
  ordered,
  plannedOnce,
  roundBeyondInterval,
  startOrBlock,
} from './cross-checks.ts';
import { objectOf, optional } from './object-schema.ts';
import * as values from './values.ts';
import { listOf, oneOf, wholeNumber } from './values.ts';

/* The reader, the export and the table of docs/course-data.md follow these fields. */

const none = 'none';
const emptyText = 'empty';
const teeIDs = listOf(values.id, 0, 100);

const ratePrice = objectOf(
  {
    days: optional(listOf(values.weekday, 1, 7), 'every day'),
    startTime: optional(values.wallTime, 'no limit'),
    endTime: optional(values.wallTime, 'no limit'),
    from: optional(values.date, 'no limit'),
    until: optional(values.date, 'no limit'),
    greenFee9: values.fee,
    greenFee18: values.fee,
  },
  ordered('startTime', 'endTime'),
  ordered('from', 'until'),
);

export const rate = objectOf({
  id: optional(values.id),
  name: values.name,
  greenFee9: values.fee,
  greenFee18: values.fee,
  prices: optional(listOf(ratePrice, 0, 50), none),
  online: optional(values.flag, 'true'),
  privilege: optional(values.name),
  privilegeSeats: optional(wholeNumber(1, 4), '1'),
});

export const widgetRule = objectOf(
  {
    active: values.flag,
    when: objectOf({ days: listOf(values.weekday, 0, 7) }),
    startTime: values.wallTime,
    endTime: values.wallTime,
    allow18Holes: teeIDs,
    allow9Holes: teeIDs,
    minGroupSize18: optional(wholeNumber(0, 99), '0'),
    minGroupSize9: optional(wholeNumber(0, 99), '0'),
    requirePayment: optional(values.paymentWord, 'no say'),
  },
  ordered('startTime', 'endTime'),
);

export const paymentGateway = objectOf({
  environment: oneOf('sandbox', 'production'),
  squareApplicationId: optional(values.shortText),
  squareLocationId: optional(values.shortText),
  squareSandboxApplicationId: optional(values.shortText),
  squareSandboxLocationId: optional(values.shortText),
  applePayMerchantId: optional(values.shortText),
});

const asWritten = 'as written';
const courseTexts = objectOf({
  widgetMessage: optional(values.messageText, asWritten),
  minGroupMessage: optional(values.messageText, asWritten),
});

const fairOpening = objectOf(
  {
    time: values.wallTime,
    minutes: wholeNumber(2, 60),
    returnMinutes: optional(wholeNumber(1, 1_440), 'at once'),
  },
  openedOnItsDay,
);

export const widgetSettings = objectOf({
  requirePayment: optional(oneOf(true, false, 'always', 'never'), 'false'),
  allow18Holes: teeIDs,
  allow9Holes: teeIDs,
  daysInAdvance: wholeNumber(0, 365),
  currentDayMinutesInAdvance: optional(wholeNumber(0, 10_080), '0'),
  widgetMessage: optional(values.messageText, emptyText),
  minGroupMessage: optional(values.messageText, emptyText),
  paymentBehavior: optional(values.paymentBehavior, 'capture'),
  paymentGateway: optional(paymentGateway),
  nineHoleRate: optional(values.fee),
  eighteenHoleRate: optional(values.fee),
  nineHoleWithCartRate: optional(values.fee),
  eighteenHoleWithCartRate: optional(values.fee),
  rules: optional(listOf(widgetRule, 0, 100), none),
  signInByCode: optional(values.flag, 'false'),
  waitlistMinutes: optional(wholeNumber(5, 120), 'no waitlist'),
  changeReservations: optional(values.flag, 'false'),
  fairOpening: optional(fairOpening, 'no draw'),
  reminderHour: optional(wholeNumber(0, 23), 'no reminders'),
  foundElsewhere: optional(values.flag, 'false'),
  translations: optional(
    objectOf({ fr: optional(courseTexts, asWritten), es: optional(courseTexts, asWritten) }),
    asWritten,
  ),
});

const blockedTimes = objectOf({
  days: listOf(values.weekday, 0, 7),
  times: optional(listOf(values.wallTime, 0, 1_440), none),
  ranges: optional(
    listOf(
      objectOf({ startTime: values.wallTime, endTime: values.wallTime }, ordered('startTime', 'endTime')),
      0,
      100,
    ),
    none,
  ),
});

export const maxTeeSheets = 36;

const asBefore = 'as before';

/** The order of times is checked in the whole tee sheet. */
export const plannedChange = objectOf({
  from: values.date,
  rates: optional(
    listOf(
      objectOf({
        name: values.name,
        greenFee9: optional(values.fee, asBefore),
        greenFee18: optional(values.fee, asBefore),
        prices: optional(listOf(ratePrice, 0, 50), asBefore),
      }),
      1,
      50,
    ),
    asBefore,
  ),
  widgetSettings: optional(
    objectOf({
      requirePayment: optional(oneOf(true, false, 'always', 'never'), asBefore),
      allow18Holes: optional(teeIDs, asBefore),
      allow9Holes: optional(teeIDs, asBefore),
      minGroupMessage: optional(values.messageText, asBefore),
      rules: optional(listOf(widgetRule, 0, 100), asBefore),
    }),
    asBefore,
  ),
  teesheets: optional(
    listOf(
      objectOf({
        id: values.id,
        startTime: optional(values.wallTime, asBefore),
        endTime: optional(values.wallTime, asBefore),
        teeTimeInterval: optional(wholeNumber(1, 120), asBefore),
        roundLength: optional(wholeNumber(2, 600), asBefore),
        reroundTeeID: optional(values.id, asBefore),
        blockedTimes: optional(listOf(blockedTimes, 0, 100), asBefore),
      }),
      1,
      maxTeeSheets,
    ),
    asBefore,
  ),
});

export const course = objectOf(
  {
    name: values.name,
    address: optional(values.shortText, emptyText),
    city: optional(values.shortText, emptyText),
    state: optional(values.shortText),
    province: optional(values.shortText),
    zip: optional(values.shortText),
    postalcode: optional(values.shortText),
    phone: optional(values.text(1, 40)),
    timeZone: values.timeZone,
    colour: optional(values.colour, 'green'),
    rates: listOf(rate, 1, 50),
    widgetSettings,
    planned: optional(listOf(plannedChange, 0, 24), none),
  },
  distinctRateIDs,
  plannedOnce,
);
export type CourseFields = z.output<typeof course>;

export const teeSheet = objectOf(
  {
    name: values.name,
    startTime: values.wallTime,
    endTime: values.wallTime,
    teeTimeInterval: wholeNumber(1, 120),
    roundLength: wholeNumber(2, 600, 'teeTimeInterval + 1 to 600'),
    reroundTeeID: values.id,
    blockedTimes: optional(listOf(blockedTimes, 0, 100), none),
    until: optional(values.date, 'for good'),
  },
  ordered('startTime', 'endTime'),
  roundBeyondInterval,
);
export type TeeSheetFields = z.output<typeof teeSheet>;

export function withBlockedTimes(sheet: TeeSheetFields & { id: string }): TeeSheet {
  return { blockedTimes: [], ...sheet };
}

export const golfer = objectOf({
  name: values.name,
  email: optional(values.shortText, emptyText),
  phone: optional(values.shortText, emptyText),
  paid: optional(values.flag, 'false'),
  rateGroup: optional(wholeNumber(0, 49), '0'),
  rateName: optional(values.shortText, 'that of the rate'),
  priceCents: optional(wholeNumber(0, 1_000_000), 'that of the rate'),
});

export const teeTimeGroup = objectOf(
  {
    date: values.dateOrDays,
    startingTime: optional(values.wallTime, 'only with a block'),
    startingTeeID: optional(values.id, 'only with a block'),
    reroundTeeID: optional(values.id),
    reroundTime: optional(values.wallTime),
    numHoles: optional(oneOf(9, 18), 'only with a block'),
    expiration: optional(values.instant),
    status: optional(oneOf('pending', 'confirmed'), 'confirmed'),
    receipt: optional(values.name),
    receiptNumber: optional(values.name),
    uid: optional(values.name),
    golfers: optional(listOf(golfer, 0, 4), none),
    source: optional(values.name, 'the course'),
    beside: optional(values.flag, 'false'),
    paymentProcessor: optional(values.name),
    blockStartTime: optional(values.wallTime),
    blockEndTime: optional(values.wallTime),
    blockTitle: optional(values.shortText),
    blockTeeID: optional(values.id),
    blockReroundStartTime: optional(values.wallTime),
    blockReroundEndTime: optional(values.wallTime),
    blockReroundTeeID: optional(values.id),
  },
  startOrBlock,
  ordered('blockStartTime', 'blockEndTime'),
  ordered('blockReroundStartTime', 'blockReroundEndTime'),
);
export type TeeTimeGroupFields = z.output<typeof teeTimeGroup>;

export const privilege = objectOf({
  email: values.email,
  group: values.id,
  course: values.id,
  denyOnlineBooking: optional(values.flag, 'false'),
  denyOnlineBookingMessage: optional(values.messageText, emptyText),
  requirePayment: optional(values.paymentWord, 'no say'),
  rates: optional(listOf(values.name, 0, 50), 'what is stored'),
});
export type PrivilegeFields = z.output<typeof privilege>;

/** Stored with the fields of a course, and set in the clubhouse alone. */
export type CoursePictures = Partial<Record<PictureKind, StoredPicture>>;

export type ImportedCourse = {
  courseKey: CourseKey;
  group: string;
  id: string;
  document: CourseFields & CoursePictures;
  teesheets: (TeeSheetFields & { id: string })[];
  /** Without: those that are stored. */
  pictures?: CoursePictures | undefined;
  removedTees?: readonly string[];
};

export type CourseAndSheets = Pick<ImportedCourse, 'document' | 'teesheets'>;

export type ImportedTeeTimeGroup = { courseKey: CourseKey; id: string; document: TeeTimeGroupFields };

export type ImportedPart =
  | { kind: 'group'; group: { id: string; name: string } }
  | { kind: 'course'; course: ImportedCourse }
  | { kind: 'teetimegroup'; teetimegroup: ImportedTeeTimeGroup }
  | { kind: 'privilege'; privilege: PrivilegeFields };
