import type { PaymentRequest, PaymentWindow } from '@dewsweeper/contract/payment';
import type { Hold, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { describe, expect, test } from 'vitest';
import { stepBooking } from './booking-flow.ts';
import { type BookingFlow, choosing, type FlowEvent, type PaymentOutcome } from './booking-steps.ts';

const hold = { id: 'h1', expiration: '2026-05-02T12:07:00.000Z' } as Hold;
const golfers = [{ name: 'Ada Moreno', email: '', phone: '', rateGroup: 0 }];
const window = { amountCents: 3600, deadline: '2026-05-02T12:05:00.000Z' } as PaymentWindow;
const request = { sourceId: 'cnon:1', reservationId: 'h1' } as PaymentRequest;
const nearest = [{ time: '07:20', teeID: 'front', teeName: 'Front Nine' }];
const expired = {
  step: 'choosing',
  notice: { kind: 'expired', text: 'Time expired. Please choose a time below.' },
};

const after = (flow: BookingFlow, ...events: FlowEvent[]) => events.reduce<BookingFlow>(stepBooking, flow);
const opened: FlowEvent = { type: 'payment-opened', hold, golfers, window };
const checkSent: FlowEvent = { type: 'check-sent', method: 'card' };
const chargeSent: FlowEvent = { type: 'charge-sent', request };
const ended = (outcome: PaymentOutcome): FlowEvent => ({ type: 'charge-ended', outcome });
const failure = { text: 'Payment failed. Please try again.', advice: 'Another card may do.' };

const sheet = after(choosing, { type: 'found', hold });
const open = after(sheet, { type: 'payment-asked' }, opened);
const checking = after(open, checkSent);
const charging = after(checking, chargeSent);

describe('paying', () => {
  test('leads from the golfers to the receipt and to the reservation', () => {
    expect(after(sheet, { type: 'payment-asked' })).toMatchObject({ busy: 'opening-payment' });
    expect(open).toMatchObject({
      step: 'paying',
      golfers,
      window,
      payment: { stage: 'open', failure: null },
    });
    expect(checking).toMatchObject({ payment: { stage: 'checking', method: 'card' } });
    expect(charging).toMatchObject({ payment: { stage: 'charging', request, isWaiting: false } });
    const paid = after(charging, ended({ kind: 'paid', receiptNumber: 'aB3d' }));
    expect(paid).toMatchObject({ step: 'paying', payment: { stage: 'paid', receiptNumber: 'aB3d' } });
    expect(after(paid, { type: 'success-shown' })).toEqual({ step: 'reserved' });
  });

  test('lets another card be tried after a decline, within the same hold and window', () => {
    const declined = after(charging, ended({ kind: 'not-paid', failure }));
    expect(declined).toMatchObject({ hold, window, payment: { stage: 'open', failure } });
    expect(after(declined, checkSent)).toMatchObject({ payment: { stage: 'checking' } });
  });

  test('says what was wrong with the card, or nothing where a wallet was closed', () => {
    expect(after(checking, { type: 'check-failed', failure })).toMatchObject({ payment: { failure } });
    expect(after(checking, { type: 'check-failed', failure: null })).toMatchObject({
      payment: { stage: 'open', failure: null },
    });
  });

  test('charges once, however often the button is pressed and whatever answers late', () => {
    expect(after(checking, checkSent)).toBe(checking);
    expect(after(charging, checkSent)).toBe(charging);
    expect(after(charging, { type: 'charge-sent', request: { ...request, sourceId: 'cnon:2' } })).toBe(
      charging,
    );
    expect(after(charging, { type: 'check-failed', failure })).toBe(charging);
  });

  test('pays for no other hold than the one that is shown', () => {
    const late = { ...request, reservationId: 'h0' };
    expect(after(checking, { type: 'charge-sent', request: late })).toBe(checking);
  });

  test('waits for an answer that stays away', () => {
    expect(after(charging, { type: 'charge-unanswered' })).toMatchObject({
      payment: { stage: 'charging', request, isWaiting: true },
    });
  });
});

describe('before anything is sent', () => {
  test('the golfer may go back to the golfers, or give the time back', () => {
    expect(after(open, { type: 'golfers-asked' })).toMatchObject({ step: 'confirming', hold, failure: null });
    const asked = after(open, { type: 'cancel-asked' });
    expect(asked).toMatchObject({ step: 'paying', asking: true });
    expect(after(asked, { type: 'cancel-declined' })).toMatchObject({ asking: false });
    expect(after(asked, { type: 'release-sent' })).toMatchObject({ busy: 'releasing' });
    expect(after(asked, { type: 'release-sent' }, { type: 'released' })).toEqual(choosing);
    expect(after(asked, { type: 'release-sent' }, { type: 'release-failed' })).toMatchObject({
      asking: false,
      busy: null,
      payment: { failure: { text: expect.stringContaining('could not be given back') } },
    });
  });

  test('nothing is paid while the time is being given back', () => {
    const releasing = after(open, { type: 'cancel-asked' }, { type: 'release-sent' });
    expect(after(releasing, checkSent)).toBe(releasing);
  });

  test('the time may end, with a card being checked too', () => {
    expect(after(open, { type: 'time-over' })).toEqual(expired);
    expect(after(checking, { type: 'time-over' })).toEqual(expired);
    expect(after(checking, { type: 'time-over' }, chargeSent)).toEqual(expired);
  });
});

describe('once it is sent', () => {
  test.each<FlowEvent>([
    { type: 'time-over' },
    { type: 'cancel-asked' },
    { type: 'golfers-asked' },
    { type: 'release-sent' },
    { type: 'mine-read', mine: { reservations: [], hold: null } },
  ])('nothing but its outcome ends it: $type', (event) => {
    expect(after(charging, event)).toBe(charging);
    const paid = after(charging, ended({ kind: 'paid', receiptNumber: 'aB3d' }));
    expect(after(paid, event)).toBe(paid);
  });

  test('a slot that was lost offers the nearest times, and says that the money comes back', () => {
    expect(after(charging, ended({ kind: 'slot-lost', nearest }))).toEqual({
      step: 'conflict',
      hold,
      nearest,
      hasPaid: true,
      busy: false,
    });
  });

  test.each<[PaymentOutcome, object]>([
    [{ kind: 'expired' }, expired],
    [{ kind: 'sign-in' }, { step: 'signed-out' }],
    [
      { kind: 'failed', text: 'prices' },
      { step: 'confirming', hold, failure: 'prices' },
    ],
    [
      { kind: 'payment-changed', requirePayment: false, text: 'no more' },
      { step: 'confirming', hold: { requirePayment: false }, failure: 'no more' },
    ],
  ])('refused before the card was charged: $kind', (outcome, flow) => {
    expect(after(charging, ended(outcome))).toMatchObject(flow);
  });
});

describe('after a reload', () => {
  test('the step is open again', () => {
    const found = after(choosing, { type: 'payment-found', hold, golfers, window, request: null });
    expect(found).toEqual(open);
  });

  test('what was sent is asked about again', () => {
    expect(after(choosing, { type: 'payment-found', hold, golfers, window, request })).toEqual(charging);
  });

  test('a hold that is gone has expired', () => {
    expect(after(choosing, { type: 'payment-lost' })).toEqual(expired);
  });
});

describe('another tab of the same golfer', () => {
  test('may have paid, or taken another time', () => {
    const reservations = [{ id: 'h1' } as TeeTimeGroup];
    expect(after(open, { type: 'mine-read', mine: { reservations, hold: null } })).toEqual({
      step: 'reserved',
    });
    expect(after(open, { type: 'mine-read', mine: { reservations: [], hold: null } })).toMatchObject({
      step: 'choosing',
      notice: { kind: 'expired' },
    });
  });
});
