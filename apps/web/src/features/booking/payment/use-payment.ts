import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { keepHold } from '../../reservations/my-tee-time-groups.ts';
import type { Paying, PaymentEvent, PaymentMethod, PaymentOutcome } from '../booking-steps.ts';
import { forgetPayment, keepPayment } from '../kept-payment.ts';
import { followPayment, sendPayment } from './charge.ts';
import { type PaymentMethods, tokenize } from './payment-methods.ts';
import { paymentRequestOf, verificationDetailsOf } from './payment-request.ts';
import { takeToken } from './token.ts';

const successMilliseconds = 1_500;

export function usePayment(
  paying: Paying,
  dispatch: Dispatch<PaymentEvent>,
): (method: PaymentMethod, from: PaymentMethods) => void {
  const user = useSignedInUser();
  useKeptPayment(paying, user.id);
  useCharge(paying, dispatch);
  useSuccessShown(paying, dispatch);

  return (method, from) => {
    const { hold, window } = paying;
    if (paying.payment.stage !== 'open' || paying.busy !== null) return;
    dispatch({ type: 'check-sent', method });
    // No await before this: Safari opens Apple Pay only from within the tap's handler.
    void takeToken(method, () => tokenize(from, method, verificationDetailsOf(window, user))).then(
      (token) => {
        if (token.ok) dispatch({ type: 'charge-sent', request: paymentRequestOf(hold, window, token.token) });
        else dispatch({ type: 'check-failed', failure: token.failure });
      },
    );
  };
}

/** Keeps the step for a reload; a request before it is sent. */
function useKeptPayment({ hold, golfers, window, payment }: Paying, uid: string): void {
  const request = payment.stage === 'charging' ? payment.request : null;
  const isPaid = payment.stage === 'paid';
  useEffect(() => {
    if (isPaid) return;
    keepPayment({ uid, hold, golfers, window, request });
    return request === null ? forgetPayment : undefined;
  }, [uid, hold, golfers, window, request, isPaid]);
}

function useCharge({ payment }: Paying, dispatch: Dispatch<PaymentEvent>): void {
  const queryClient = useQueryClient();
  const request = payment.stage === 'charging' ? payment.request : null;

  const end = useEffectEvent(async (outcome: PaymentOutcome) => {
    forgetPayment();
    if (!isHoldAlive(outcome)) await keepHold(queryClient, null);
    dispatch({ type: 'charge-ended', outcome });
  });

  useEffect(() => {
    if (request === null) return;
    const leaving = new AbortController();
    void followPayment(request, {
      ask: sendPayment,
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      onUnanswered: () => dispatch({ type: 'charge-unanswered' }),
      signal: leaving.signal,
    }).then((outcome) => outcome && end(outcome));
    return () => leaving.abort();
  }, [request, dispatch]);
}

function isHoldAlive({ kind }: PaymentOutcome): boolean {
  return kind === 'not-paid' || kind === 'failed' || kind === 'payment-changed';
}

function useSuccessShown({ payment }: Paying, dispatch: Dispatch<PaymentEvent>): void {
  const isPaid = payment.stage === 'paid';
  useEffect(() => {
    if (!isPaid) return;
    const timer = setTimeout(() => dispatch({ type: 'success-shown' }), successMilliseconds);
    return () => clearTimeout(timer);
  }, [isPaid, dispatch]);
}
