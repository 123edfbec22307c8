import type { PaymentRequest, PaymentWindow } from '@dewsweeper/contract/payment';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import type { User } from '@dewsweeper/contract/user';
import type { VerificationDetails, WalletRequestOptions } from './square.ts';

const countryCode = 'US';

export function paymentRequestOf(hold: Hold, window: PaymentWindow, sourceId: string): PaymentRequest {
  return {
    sourceId,
    amount: window.amountCents,
    reservationId: hold.id,
    groupId: hold.group,
    courseId: hold.course,
    reservationDetails: {
      courseName: hold.courseName,
      numHoles: hold.numHoles,
      numPlayers: hold.players,
      golfers: window.lines.map(({ name, rateName }) => ({ name, rateName })),
    },
  };
}

export function verificationDetailsOf(
  { amountCents, currency }: PaymentWindow,
  { firstName, lastName, email, phone }: User,
): VerificationDetails {
  return {
    amount: decimal(amountCents),
    currencyCode: currency,
    intent: 'CHARGE',
    customerInitiated: true,
    sellerKeyedIn: false,
    billingContact: { givenName: firstName, familyName: lastName, email, phone, countryCode },
  };
}

export function walletRequestOf(hold: Hold, { amountCents, currency }: PaymentWindow): WalletRequestOptions {
  return {
    countryCode,
    currencyCode: currency,
    total: { amount: decimal(amountCents), label: hold.courseName },
  };
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}
