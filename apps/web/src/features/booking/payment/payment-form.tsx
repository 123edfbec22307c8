import {
  type ComponentProps,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatMoney } from '../../../lib/format.ts';
import { everyPageMessages, payingMessages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Paying, PaymentMethod } from '../booking-steps.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { DemonstrationNote } from './demonstration-note.tsx';
import { FailureWords } from './failure-words.tsx';
import styles from './payment-form.module.css';
import type { PaymentMethods } from './payment-methods.ts';
import type { Card } from './square.ts';
import { walletNames } from './token.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

type PaymentFormProps = {
  paying: Paying;
  pay: (method: PaymentMethod, from: PaymentMethods) => void;
  onGolfers: () => void;
  onCancel: () => void;
};

export function PaymentForm({ paying, pay, onGolfers, onCancel }: PaymentFormProps) {
  const { hold, window, payment } = paying;
  const card = useRef<HTMLDivElement>(null);
  const googlePay = useRef<HTMLDivElement>(null);
  const { form, retry } = usePaymentMethods({ hold, window, card, googlePay });
  const isReady = form.state === 'ready';
  const isOpen = payment.stage === 'open';
  const busyWords = wordsOf(paying);
  const failure = isOpen ? payment.failure : null;

  const payBy = (method: PaymentMethod) => isReady && pay(method, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    payBy('card');
  };
  useCardKeys(isReady ? form.card : null, { onSubmit: () => payBy('card'), onEscape: onCancel });
  useFieldFocus(isReady ? form.card : null, failure?.field);
  useTap(googlePay, () => payBy('google-pay'));

  return (
    <form className={styles.form} onSubmit={submit}>
      <div
        className={classNames(styles.wallets, !isReady && styles.unseen)}
        role="group"
        aria-label={payingMessages.wallets}
        hidden={isReady && form.applePay === null && form.googlePay === null}
        inert={!isReady || !isOpen}
      >
        {isReady && form.applePay !== null && (
          <button className={styles.applePay} type="button" onClick={() => payBy('apple-pay')}>
            {payingMessages.applePay}
          </button>
        )}
        <div className={styles.googlePay} ref={googlePay} />
        <p className={styles.or}>{payingMessages.orByCard}</p>
      </div>
      {failure !== null && (
        <Outcome kind="error">
          <FailureWords {...failure} />
        </Outcome>
      )}
      {payment.stage === 'charging' && payment.isWaiting && <Outcome>{payingMessages.unanswered}</Outcome>}
      <section aria-label={payingMessages.card}>
        <div className={styles.card} hidden={form.state === 'failed'}>
          <div
            className={classNames(styles.fields, !isReady && styles.unseen)}
            ref={card}
            inert={!isReady || payment.stage === 'charging'}
          />
          {form.state === 'loading' && <CardSkeleton />}
        </div>
        {form.state === 'failed' && <FormFailed text={form.text} onRetry={window.square && retry} />}
      </section>
      {window.square?.isSimulated && <DemonstrationNote />}
      <div className={styles.foot}>
        <Button
          type="submit"
          wide
          disabled={!isReady && isOpen}
          busy={busyWords !== null}
          {...(busyWords !== null && { busyWords })}
        >
          {payWords(paying)}
        </Button>
        <p className="visually-hidden" role="status">
          {busyWords}
        </p>
      </div>
      <div className={styles.ways}>
        <Button variant="quiet" disabled={!isOpen} onClick={onGolfers}>
          {payingMessages.golfers}
        </Button>
        <Button variant="quiet" disabled={!isOpen} onClick={onCancel}>
          {payingMessages.cancel}
        </Button>
      </div>
    </form>
  );
}

function Outcome(props: ComponentProps<typeof Notice>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.outcome} ref={place}>
      <Notice {...props} />
    </div>
  );
}

/** `onRetry` is null where only the course can help. */
function FormFailed({ text, onRetry }: { text: string; onRetry: (() => void) | null }) {
  const retry = onRetry !== null && (
    <Button variant="quiet" onClick={onRetry}>
      {everyPageMessages.tryAgain}
    </Button>
  );
  return (
    <Notice kind="error" action={retry || undefined}>
      {text}
    </Notice>
  );
}

function payWords({ window }: Paying): string {
  const amount = formatMoney(window.amountCents);
  return window.paymentBehavior === 'authorize'
    ? payingMessages.placeHold(amount)
    : payingMessages.pay(amount);
}

function wordsOf({ payment, window }: Paying): string | null {
  switch (payment.stage) {
    case 'open':
    case 'paid':
      return null;
    case 'checking':
      return payment.method === 'card'
        ? payingMessages.checkingCard
        : payingMessages.checkingWallet(walletNames[payment.method]);
    case 'charging':
      if (payment.isWaiting) return payingMessages.waiting;
      return window.paymentBehavior === 'authorize' ? payingMessages.holding : payingMessages.charging;
    default:
      return payment satisfies never;
  }
}

/** Enter and Escape in the card's fields act as in our own. */
function useCardKeys(card: Card | null, keys: { onSubmit: () => void; onEscape: () => void }): void {
  const submit = useEffectEvent(keys.onSubmit);
  const escape = useEffectEvent(keys.onEscape);
  useEffect(() => {
    if (card === null) return;
    const [onSubmit, onEscape] = [() => submit(), () => escape()];
    card.addEventListener('submit', onSubmit);
    card.addEventListener('escape', onEscape);
    return () => {
      card.removeEventListener('submit', onSubmit);
      card.removeEventListener('escape', onEscape);
    };
  }, [card]);
}

/** Focuses the card field with the error; Square's own focus is lost when our dialog becomes modal again. */
function useFieldFocus(card: Card | null, field: string | undefined): void {
  useEffect(() => {
    if (card !== null && field !== undefined) void card.focus(field).catch(() => undefined);
  }, [card, field]);
}

/** Square inserts Google's button; its taps are observed on the element around it. */
function useTap(place: RefObject<HTMLElement | null>, tapped: () => void): void {
  const tap = useEffectEvent(tapped);
  useEffect(() => {
    const element = place.current;
    const listen = (event: Event) => {
      if (event.target !== element) tap();
    };
    element?.addEventListener('click', listen);
    return () => element?.removeEventListener('click', listen);
  }, [place]);
}
