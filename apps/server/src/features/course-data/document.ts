import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { checkRate, checkRates, checkTeeSheet, checkTeeTimeGroup, checkTimes } from './cross-checks.ts';
import { type Document, documentOf, optional, required } from './fields.ts';
import * as kinds from './kinds.ts';
import { listOf, oneOf, wholeNumber } from './kinds.ts';

/** The reader, the export and the table of docs/course-data.md follow these fields. */

const none = 'none';
const emptyText = 'empty';
const teeIDs = listOf(kinds.id, 0, 100);

export const rate = documentOf(
  {
    id: optional(kinds.id),
    name: required(kinds.name),
    greenFee9: required(kinds.fee),
    greenFee18: required(kinds.fee),
    online: optional(kinds.flag, 'true'),
    privilege: optional(kinds.name),
    privilegeSeats: optional(wholeNumber(1, 4), '1'),
  },
  checkRate,
);

export const widgetRule = documentOf(
  {
    active: required(kinds.flag),
    when: required(documentOf({ days: required(listOf(kinds.weekday, 0, 7)) })),
    startTime: required(kinds.wallTime),
    endTime: required(kinds.wallTime),
    allow18Holes: required(teeIDs),
    allow9Holes: required(teeIDs),
    minGroupSize18: optional(kinds.groupSize(18), '0'),
    minGroupSize9: optional(kinds.groupSize(9), '0'),
    requirePayment: optional(kinds.paymentWord, 'no say'),
  },
  checkTimes,
);

export const paymentGateway = documentOf({
  environment: required(oneOf('sandbox', 'production')),
  squareApplicationId: optional(kinds.shortText),
  squareLocationId: optional(kinds.shortText),
  squareSandboxApplicationId: optional(kinds.shortText),
  squareSandboxLocationId: optional(kinds.shortText),
  applePayMerchantId: optional(kinds.shortText),
});

export const widgetSettings = documentOf({
  requirePayment: optional(oneOf(true, false, 'always', 'never'), 'false'),
  allow18Holes: required(teeIDs),
  allow9Holes: required(teeIDs),
  daysInAdvance: required(wholeNumber(0, 365)),
  currentDayMinutesInAdvance: optional(wholeNumber(0, 10_080), '0'),
  widgetMessage: optional(kinds.messageText, emptyText),
  minGroupMessage: optional(kinds.messageText, emptyText),
  paymentBehavior: optional(kinds.paymentBehavior, 'capture'),
  paymentGateway: optional(paymentGateway),
  nineHoleRate: optional(kinds.unusedFee),
  eighteenHoleRate: optional(kinds.unusedFee),
  nineHoleWithCartRate: optional(kinds.unusedFee),
  eighteenHoleWithCartRate: optional(kinds.unusedFee),
  rules: optional(listOf(widgetRule, 0, 100), none),
});

export const course = documentOf(
  {
    name: required(kinds.name),
    address: optional(kinds.shortText, emptyText),
    city: optional(kinds.shortText, emptyText),
    state: optional(kinds.shortText),
    province: optional(kinds.shortText),
    zip: optional(kinds.shortText),
    postalcode: optional(kinds.shortText),
    phone: optional(kinds.text(1, 40)),
    timeZone: required(kinds.timeZone),
    rates: required(listOf(rate, 1, 50)),
    widgetSettings: required(widgetSettings),
  },
  checkRates,
);
export type CourseFields = Document<typeof course.fields>;

const blockedTimes = documentOf({
  days: required(listOf(kinds.weekday, 0, 7)),
  times: optional(listOf(kinds.wallTime, 0, 1_440), none),
  ranges: optional(
    listOf(
      documentOf({ startTime: required(kinds.wallTime), endTime: required(kinds.wallTime) }, checkTimes),
      0,
      100,
    ),
    none,
  ),
});

export const teeSheet = documentOf(
  {
    name: required(kinds.name),
    startTime: required(kinds.wallTime),
    endTime: required(kinds.wallTime),
    teeTimeInterval: required(wholeNumber(1, 120)),
    roundLength: required(wholeNumber(2, 600, 'teeTimeInterval + 1 to 600')),
    reroundTeeID: required(kinds.id),
    blockedTimes: optional(listOf(blockedTimes, 0, 100), none),
  },
  checkTeeSheet,
);
export type TeeSheetFields = Document<typeof teeSheet.fields>;

export function withBlockedTimes(sheet: TeeSheetFields & { id: string }): TeeSheet {
  return { blockedTimes: [], ...sheet };
}

export const maxTeeSheets = 36;

export const golfer = documentOf({
  name: required(kinds.name),
  email: optional(kinds.shortText, emptyText),
  phone: optional(kinds.shortText, emptyText),
  paid: optional(kinds.flag, 'false'),
  rateGroup: optional(wholeNumber(0, 49), '0'),
  rateName: optional(kinds.shortText, 'that of the rate'),
  priceCents: optional(wholeNumber(0, 1_000_000), 'that of the rate'),
});

export const teeTimeGroup = documentOf(
  {
    date: required(kinds.dateOrDays),
    startingTime: optional(kinds.wallTime, 'only with a block'),
    startingTeeID: optional(kinds.id, 'only with a block'),
    reroundTeeID: optional(kinds.id),
    reroundTime: optional(kinds.wallTime),
    numHoles: optional(oneOf(9, 18), 'only with a block'),
    expiration: optional(kinds.instant),
    status: optional(oneOf('pending', 'confirmed'), 'confirmed'),
    receipt: optional(kinds.name),
    receiptNumber: optional(kinds.name),
    uid: optional(kinds.name),
    golfers: optional(listOf(golfer, 0, 4), none),
    source: optional(kinds.name, 'the course'),
    paymentProcessor: optional(kinds.name),
    blockStartTime: optional(kinds.wallTime),
    blockEndTime: optional(kinds.wallTime),
    blockTitle: optional(kinds.shortText),
    blockTeeID: optional(kinds.id),
    blockReroundStartTime: optional(kinds.wallTime),
    blockReroundEndTime: optional(kinds.wallTime),
    blockReroundTeeID: optional(kinds.id),
  },
  checkTeeTimeGroup,
);
export type TeeTimeGroupFields = Document<typeof teeTimeGroup.fields>;

export const privilege = documentOf({
  email: required(kinds.email),
  group: required(kinds.id),
  course: required(kinds.id),
  denyOnlineBooking: optional(kinds.flag, 'false'),
  denyOnlineBookingMessage: optional(kinds.messageText, emptyText),
  requirePayment: optional(kinds.paymentWord, 'no say'),
  rates: optional(listOf(kinds.name, 0, 50), 'what is stored'),
});
export type PrivilegeFields = Document<typeof privilege.fields>;

export type ImportedCourse = {
  courseKey: string;
  group: string;
  id: string;
  document: CourseFields;
  teesheets: (TeeSheetFields & { id: string })[];
};

export type ImportedTeeTimeGroup = { courseKey: string; id: string; document: TeeTimeGroupFields };

export type ImportedPart =
  | { kind: 'group'; group: { id: string; name: string } }
  | { kind: 'course'; course: ImportedCourse }
  | { kind: 'teetimegroup'; teetimegroup: ImportedTeeTimeGroup }
  | { kind: 'privilege'; privilege: PrivilegeFields };
