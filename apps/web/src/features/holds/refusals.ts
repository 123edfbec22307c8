import type { NearestOpenTime } from '@dewsweeper/contract/board';
import { ApiProblem, NetworkFailure } from '../../lib/api.ts';
import { expiryMessages, paymentMessages, refusalMessages, teeTimeMessages } from '../../messages.ts';

/** What a failed hold means for the page. */
export type HoldRefusal =
  /** Another golfer has the slot. */
  | { kind: 'taken'; nearest: NearestOpenTime[] }
  /** The slot is not offered as the page shows it: it goes, and the board is read again. */
  | { kind: 'not-offered'; text: string }
  | { kind: 'denied'; text: string }
  | { kind: 'sign-in' }
  /** Nothing is known to have changed: the golfer may try again. */
  | { kind: 'failed'; text: string };

/** What a failed confirmation means for the sheet. */
export type ConfirmRefusal =
  | { kind: 'expired' }
  | { kind: 'conflict'; nearest: NearestOpenTime[] }
  | { kind: 'sign-in' }
  /** The sheet stays as it is typed; `text` says what to do. */
  | { kind: 'failed'; text: string };

export function readHoldFailure(error: unknown): HoldRefusal {
  if (error instanceof NetworkFailure) return { kind: 'failed', text: refusalMessages.noConnection };
  if (!(error instanceof ApiProblem)) return { kind: 'failed', text: refusalMessages.serverFailed };
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
    case 'date-not-bookable':
      return { kind: 'not-offered', text: refusalMessages.dateNotBookable };
    case 'booking-denied':
      return { kind: 'denied', text: error.courseMessage || teeTimeMessages.bookingNotAvailable };
    case 'not-signed-in':
    case 'not-registered':
      return { kind: 'sign-in' };
    case 'too-many-requests':
      return { kind: 'failed', text: refusalMessages.tooMany };
    default:
      return { kind: 'failed', text: refusalMessages.serverFailed };
  }
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
    case 'unknown-rate':
      return { kind: 'failed', text: refusalMessages.ratesChanged };
    case 'payment-needed':
    case 'payment-not-set-up':
      return { kind: 'failed', text: paymentMessages.notSetUp };
    case 'booking-denied':
      return { kind: 'failed', text: error.courseMessage || teeTimeMessages.bookingNotAvailable };
    case 'too-many-requests':
      return { kind: 'failed', text: refusalMessages.tooMany };
    default:
      return { kind: 'failed', text: refusalMessages.confirmFailed };
  }
}

/** What the page says when a hold has ended by itself (spec.md section 4). */
export function expiryText(hold: { expiration: string | null }): string {
  return hold.expiration === null ? expiryMessages.noExpiration : expiryMessages.timeExpired;
}
