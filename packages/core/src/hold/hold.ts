import { hasRateForAll } from '../booking/rate-choice.ts';
import { type BookingDenied, deniedBooking } from '../rules/denied-booking.ts';
import { isWallTime, minuteOf, wallTime } from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type {
  Cell,
  CourseDate,
  EpochMs,
  NumHoles,
  Players,
  Privilege,
  TeeSheet,
  WallTime,
} from '../tee-sheet/course.ts';
import { type ClosedSlot, courseDay, type DayState } from '../tee-sheet/course-day.ts';
import { courseOn } from '../tee-sheet/course-on.ts';
import { gridOf } from '../tee-sheet/grid.ts';
import { claimsOf } from '../tee-sheet/occupancy.ts';

/** The lifetime of a hold (rules.md#hold-expiry). */
export const holdSeconds = 420;
/** The confirm countdown ends this long before the hold (rules.md#countdowns). */
export const confirmMarginSeconds = 120;
/** The payment window's countdown (rules.md#payment-window). */
export const paymentWindowSeconds = 300;

export type HoldRequest = {
  date: CourseDate;
  startingTime: WallTime;
  startingTeeID: string;
  numHoles: NumHoles;
  players: Players;
};

export type HoldTerms = {
  startingTime: WallTime;
  startingTeeID: string;
  reroundTime: WallTime | null;
  reroundTeeID: string | null;
  claims: Cell[];
  requirePayment: boolean;
};

export type HoldRefusal =
  | BookingDenied
  | { refusal: 'date-not-bookable' | 'no-such-tee-time' | 'rate-not-allowed' }
  | ClosedSlot
  | { refusal: 'group-too-small'; minPlayers: number; message: string };

/** Exactly when the board offers it. `taken` leaves out their former hold (rules.md#one-hold-per-golfer). */
export function decideHold(
  hold: DayState & { privilege: Privilege | null; request: HoldRequest },
): Result<HoldTerms, HoldRefusal> {
  return decideHoldsOn(hold)(hold);
}

/** The same for many holds of one day, each as if it were the only one. */
export function decideHoldsOn(
  state: DayState,
): (asked: { privilege: Privilege | null; request: HoldRequest }) => Result<HoldTerms, HoldRefusal> {
  const course = courseOn(state.course, state.date);
  const day = courseDay(state);
  const grids = new Map<string, readonly number[]>();
  const isStart = (sheet: TeeSheet, minute: number) => {
    const grid = grids.get(sheet.id) ?? gridOf(sheet);
    grids.set(sheet.id, grid);
    return grid.includes(minute);
  };

  return ({ privilege, request }) => {
    const { startingTime, startingTeeID, numHoles } = request;
    const denied = deniedBooking(privilege);
    if (denied) return refuse(denied);

    if (!day.ok) return day;
    if (request.date !== state.date) return refuse({ refusal: 'date-not-bookable' });

    const sheet = course.teesheets.find((one) => one.id === startingTeeID);
    const minute = minuteOf(startingTime);
    if (!sheet || !isWallTime(startingTime) || !isStart(sheet, minute))
      return refuse({ refusal: 'no-such-tee-time' });

    const opening = day.value.openingAt(sheet, minute, numHoles);
    if (!opening.ok) return opening;

    const { minPlayers, requirePayment, reround } = opening.value;
    if (request.players < minPlayers)
      return refuse({ refusal: 'group-too-small', minPlayers, message: course.minGroupMessage });
    if (!hasRateForAll(course.rates, request.players, privilege))
      return refuse({ refusal: 'rate-not-allowed' });

    const reroundTime = reround && wallTime(reround.reroundMinute);
    const play = { startingTime, startingTeeID, reroundTime, reroundTeeID: reround && reround.reroundTeeID };
    const claims = claimsOf(course.teesheets, { ...play, numHoles });
    return accept({ ...play, claims, requirePayment });
  };
}

export function deadlinesOf(expiresAt: EpochMs): { expiresAt: EpochMs; confirmDeadline: EpochMs } {
  return { expiresAt, confirmDeadline: expiresAt - confirmMarginSeconds * 1000 };
}
