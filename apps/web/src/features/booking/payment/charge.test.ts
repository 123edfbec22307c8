import type { PaymentReply, PaymentRequest } from '@dewsweeper/contract/payment';
import type { ProblemCode } from '@dewsweeper/contract/problem';
import { describe, expect, test } from 'vitest';
import { ApiProblem, NetworkFailure, UnexpectedReply } from '../../../lib/api.ts';
import { followPayment, readPaymentFailure, readPaymentReply } from './charge.ts';

const request = { sourceId: 'cnon:1', reservationId: 'h1' } as PaymentRequest;
const reply = (members: Partial<PaymentReply>): PaymentReply => ({
  success: false,
  error: null,
  paymentBehavior: 'capture',
  status: 'FAILED',
  payment: null,
  ...members,
});
const paid = reply({ success: true, status: 'COMPLETED', payment: { id: 'p1', receiptNumber: 'aB3d' } });
const pending = reply({ status: 'PENDING' });
const nearest = [{ time: '07:20', teeID: 'front', teeName: 'Front Nine' }];
const problem = (code: ProblemCode) =>
  new ApiProblem({ type: 'about:blank', title: code, status: 400, code });

describe('a reply', () => {
  test('that succeeded brings the receipt', () => {
    expect(readPaymentReply(paid)).toEqual({ kind: 'paid', receiptNumber: 'aB3d' });
  });

  test('without an outcome says nothing of the money', () => {
    expect(readPaymentReply(pending)).toBe('unknown');
  });

  test('that failed says so, and that nothing was charged', () => {
    for (const failure of ['declined', 'provider-unavailable'] as const) {
      expect(readPaymentReply(reply({ failure }))).toMatchObject({
        kind: 'not-paid',
        failure: {
          text: 'Payment failed. Please try again.',
          advice: expect.stringContaining('nothing was charged'),
        },
      });
    }
  });

  test('of a lost slot brings the nearest times', () => {
    expect(readPaymentReply(reply({ status: 'CANCELED', failure: 'slot-lost', nearest }))).toEqual({
      kind: 'slot-lost',
      nearest,
    });
  });
});

describe('a refusal', () => {
  test.each([
    new NetworkFailure('no reply'),
    new UnexpectedReply('not ours'),
    problem('internal'),
    problem('unavailable'),
    problem('too-many-requests'),
  ])('that says nothing of the money is asked about again: %s', (error) => {
    expect(readPaymentFailure(error)).toBe('unknown');
  });

  test.each([
    ['hold-expired', { kind: 'expired' }],
    ['not-found', { kind: 'expired' }],
    ['reservation-conflict', { kind: 'slot-lost' }],
    ['not-signed-in', { kind: 'sign-in' }],
    ['amount-differs', { kind: 'failed', text: expect.stringContaining('changed its prices') }],
    ['reservation-differs', { kind: 'failed', text: expect.stringContaining('changed its prices') }],
    ['payment-not-needed', { kind: 'payment-changed', requirePayment: false }],
    [
      'payment-not-set-up',
      { kind: 'not-paid', failure: { text: 'Payment configuration is missing. Please contact support.' } },
    ],
    [
      'too-many-payments',
      {
        kind: 'not-paid',
        failure: {
          text: 'Payment failed. Please try again.',
          advice: expect.stringContaining('Too many cards'),
        },
      },
    ],
    ['course-not-found', { kind: 'not-paid', failure: { text: 'Missing required course information' } }],
  ] as const)('%s', (code, outcome) => {
    expect(readPaymentFailure(problem(code))).toMatchObject(outcome);
  });
});

describe('a payment', () => {
  /** Answers in turn; the last one repeats. */
  function asked(...answers: (PaymentReply | Error)[]) {
    const heard: string[] = [];
    const pauses: number[] = [];
    const left = [...answers];
    const leaving = new AbortController();
    const outcome = followPayment(request, {
      ask: async (body) => {
        heard.push(body.sourceId);
        const answer = left.length > 1 ? left.shift() : left[0];
        if (answer instanceof Error || answer === undefined) throw answer;
        return answer;
      },
      pause: async (milliseconds) => {
        pauses.push(milliseconds);
        if (pauses.length === 8) leaving.abort();
      },
      onUnanswered: () => heard.push('unanswered'),
      signal: leaving.signal,
    });
    return { outcome, heard, pauses };
  }

  test('is sent once when it is answered', async () => {
    const { outcome, heard } = asked(paid);
    expect(await outcome).toEqual({ kind: 'paid', receiptNumber: 'aB3d' });
    expect(heard).toEqual(['cnon:1']);
  });

  test('is asked about by the same request until its outcome is known', async () => {
    const { outcome, heard } = asked(new NetworkFailure('lost'), pending, paid);
    expect(await outcome).toMatchObject({ kind: 'paid' });
    expect(heard).toEqual(['cnon:1', 'unanswered', 'cnon:1', 'unanswered', 'cnon:1']);
  });

  test('is asked about ever more slowly, and no more once the page is left', async () => {
    const { outcome, pauses } = asked(pending);
    expect(await outcome).toBeNull();
    expect(pauses).toEqual([1000, 2000, 4000, 5000, 5000, 5000, 5000, 5000]);
  });
});
