import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { type FormEvent, useId, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { confirmMessages, paymentMessages, registerMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Confirming } from './booking-steps.ts';
import { CannotPay } from './cannot-pay.tsx';
import { useCompanions } from './companions.ts';
import styles from './confirm-form.module.css';
import { CountdownRing } from './countdown-ring.tsx';
import { firstUnnamed, totalCents } from './golfer-drafts.ts';
import { GolferFields } from './golfer-fields.tsx';
import { HoldSummary } from './hold-summary.tsx';
import type { Booking } from './use-booking.ts';
import { useCountdown } from './use-countdown.ts';
import { useGolfers } from './use-golfers.ts';
import { useTimeOver } from './use-time-over.ts';

type ConfirmFormProps = {
  hold: Hold;
  busy: Confirming['busy'];
  failure: string | null;
  booking: Booking;
};

export function ConfirmForm({ hold, busy, failure, booking }: ConfirmFormProps) {
  const countdown = useCountdown(hold.confirmDeadline);
  const { golfers, change } = useGolfers(hold);
  const companions = useCompanions();
  const [unnamed, setUnnamed] = useState<number | null>(null);
  const companionsListId = useId();
  const total = totalCents(golfers, hold.rates);
  const mustPay = hold.requirePayment && total > 0;
  const proceed = mustPay ? booking.openPayment : booking.confirm;
  useTimeOver(countdown.secondsLeft === 0 && busy === null, booking.endTime);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const nameless = firstUnnamed(golfers);
    setUnnamed(nameless);
    if (nameless === null && busy === null) proceed(golfers);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.about}>
        <HoldSummary hold={hold} />
        <CountdownRing {...countdown} />
      </div>
      {hold.requirePayment && !hold.canPay && <CannotPay phone={hold.coursePhone} />}
      <datalist id={companionsListId}>
        {companions.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.golfers}>
        {golfers.map((golfer, index) => (
          <GolferFields
            key={index}
            index={index}
            golfer={golfer}
            rates={hold.rates}
            companions={companions}
            companionsListId={companionsListId}
            nameError={unnamed === index ? registerMessages.enterName : undefined}
            onChange={(changed) => {
              setUnnamed(null);
              change(index, changed);
            }}
          />
        ))}
      </div>
      <div className={styles.foot}>
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <p className={styles.total}>
          <span>{confirmMessages.total}</span>
          <span className={styles.amount}>{formatMoney(total)}</span>
        </p>
        <Button
          type="submit"
          wide
          disabled={mustPay && !hold.canPay}
          busy={busy === 'confirming' || busy === 'opening-payment'}
        >
          {mustPay ? paymentMessages.continueToPayment : confirmMessages.reserveNow}
        </Button>
      </div>
      <div className={styles.cancel}>
        <Button variant="quiet" wide onClick={booking.askCancel}>
          {confirmMessages.cancel}
        </Button>
      </div>
    </form>
  );
}
