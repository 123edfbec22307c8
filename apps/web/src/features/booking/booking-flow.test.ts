import type { Hold, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { describe, expect, test } from 'vitest';
import { stepBooking } from './booking-flow.ts';
import { type BookingFlow, choosing, type FlowEvent } from './booking-steps.ts';

const hold = { id: 'h1', expiration: '2026-05-02T12:07:00.000Z' } as Hold;
const slot = { time: '07:10', teeID: 'front' };
const nearest = [{ time: '07:20', teeID: 'front', teeName: 'Front Nine' }];
const expired = {
  step: 'choosing',
  notice: { kind: 'expired', text: 'Time expired. Please choose a time below.' },
};

const run = (...events: FlowEvent[]) => events.reduce<BookingFlow>(stepBooking, choosing);
const picked: FlowEvent = { type: 'picked', slot };
const held: FlowEvent = { type: 'held', hold };
const found: FlowEvent = { type: 'found', hold };

describe('from a tap to a reservation', () => {
  test('leads through hold and confirmation', () => {
    expect(run(picked)).toEqual({ step: 'holding', slot });
    expect(run(picked, held)).toMatchObject({ step: 'confirming', hold, asking: false, busy: null });
    expect(run(picked, held, { type: 'confirm-sent' })).toMatchObject({ busy: 'confirming' });
    expect(run(picked, held, { type: 'confirm-sent' }, { type: 'confirmed' })).toEqual({ step: 'reserved' });
  });

  test('ignores a second tap', () => {
    expect(run(picked, { type: 'picked', slot: { time: '07:20', teeID: 'front' } })).toEqual({
      step: 'holding',
      slot,
    });
  });

  test('reopens a hold that was found after a reload', () => {
    expect(run(found)).toMatchObject({ step: 'confirming', hold });
    expect(run(picked, found)).toEqual({ step: 'holding', slot });
  });

  test('gives up a hold that is on its way when the choices change', () => {
    expect(run(picked, { type: 'choices-changed' })).toEqual(choosing);
    expect(run(picked, { type: 'choices-changed' }, held)).toEqual(choosing);
  });

  test('says so when a hold has no expiration', () => {
    expect(run(picked, { type: 'held', hold: { ...hold, expiration: null } })).toEqual({
      step: 'choosing',
      notice: { kind: 'expired', text: 'Your time expired. Please try again.' },
    });
  });
});

describe('a refused hold', () => {
  test('names the slot and offers the nearest', () => {
    expect(run(picked, { type: 'hold-refused', refusal: { kind: 'taken', nearest } })).toEqual({
      step: 'choosing',
      notice: { kind: 'taken', slot, nearest },
    });
  });

  test('sends a visitor to the login', () => {
    expect(run(picked, { type: 'hold-refused', refusal: { kind: 'sign-in' } })).toEqual({
      step: 'signed-out',
    });
  });

  test('is taken up again when the server turns out to have taken it', () => {
    const flow = run(picked, { type: 'hold-refused', refusal: { kind: 'unanswered', text: 'x' } });
    expect(flow).toEqual({ step: 'choosing', notice: { kind: 'unanswered', slot, text: 'x' } });
    expect(stepBooking(flow, found)).toMatchObject({ step: 'confirming', hold });
  });

  test('is forgotten when its notice is closed', () => {
    const flow = run(picked, { type: 'hold-refused', refusal: { kind: 'failed', text: 'x' } });
    expect(stepBooking(flow, { type: 'notice-closed' })).toEqual(choosing);
  });
});

describe('cancelling', () => {
  test('asks first', () => {
    expect(run(found, { type: 'cancel-asked' })).toMatchObject({ asking: true });
    expect(run(found, { type: 'cancel-asked' }, { type: 'cancel-declined' })).toMatchObject({
      asking: false,
    });
  });

  test('gives the time back', () => {
    expect(run(found, { type: 'cancel-asked' }, { type: 'release-sent' }, { type: 'released' })).toEqual(
      choosing,
    );
  });

  test('keeps the sheet when the server cannot be reached', () => {
    const flow = run(found, { type: 'cancel-asked' }, { type: 'release-sent' }, { type: 'release-failed' });
    expect(flow).toMatchObject({ step: 'confirming', asking: false, busy: null });
    expect((flow as { failure: string }).failure).toContain('could not be given back');
  });

  test('waits for a confirmation under way', () => {
    expect(run(found, { type: 'confirm-sent' }, { type: 'cancel-asked' })).toMatchObject({ asking: false });
  });
});

describe('the end of the time', () => {
  test('closes the sheet', () => {
    expect(run(found, { type: 'time-over' })).toEqual(expired);
    expect(run(found, { type: 'cancel-asked' }, { type: 'time-over' })).toEqual(expired);
  });

  test('waits for a confirmation under way, and follows its answer', () => {
    const waiting = run(found, { type: 'confirm-sent' }, { type: 'time-over' });
    expect(waiting).toMatchObject({ step: 'confirming', busy: 'confirming' });
    expect(stepBooking(waiting, { type: 'confirmed' })).toEqual({ step: 'reserved' });
    expect(stepBooking(waiting, { type: 'confirm-refused', refusal: { kind: 'expired' } })).toEqual(expired);
  });
});

describe('a conflict', () => {
  const conflict = run(
    found,
    { type: 'confirm-sent' },
    { type: 'confirm-refused', refusal: { kind: 'conflict', nearest } },
  );

  test('offers the nearest times', () => {
    expect(conflict).toEqual({ step: 'conflict', hold, nearest, hasPaid: false, busy: false });
  });

  test('ends by Try Again, whether or not the server answers', () => {
    const sent = stepBooking(conflict, { type: 'release-sent' });
    expect(stepBooking(sent, { type: 'released' })).toEqual(choosing);
    expect(stepBooking(sent, { type: 'release-failed' })).toEqual(choosing);
  });

  test('lets one of the nearest be taken', () => {
    expect(stepBooking(conflict, picked)).toEqual({ step: 'holding', slot });
  });
});

describe('another tab of the same golfer', () => {
  const sheet = run(found);

  test('may have confirmed', () => {
    const reservations = [{ id: 'h1' } as TeeTimeGroup];
    expect(stepBooking(sheet, { type: 'mine-read', mine: { reservations, hold: null } })).toEqual({
      step: 'reserved',
    });
  });

  test('may have confirmed before this one has its answer', () => {
    const busy = stepBooking(sheet, { type: 'confirm-sent' });
    const reservations = [{ id: 'h1' } as TeeTimeGroup];
    expect(stepBooking(busy, { type: 'mine-read', mine: { reservations, hold: null } })).toEqual({
      step: 'reserved',
    });
  });

  test('may have given the time back or taken another', () => {
    const other = { id: 'h2' } as Hold;
    for (const now of [null, other]) {
      expect(stepBooking(sheet, { type: 'mine-read', mine: { reservations: [], hold: now } })).toMatchObject({
        step: 'choosing',
        notice: { kind: 'expired' },
      });
    }
  });

  test('opens no sheet here', () => {
    expect(stepBooking(choosing, { type: 'mine-read', mine: { reservations: [], hold } })).toBe(choosing);
  });

  test('does not disturb what is under way', () => {
    const busy = stepBooking(sheet, { type: 'confirm-sent' });
    expect(stepBooking(busy, { type: 'mine-read', mine: { reservations: [], hold: null } })).toBe(busy);
  });
});
