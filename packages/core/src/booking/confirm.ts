import { type BookingDenied, deniedBooking } from '../rules/denied-booking.ts';
import { paymentNeeded } from '../rules/payment-needed.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { EpochMs, Privilege, QuotedRate } from '../tee-sheet/course.ts';
import { isUnexpired } from '../tee-sheet/occupancy.ts';
import { type Amount, amountOf } from './amount.ts';

/** Only the name is required. `rateGroup` is an index into the hold's quote. */
export type Golfer = { name: string; email: string; phone: string; rateGroup: number };

/** `requirePayment`: the setting of course and rules when the hold was placed. */
export type PendingReservation = {
  players: number;
  status: string;
  expiresAtMs: EpochMs | null;
  requirePayment: boolean;
};

export type ConfirmRefusal =
  | BookingDenied
  | {
      refusal:
        | 'hold-expired'
        | 'golfers-do-not-match'
        | 'golfer-name-missing'
        | 'unknown-rate'
        | 'rate-not-allowed'
        | 'payment-needed';
    };

/** And its price (rules.md#confirming). The database checks the cells. */
export function decideConfirm(confirmation: {
  quote: readonly QuotedRate[];
  reservation: PendingReservation;
  golfers: readonly Golfer[];
  privilege: Privilege | null;
  nowEpochMs: EpochMs;
  paid: boolean;
}): Result<Amount, ConfirmRefusal> {
  const { quote, reservation, golfers, privilege, paid } = confirmation;
  const denied = deniedBooking(privilege);
  if (denied) return refuse(denied);
  if (!isLive(reservation, confirmation.nowEpochMs, paid)) return refuse({ refusal: 'hold-expired' });
  if (golfers.length !== reservation.players) return refuse({ refusal: 'golfers-do-not-match' });
  if (golfers.some((golfer) => golfer.name.trim() === '')) return refuse({ refusal: 'golfer-name-missing' });

  const rateGroups = golfers.map((golfer) => golfer.rateGroup);
  const amount = amountOf(quote, rateGroups, privilege);
  if (!amount.ok) return amount;
  const { amountCents, lines } = amount.value;
  const { requirePayment } = reservation;
  if (!paid && paymentNeeded({ requirePayment, privilege, amountCents }))
    return refuse({ refusal: 'payment-needed' });

  const named = lines.map((line, i) => ({ name: golfers[i]?.name ?? '', ...line }));
  return accept({ amountCents, lines: named });
}

function isLive({ status, expiresAtMs }: PendingReservation, nowEpochMs: EpochMs, paid: boolean): boolean {
  if (status !== 'pending') return false;
  // A payment in flight keeps the slot (rules.md#payment-in-flight), so one that arrived is in time.
  return paid || (expiresAtMs !== null && isUnexpired(expiresAtMs, nowEpochMs));
}
