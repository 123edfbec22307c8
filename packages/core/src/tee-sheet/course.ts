export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** Wall-clock time at the course, `HH:mm` (rules.md#course-time). */
export type WallTime = string;
/** Date at the course, `YYYY-MM-DD`. */
export type CourseDate = string;
/** Minutes after the course's midnight, 0 to 1439; also names a cell by its start (rules.md#cells). */
export type MinuteOfDay = number;
export type EpochMs = number;

export type NumHoles = 9 | 18;
export type Players = 1 | 2 | 3 | 4;

/** The cells of the times, and those whose start lies in a range, which stays closed if the interval changes. */
export type BlockedTimes = {
  days: readonly Weekday[];
  times?: readonly WallTime[] | undefined;
  ranges?: readonly { startTime: WallTime; endTime: WallTime }[] | undefined;
};

/** `teeTimeInterval` and `roundLength` are minutes. */
export type TeeSheet = {
  id: string;
  name: string;
  startTime: WallTime;
  endTime: WallTime;
  teeTimeInterval: number;
  roundLength: number;
  reroundTeeID: string;
  blockedTimes: readonly BlockedTimes[];
  /** The last day of play on it; without, for good (rules.md#removed-tees). */
  until?: CourseDate | undefined;
};

/** `always` and `never` decide; anything else has no effect (rules.md#payment-needed). */
export type RequirePaymentWord = string;

/** The window includes both ends (rules.md#rule-windows). */
export type WidgetRule = {
  active: boolean;
  when: { days: readonly Weekday[] };
  startTime: WallTime;
  endTime: WallTime;
  allow18Holes: readonly string[];
  allow9Holes: readonly string[];
  minGroupSize18: number;
  minGroupSize9: number;
  requirePayment: RequirePaymentWord;
};

/** Major unit. Both ends of dates and times are included; what is absent sets no limit (rules.md#prices-by-time). */
export type RatePrice = {
  days?: readonly Weekday[] | undefined;
  startTime?: WallTime | undefined;
  endTime?: WallTime | undefined;
  from?: CourseDate | undefined;
  until?: CourseDate | undefined;
  greenFee9: number;
  greenFee18: number;
};

/** Major unit. `online: false`: staff only. `privilege`: for the first `privilegeSeats` golfers (1) of who has it. */
export type Rate = {
  id?: string | undefined;
  name: string;
  greenFee9: number;
  greenFee18: number;
  prices?: readonly RatePrice[] | undefined;
  online?: boolean | undefined;
  privilege?: string | undefined;
  privilegeSeats?: number | undefined;
};

/** A rate in a hold's quote, for its start and number of holes. `rateGroup` is its index. */
export type QuotedRate = Omit<Rate, 'greenFee9' | 'greenFee18' | 'prices'> & { priceCents: number };

/** Wishes are gathered for `minutes` from `time` on. `returnMinutes`: until a cancelled time comes back, at most. */
export type FairOpening = { time: WallTime; minutes: number; returnMinutes?: number | undefined };

export type CourseRules = {
  timeZone: string;
  rates: readonly Rate[];
  requirePayment: boolean | 'always' | 'never';
  allow18Holes: readonly string[];
  allow9Holes: readonly string[];
  daysInAdvance: number;
  currentDayMinutesInAdvance: number;
  minGroupMessage: string;
  rules: readonly WidgetRule[];
  teesheets: readonly TeeSheet[];
  /** Absent: the newest day opens at once (rules.md#fair-openings). */
  fairOpening?: FairOpening | undefined;
  /** In force from a date of play on; the earliest first (rules.md#planned-changes). */
  later?: readonly { from: CourseDate; course: CourseRules }[] | undefined;
};

/** A golfer's privileges at one course (rules.md#privileges). */
export type Privilege = {
  denyOnlineBooking: boolean;
  denyOnlineBookingMessage: string;
  requirePayment: RequirePaymentWord;
  rates?: readonly string[] | undefined;
};

export type Cell = { teeID: string; cell: MinuteOfDay };

/** Both ends included. A claim has `fromMinute === toMinute`. Null: never expires. */
export type Taken = {
  teeID: string;
  fromMinute: MinuteOfDay;
  toMinute: MinuteOfDay;
  expiresAt: EpochMs | null;
};
