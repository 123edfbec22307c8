import { type PaymentWindow, paymentRequest } from '@dewsweeper/contract/payment';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import type { User } from '@dewsweeper/contract/user';
import { expect, test } from 'vitest';
import { paymentRequestOf, verificationDetailsOf, walletRequestOf } from './payment-request.ts';

const hold = {
  id: 'h1',
  group: 'prairie-links',
  course: 'willow-creek',
  courseName: 'Willow Creek Nine',
  numHoles: 18,
  players: 2,
} as Hold;
const window = {
  amountCents: 6605,
  currency: 'USD',
  lines: [
    { name: 'Ada Moreno', rateName: 'Standard', priceCents: 3600 },
    { name: 'Bea Lind', rateName: 'Resident', priceCents: 3005 },
  ],
} as PaymentWindow;

test('the request names what is paid, golfer by golfer, in the shape of the contract', () => {
  const body = paymentRequestOf(hold, window, 'cnon:1');
  expect(paymentRequest.parse(body)).toEqual({
    sourceId: 'cnon:1',
    amount: 6605,
    reservationId: 'h1',
    groupId: 'prairie-links',
    courseId: 'willow-creek',
    reservationDetails: {
      courseName: 'Willow Creek Nine',
      numHoles: 18,
      numPlayers: 2,
      golfers: [
        { name: 'Ada Moreno', rateName: 'Standard' },
        { name: 'Bea Lind', rateName: 'Resident' },
      ],
    },
  });
});

test('banks and wallets read the amount in dollars with two decimals', () => {
  const user = {
    firstName: 'Ada',
    lastName: 'Moreno',
    email: 'ada@example.com',
    phone: '4025550142',
  } as User;
  expect(verificationDetailsOf(window, user)).toMatchObject({ amount: '66.05', currencyCode: 'USD' });
  expect(walletRequestOf(hold, { ...window, amountCents: 6600 })).toEqual({
    countryCode: 'US',
    currencyCode: 'USD',
    total: { amount: '66.00', label: 'Willow Creek Nine' },
  });
});
