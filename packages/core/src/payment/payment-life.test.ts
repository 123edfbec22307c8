import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carriesReservation,
  isUnsettled,
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
} from './payment-life.ts';

/** The provider and the slot as they really are, apart from what we have heard of them. */
type World = { money: 'none' | 'authorized' | 'captured' | 'back'; isAsked: boolean; slot: 'kept' | 'lost' };

const acts = fc.array(
  fc.constantFrom('reply', 'reply-lost', 'decline', 'slot-lost', 'late-word', 'late-word-of-a-lost-slot'),
  { maxLength: 30 },
);

/**
 * One payment in a world that loses, repeats and delays: `settle` is the job, which asks the provider again with the
 * same key and so hears the truth.
 */
function live(behavior: 'authorized' | 'captured', happenings: readonly string[]) {
  const world: World = { money: 'none', isAsked: false, slot: 'kept' };
  let state: PaymentState = 'started';
  let isDeclining = false;
  const hear = (what: PaymentEvent) => {
    const next = nextPaymentState(state, what);
    if (next.ok) state = next.value;
  };
  const ask = () => {
    // The same key never charges twice.
    if (!world.isAsked) {
      world.isAsked = true;
      if (!isDeclining) world.money = behavior;
    }
    return world.money === 'none' ? 'declined' : 'charged';
  };
  const settle = () => {
    if (state === 'started') {
      const said = ask();
      hear(
        said === 'declined' ? { event: 'declined' } : { event: 'charged', as: behavior, slot: world.slot },
      );
    }
    if (state === 'undoing') {
      world.money = 'back';
      hear({ event: behavior === 'captured' ? 'refunded' : 'voided' });
    }
  };
  for (const happening of happenings) {
    if (happening === 'decline' && !world.isAsked) isDeclining = true;
    if (happening === 'slot-lost' && !carriesReservation(state)) world.slot = 'lost';
    if (happening === 'reply-lost' && state === 'started') ask();
    if (happening === 'reply') settle();
    if (state === 'started') continue;
    if (happening === 'late-word') hear({ event: 'charged', as: behavior, slot: 'kept' });
    if (happening === 'late-word-of-a-lost-slot') hear({ event: 'charged', as: behavior, slot: 'lost' });
  }
  settle();
  settle();
  return { world, state };
}

describe('a payment', () => {
  it('ends in exactly one of confirmed-and-paid or not-confirmed-and-money-back', () => {
    fc.assert(
      fc.property(fc.constantFrom('authorized', 'captured' as const), acts, (behavior, happenings) => {
        const { world, state } = live(behavior, happenings);
        expect(isUnsettled(state)).toBe(false);
        const hasMoney = world.money === 'authorized' || world.money === 'captured';
        expect(carriesReservation(state)).toBe(hasMoney);
      }),
    );
  });

  it('is charged once: later words about a charge change nothing', () => {
    const states: PaymentState[] = ['authorized', 'captured', 'declined', 'undoing', 'voided', 'refunded'];
    for (const state of states) {
      expect(nextPaymentState(state, { event: 'charged', as: 'captured', slot: 'kept' }).ok).toBe(false);
    }
  });

  it.each([
    ['authorized', 'captured', 'captured'],
    ['authorized', 'voided', 'voided'],
    ['authorized', 'authorization-expired', 'authorization-expired'],
    ['captured', 'refunded', 'refunded'],
    ['undoing', 'voided', 'voided'],
    ['undoing', 'refunded', 'refunded'],
    ['started', 'declined', 'declined'],
    ['started', 'voided', 'voided'],
  ] as const)('from %s by %s comes to %s', (state, event, next) => {
    expect(nextPaymentState(state, { event })).toEqual({ ok: true, value: next });
  });

  it.each([
    ['captured', 'voided'],
    ['captured', 'captured'],
    ['authorized', 'refunded'],
    ['voided', 'refunded'],
    ['refunded', 'refunded'],
    ['declined', 'voided'],
    ['authorization-expired', 'captured'],
  ] as const)('refuses %s after %s', (state, event) => {
    expect(nextPaymentState(state, { event })).toEqual({ ok: false, refusal: 'payment-event-not-possible' });
  });
});
