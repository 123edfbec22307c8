import { useId } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { payingMessages, paymentMessages } from '../../../messages.ts';
import { focusWhenShown } from '../../../ui/focus-when-shown.ts';
import styles from './payment-success.module.css';

type PaymentSuccessProps = {
  paymentBehavior: 'capture' | 'authorize';
  amountCents: number;
  receiptNumber: string;
};

export function PaymentSuccess({ paymentBehavior, amountCents, receiptNumber }: PaymentSuccessProps) {
  const isHeld = paymentBehavior === 'authorize';
  const amount = formatMoney(amountCents);
  const words = useId();
  return (
    // Receives the focus: a screen reader announces its name, the whole text.
    <div className={styles.success} role="group" aria-labelledby={words} tabIndex={-1} ref={focusWhenShown}>
      <svg className={styles.check} viewBox="0 0 72 72" width="72" height="72" aria-hidden="true">
        <circle className={styles.ground} cx="36" cy="36" r="36" />
        <path className={styles.stroke} d="M21 37.5 32 48.5 52 26.5" pathLength="1" />
      </svg>
      <div id={words} className={styles.words}>
        <p className={styles.title}>{paymentMessages.successful}</p>
        <p>{isHeld ? paymentMessages.authorized : paymentMessages.completed}</p>
        <p>{isHeld ? payingMessages.amountHeld(amount) : payingMessages.amountPaid(amount)}</p>
        {receiptNumber !== '' && <p className={styles.receipt}>{payingMessages.receipt(receiptNumber)}</p>}
      </div>
    </div>
  );
}
