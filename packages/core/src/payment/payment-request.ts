import { amountOf, type PriceLine } from '../booking/amount.ts';
import type { Golfer } from '../booking/confirm.ts';
import { type BookingDenied, deniedBooking } from '../rules/denied-booking.ts';
import { paymentNeeded } from '../rules/payment-needed.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { NumHoles, Privilege, QuotedRate } from '../tee-sheet/course.ts';

/** An authorization expires at Square after this time (rules.md#authorize). */
export const authorizationDays = 7;

export type PaymentBehavior = 'capture' | 'authorize';

/** `authorize` authorizes; anything else captures (rules.md#payment-words). */
export function paymentBehaviorOf(written: string | undefined): PaymentBehavior {
  return written === 'authorize' ? 'authorize' : 'capture';
}

export type Bill = { amountCents: number; lines: (PriceLine & { name: string })[] };

export type BillRefusal =
  | BookingDenied
  | { refusal: 'golfers-do-not-match' | 'unknown-rate' | 'rate-not-allowed' | 'payment-not-needed' };

export function billOf(window: {
  quote: readonly QuotedRate[];
  players: number;
  golfers: readonly Golfer[];
  requirePayment: boolean;
  privilege: Privilege | null;
}): Result<Bill, BillRefusal> {
  const { quote, golfers, privilege, requirePayment } = window;
  const denied = deniedBooking(privilege);
  if (denied) return refuse(denied);
  if (golfers.length !== window.players) return refuse({ refusal: 'golfers-do-not-match' });
  const amount = amountOf(
    quote,
    golfers.map((golfer) => golfer.rateGroup),
    privilege,
  );
  if (!amount.ok) return amount;
  const { amountCents, lines } = amount.value;
  if (!paymentNeeded({ requirePayment, privilege, amountCents }))
    return refuse({ refusal: 'payment-not-needed' });
  return accept({ amountCents, lines: lines.map((line, i) => ({ ...line, name: golfers[i]?.name ?? '' })) });
}

/** Sent by the browser (rules.md#payment-request). */
export type PaymentClaim = {
  amount: number;
  reservationDetails: {
    courseName: string;
    numHoles: number;
    numPlayers: number;
    golfers: readonly { name: string; rateName: string }[];
  };
};

export function checkClaim(
  claim: PaymentClaim,
  known: { bill: Bill; courseName: string; numHoles: NumHoles; players: number },
): Result<null, { refusal: 'amount-differs' | 'reservation-differs' }> {
  const { reservationDetails: said } = claim;
  const golfersAgree =
    said.golfers.length === known.bill.lines.length &&
    known.bill.lines.every(
      (line, i) => said.golfers[i]?.name === line.name && said.golfers[i]?.rateName === line.rateName,
    );
  const agrees =
    golfersAgree &&
    said.courseName === known.courseName &&
    said.numHoles === known.numHoles &&
    said.numPlayers === known.players;
  if (!agrees) return refuse({ refusal: 'reservation-differs' });
  return claim.amount === known.bill.amountCents ? accept(null) : refuse({ refusal: 'amount-differs' });
}
