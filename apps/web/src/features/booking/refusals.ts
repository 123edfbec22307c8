import type { NearestOpenTime } from '@dewsweeper/contract/board';
import { ApiProblem, NetworkFailure, problemCode } from '../../lib/api.ts';
import { everyPageMessages, paymentMessages, refusalMessages, teeTimeMessages } from '../../messages.ts';

export type HoldRefusal =
  | { kind: 'taken'; nearest: NearestOpenTime[] }
  /** Not offered as shown: the slot is removed and the board fetched again. */
  | { kind: 'not-offered'; text: string }
  | { kind: 'denied'; text: string }
  | { kind: 'sign-in' }
  /** No reply, or an unclear one: the server may have placed the hold. */
  | { kind: 'unanswered'; text: string }
  /** Nothing changed: the golfer may retry. */
  | { kind: 'failed'; text: string };

export type ConfirmRefusal =
  | { kind: 'expired' }
  | { kind: 'conflict'; nearest: NearestOpenTime[] }
  | { kind: 'sign-in' }
  /** The sheet keeps its input; `text` says what to do. */
  | { kind: 'failed'; text: string }
  | { kind: 'payment-changed'; requirePayment: boolean; text: string };

export function readHoldFailure(error: unknown): HoldRefusal {
  if (error instanceof NetworkFailure) return { kind: 'unanswered', text: refusalMessages.noConnection };
  if (!(error instanceof ApiProblem)) return { kind: 'unanswered', text: refusalMessages.serverFailed };
  switch (error.code) {
    case 'slot-taken':
    case 'reservation-conflict':
      return { kind: 'taken', nearest: error.nearest };
    case 'no-such-tee-time':
      return { kind: 'not-offered', text: refusalMessages.notOnSheet };
    case 'holes-not-offered':
      return { kind: 'not-offered', text: refusalMessages.holesNotOffered };
    case 'group-too-small':
      return { kind: 'not-offered', text: error.courseMessage || refusalMessages.groupTooSmall };
    case 'too-late':
      return { kind: 'not-offered', text: refusalMessages.tooLate };
    case 'rate-not-allowed':
      return { kind: 'failed', text: refusalMessages.noRateForGroup };
    case 'date-not-bookable':
      return { kind: 'not-offered', text: refusalMessages.dateNotBookable };
    case 'booking-denied':
      return { kind: 'denied', text: error.courseMessage || teeTimeMessages.bookingNotAvailable };
    case 'not-signed-in':
    case 'not-registered':
      return { kind: 'sign-in' };
    case 'cooling-down':
      return { kind: 'failed', text: refusalMessages.coolingDown(minutesOf(error.waitMilliseconds)) };
    case 'time-kept-too-long':
      return { kind: 'failed', text: refusalMessages.timeKeptTooLong(minutesOf(error.waitMilliseconds)) };
    case 'too-many-reservations':
      return { kind: 'failed', text: refusalMessages.tooManyReservations };
    case 'too-many-requests':
      return { kind: 'failed', text: refusalMessages.tooMany };
    case 'paused':
      return { kind: 'failed', text: everyPageMessages.paused };
    default:
      return { kind: 'unanswered', text: refusalMessages.serverFailed };
  }
}

function minutesOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 60_000));
}

export function readConfirmFailure(error: unknown): ConfirmRefusal {
  if (error instanceof NetworkFailure) return { kind: 'failed', text: refusalMessages.confirmNoConnection };
  if (!(error instanceof ApiProblem)) return { kind: 'failed', text: refusalMessages.confirmFailed };
  switch (error.code) {
    case 'hold-expired':
    case 'not-found':
      return { kind: 'expired' };
    case 'slot-taken':
    case 'reservation-conflict':
      return { kind: 'conflict', nearest: error.nearest };
    case 'not-signed-in':
    case 'not-registered':
      return { kind: 'sign-in' };
    case 'golfer-name-missing':
    case 'golfers-do-not-match':
    case 'invalid-request':
      return { kind: 'failed', text: refusalMessages.checkGolfers };
    case 'rate-not-allowed':
      return { kind: 'failed', text: refusalMessages.rateNotAllowed };
    case 'unknown-rate':
      return { kind: 'failed', text: refusalMessages.ratesChanged };
    case 'payment-needed':
    case 'payment-not-set-up':
      return { kind: 'payment-changed', requirePayment: true, text: paymentMessages.nowPaidOnline };
    case 'payment-not-needed':
      return { kind: 'payment-changed', requirePayment: false, text: paymentMessages.notPaidOnline };
    case 'too-many-reservations':
      return { kind: 'failed', text: refusalMessages.tooManyReservations };
    case 'payment-in-flight':
      return { kind: 'failed', text: paymentMessages.underWay };
    case 'booking-denied':
      return { kind: 'failed', text: error.courseMessage || teeTimeMessages.bookingNotAvailable };
    case 'too-many-requests':
      return { kind: 'failed', text: refusalMessages.tooMany };
    case 'paused':
      return { kind: 'failed', text: everyPageMessages.paused };
    default:
      return { kind: 'failed', text: refusalMessages.confirmFailed };
  }
}

export function readWindowFailure(error: unknown): ConfirmRefusal {
  if (error instanceof NetworkFailure) return { kind: 'failed', text: paymentMessages.windowNoConnection };
  switch (problemCode(error)) {
    case undefined:
    case 'internal':
    case 'unavailable':
      return { kind: 'failed', text: paymentMessages.initFailed };
    case 'course-not-found':
      return { kind: 'failed', text: paymentMessages.missingCourse };
    default:
      return readConfirmFailure(error);
  }
}
