import { useEffect } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useLastOpen } from '../../lib/use-last-open.ts';
import { confirmMessages, paymentMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Confirming, Paying } from './booking-steps.ts';
import styles from './confirm-dialogs.module.css';
import { ConfirmForm } from './confirm-form.tsx';
import type { Booking } from './use-booking.ts';

/** Loaded once a time that is paid online is held. */
const PaymentStep = lazyPart(
  async () => (await import('./payment/payment-step.tsx')).PaymentStep,
  <Waiting />,
);

export function ConfirmDialogs({ booking }: { booking: Booking }) {
  const { flow } = booking;
  const open = flow.step === 'confirming' || flow.step === 'paying' ? flow : null;
  const shown = useLastOpen(open);
  const mayPay = open?.hold.requirePayment ?? false;
  useEffect(() => {
    if (mayPay) void PaymentStep.preload();
  }, [mayPay]);
  if (shown === null) return null;
  return (
    <>
      <Dialog
        open={open !== null}
        onClose={booking.askCancel}
        title={shown.step === 'paying' ? paymentMessages.title : confirmMessages.title}
        isStatic={shown.step === 'paying' && shown.payment.stage !== 'open'}
        isModal={!isBankAsking(shown)}
        leavesBack
        className={styles.steps}
      >
        {shown.step === 'paying' ? (
          <PaymentStep key={shown.hold.id} paying={shown} booking={booking} />
        ) : (
          <ConfirmForm
            key={shown.hold.id}
            hold={shown.hold}
            busy={shown.busy}
            failure={shown.failure}
            booking={booking}
          />
        )}
      </Dialog>
      <Dialog
        open={open?.asking ?? false}
        onClose={booking.declineCancel}
        leavesBack
        title={confirmMessages.cancelTitle}
      >
        <div className={styles.question}>
          <p>{confirmMessages.cancelText}</p>
          <Button wide onClick={booking.declineCancel}>
            {confirmMessages.dontCancel}
          </Button>
          <Button variant="removing" wide busy={open?.busy === 'releasing'} onClick={booking.release}>
            {confirmMessages.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Square may open a bank's dialog in the page; a modal dialog would cover it and make it inert. */
function isBankAsking(shown: Confirming | Paying): boolean {
  return shown.step === 'paying' && shown.payment.stage === 'checking' && shown.payment.method === 'card';
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner />
    </div>
  );
}
