import { describe, expect, it } from 'vitest';
import {
  type ClubhouseAct,
  decideAct,
  decideCancelMoney,
  nextStepOf,
  type SeenPayment,
} from './clubhouse-act.ts';
import { nextPaymentState, type PaymentState } from './payment-life.ts';

const acts: ClubhouseAct[] = ['capture', 'void', 'refund'];
const states: PaymentState[] = [
  'started',
  'authorized',
  'captured',
  'declined',
  'undoing',
  'voided',
  'refunded',
  'authorization-expired',
];
const eventOf = { capture: 'captured', void: 'voided', refund: 'refunded' } as const;

describe('decideAct', () => {
  it('allows what the table of a payment’s life allows, once the payment is settled', () => {
    for (const state of states.filter((one) => one !== 'started' && one !== 'undoing'))
      for (const act of acts)
        expect(decideAct(act, state).ok, `${act} ${state}`).toBe(
          nextPaymentState(state, { event: eventOf[act] }).ok,
        );
  });

  it.each([
    ['capture', 'captured', 'already-captured'],
    ['void', 'captured', 'already-captured'],
    ['refund', 'authorized', 'not-captured'],
    ['refund', 'refunded', 'already-refunded'],
    ['capture', 'authorization-expired', 'authorization-expired'],
    ['void', 'voided', 'already-voided'],
    ['refund', 'declined', 'not-charged'],
    ['void', 'started', 'payment-unsettled'],
    ['refund', 'undoing', 'payment-unsettled'],
  ] as const)('refuses to %s what is %s: %s', (act, state, refusal) => {
    expect(decideAct(act, state)).toEqual({ ok: false, refusal });
  });
});

describe('nextStepOf', () => {
  const seen = (status: SeenPayment['status'], refundedCents = 0) => ({ status, refundedCents });
  const payment = { amountCents: 8400, isAuthorizationOver: false };

  it.each([
    ['capture', 'APPROVED', { step: 'ask', owedCents: 8400 }],
    ['void', 'APPROVED', { step: 'ask', owedCents: 8400 }],
    ['refund', 'COMPLETED', { step: 'ask', owedCents: 8400 }],
    ['capture', 'COMPLETED', { step: 'done', state: 'captured' }],
    ['void', 'CANCELED', { step: 'done', state: 'voided' }],
    ['capture', 'PENDING', { step: 'later' }],
    ['void', 'COMPLETED', { step: 'impossible', state: 'captured', refusal: 'already-captured' }],
    ['capture', 'CANCELED', { step: 'impossible', state: 'voided', refusal: 'already-voided' }],
    ['refund', 'APPROVED', { step: 'impossible', state: 'authorized', refusal: 'not-captured' }],
  ] as const)('to %s a payment that is %s', (act, status, next) => {
    expect(nextStepOf(act, seen(status), payment)).toEqual(next);
  });

  it('gives back what has not been given back yet', () => {
    expect(nextStepOf('refund', seen('COMPLETED', 400), payment)).toEqual({ step: 'ask', owedCents: 8000 });
    expect(nextStepOf('refund', seen('COMPLETED', 8400), payment)).toEqual({
      step: 'done',
      state: 'refunded',
    });
  });

  it('distinguishes an expired authorization from a voided one by its time', () => {
    for (const act of ['capture', 'void'] as const)
      expect(nextStepOf(act, seen('CANCELED'), { ...payment, isAuthorizationOver: true })).toEqual({
        step: 'impossible',
        state: 'authorization-expired',
        refusal: 'authorization-expired',
      });
  });
});

describe('decideCancelMoney', () => {
  it.each([
    [null, null, null],
    ['keep', null, null],
    ['keep', 'captured', null],
    ['keep', 'authorized', null],
    ['void', 'authorized', 'void'],
    ['refund', 'captured', 'refund'],
    ['keep', 'counter', null],
    ['refund', 'counter', 'refund'],
  ] as const)('%s with %s: %s', (choice, carries, act) => {
    expect(decideCancelMoney(choice, carries)).toEqual({ ok: true, value: act });
  });

  it.each([
    [null, 'captured', 'say-what-becomes-of-the-money'],
    [null, 'authorized', 'say-what-becomes-of-the-money'],
    ['refund', null, 'no-money'],
    ['void', null, 'no-money'],
    ['refund', 'authorized', 'not-captured'],
    ['void', 'captured', 'already-captured'],
    [null, 'counter', 'say-what-becomes-of-the-money'],
    ['void', 'counter', 'say-what-becomes-of-the-money'],
  ] as const)('%s with %s is refused: %s', (choice, carries, refusal) => {
    expect(decideCancelMoney(choice, carries)).toEqual({ ok: false, refusal });
  });
});
