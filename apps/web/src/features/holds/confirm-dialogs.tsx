import { useLastOpen } from '../../lib/use-last-open.ts';
import { confirmMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './confirm-dialogs.module.css';
import { ConfirmForm } from './confirm-form.tsx';
import type { Booking } from './use-booking.ts';

/** The confirm sheet, and the question before a time is given back (spec.md section 4). */
export function ConfirmDialogs({ booking }: { booking: Booking }) {
  const { flow } = booking;
  const open = flow.step === 'confirming' ? flow : null;
  const shown = useLastOpen(open);
  if (shown === null) return null;
  return (
    <>
      <Dialog open={open !== null} onClose={booking.askCancel} title={confirmMessages.title}>
        <ConfirmForm
          key={shown.hold.id}
          hold={shown.hold}
          busy={shown.busy}
          failure={shown.failure}
          booking={booking}
        />
      </Dialog>
      <Dialog
        open={open?.asking ?? false}
        onClose={booking.declineCancel}
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
