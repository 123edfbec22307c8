/** Weekday names as course documents spell them (ruling 1). */
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

/** Wall-clock time at the course, `HH:mm` (ruling 1). */
export type WallTime = string;
/** Calendar date at the course, `YYYY-MM-DD` (ruling 1). */
export type CourseDate = string;
/** Minutes after the course's midnight, 0 to 1439; also the name of a cell, by its start (ruling 3). */
export type MinuteOfDay = number;
export type EpochMs = number;

export type NumHoles = 9 | 18;
export type Players = 1 | 2 | 3 | 4;

/**
 * Closed on these weekdays: the cells that the times lie in, and every cell whose start lies in a range, both ends
 * included. A range stays closed whatever the interval becomes.
 */
export type BlockedTimes = {
  days: readonly Weekday[];
  times?: readonly WallTime[] | undefined;
  ranges?: readonly { startTime: WallTime; endTime: WallTime }[] | undefined;
};

/** A tee sheet of spec.md section 3; `teeTimeInterval` and `roundLength` are minutes. */
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

/** `always` and `never` decide; anything else has no say (spec.md section 3). */
export type RequirePaymentWord = string;

/** A widget rule of spec.md section 3; its window is inclusive at both ends (ruling 6). */
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

/** A green fee by rate, in the currency's major unit as course documents write it (ruling 20). */
/**
 * Green fees of one golfer, in the currency's major unit. `online: false`: only staff give this rate. `privilege`: only
 * golfers whose account has it choose it, for the first `privilegeSeats` golfers of the group (1 when absent).
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

/** A rate as a hold quotes it, for the hold's own number of holes. `rateGroup` is its index in the quote. */
export type QuotedRate = Omit<Rate, 'greenFee9' | 'greenFee18'> & { priceCents: number };

/** What the rules of availability and payment need to know of a course. */
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

/** A golfer's standing at one course (spec.md section 3, privileges). */
export type Privilege = {
  denyOnlineBooking: boolean;
  denyOnlineBookingMessage: string;
  requirePayment: RequirePaymentWord;
  /** Names of rates' privileges that this golfer has. */
  rates?: readonly string[] | undefined;
};

/** One cell of one tee, named by its start (ruling 3). */
export type Cell = { teeID: string; cell: MinuteOfDay };

/**
 * Something that takes cells of one tee on one date: every cell whose start lies in the range, both ends
 * included (ruling 3). A golfer's claim has `fromMinute === toMinute`. `expiresAt` null: until removed.
 */
export type Taken = {
  teeID: string;
  fromMinute: MinuteOfDay;
  toMinute: MinuteOfDay;
  expiresAt: EpochMs | null;
};
