/** As course documents spell them. */
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

/**
 * Closed on these weekdays: the cells containing the times, and every cell whose start lies in a range, both
 * ends included. A range stays closed if the interval changes.
 */
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

/**
 * Green fees of one golfer in the major unit. `online: false`: only staff assign this rate. `privilege`: only
 * golfers whose account has it may choose it, for the first `privilegeSeats` golfers of the group (default
 * 1).
 */
export type Rate = {
  id?: string | undefined;
  name: string;
  greenFee9: number;
  greenFee18: number;
  online?: boolean | undefined;
  privilege?: string | undefined;
  privilegeSeats?: number | undefined;
};

/** A rate in a hold's quote, for its number of holes. `rateGroup` is its index. */
export type QuotedRate = Omit<Rate, 'greenFee9' | 'greenFee18'> & { priceCents: number };

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
};

/** A golfer's privileges at one course (rules.md#privileges). */
export type Privilege = {
  denyOnlineBooking: boolean;
  denyOnlineBookingMessage: string;
  requirePayment: RequirePaymentWord;
  /** The rate privileges of this golfer. */
  rates?: readonly string[] | undefined;
};

/** One cell of one tee, named by its start. */
export type Cell = { teeID: string; cell: MinuteOfDay };

/**
 * Takes every cell of one tee and date whose start lies in the range, both ends included. A golfer's claim
 * has `fromMinute === toMinute`. `expiresAt` null: until removed.
 */
export type Taken = {
  teeID: string;
  fromMinute: MinuteOfDay;
  toMinute: MinuteOfDay;
  expiresAt: EpochMs | null;
};
