import type { PaymentWindow } from '@dewsweeper/contract/payment';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { paymentMessages } from '../../../messages.ts';
import { followTheme } from './card-style.ts';
import {
  closePaymentMethods,
  openPaymentMethods,
  PaymentFormFailure,
  type PaymentMethods,
} from './payment-methods.ts';

/** Before Square's script starts, and until its fields are shown. */
const initDelayMilliseconds = 200;
const shownAfterMilliseconds = 1_000;

export type PaymentForm =
  | { state: 'loading' }
  | { state: 'failed'; text: string }
  | ({ state: 'ready' } & PaymentMethods);

type Parts = {
  hold: Hold;
  window: PaymentWindow;
  card: RefObject<HTMLElement | null>;
  googlePay: RefObject<HTMLElement | null>;
};

export function usePaymentMethods(parts: Parts): { form: PaymentForm; retry: () => void } {
  const [form, setForm] = useState<PaymentForm>({ state: 'loading' });
  const [attempt, setAttempt] = useState(1);

  const open = useEffectEvent(async () => {
    const [card, googlePay] = [parts.card.current, parts.googlePay.current];
    if (card === null || googlePay === null) throw new PaymentFormFailure(paymentMessages.formFailed);
    return openPaymentMethods(parts.hold, parts.window, { card, googlePay });
  });

  useEffect(() => {
    let isOver = false;
    let opened: PaymentMethods | null = null;
    const start = async () => {
      await pause(initDelayMilliseconds);
      if (isOver) return;
      const shown = pause(shownAfterMilliseconds - initDelayMilliseconds);
      const methods = await open();
      if (isOver) return closePaymentMethods(methods);
      opened = methods;
      await shown;
      if (!isOver) setForm({ state: 'ready', ...methods });
    };
    start().catch((error: unknown) => {
      const text = error instanceof PaymentFormFailure ? error.text : paymentMessages.initFailed;
      if (!isOver) setForm({ state: 'failed', text });
    });
    return () => {
      isOver = true;
      if (opened !== null) closePaymentMethods(opened);
    };
  }, [attempt]);

  const card = form.state === 'ready' ? form.card : null;
  useEffect(() => (card === null ? undefined : followTheme(card)), [card]);

  const retry = () => {
    setForm({ state: 'loading' });
    setAttempt(attempt + 1);
  };
  return { form, retry };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
