import { countdownMessages, payingMessages } from '../../../messages.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Paying } from '../booking-steps.ts';
import { CountdownRing } from '../countdown-ring.tsx';
import { HoldSummary } from '../hold-summary.tsx';
import type { Booking } from '../use-booking.ts';
import { useCountdown } from '../use-countdown.ts';
import { useTimeOver } from '../use-time-over.ts';
import { Bill } from './bill.tsx';
import { PaymentForm } from './payment-form.tsx';
import styles from './payment-step.module.css';
import { PaymentSuccess } from './payment-success.tsx';
import { usePayment } from './use-payment.ts';

type PaymentStepProps = { paying: Paying; booking: Booking };

export function PaymentStep({ paying, booking }: PaymentStepProps) {
  const { hold, window, payment } = paying;
  const countdown = useCountdown(window.deadline);
  const pay = usePayment(paying, booking.onPaymentEvent);
  const isUnsent = payment.stage === 'open' || payment.stage === 'checking';
  useTimeOver(countdown.secondsLeft === 0 && isUnsent && paying.busy === null, booking.endTime);

  if (payment.stage === 'paid') {
    return (
      <PaymentSuccess
        paymentBehavior={window.paymentBehavior}
        amountCents={window.amountCents}
        receiptNumber={payment.receiptNumber}
      />
    );
  }
  return (
    <div className={styles.step}>
      <div className={styles.about}>
        <HoldSummary hold={hold} />
        {isUnsent ? (
          <CountdownRing {...countdown} label={countdownMessages.paymentLabel} />
        ) : (
          <div className={styles.kept}>
            <Notice>{payingMessages.kept}</Notice>
          </div>
        )}
        <Bill window={window} />
      </div>
      <PaymentForm
        paying={paying}
        pay={pay}
        onGolfers={() => booking.onPaymentEvent({ type: 'golfers-asked' })}
        onCancel={booking.askCancel}
      />
    </div>
  );
}
