import type { TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { formatMonthDayOrdinal, formatTeeTime } from '../../lib/format.ts';
import { useLastOpen } from '../../lib/use-last-open.ts';
import { confirmMessages, reservationMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './cancel-dialog.module.css';
import { cancelFailure, useCancelReservation } from './cancel-reservation.ts';

type CancelDialogProps = {
  reservation: TeeTimeGroup | null;
  /** Called once the dialog has closed: nothing behind a modal dialog is announced. */
  onCancelled: () => void;
  onClose: () => void;
};

export function CancelDialog({ reservation, onCancelled, onClose }: CancelDialogProps) {
  const cancel = useCancelReservation();
  const shown = useLastOpen(reservation);
  if (shown === null) return null;

  const close = () => {
    cancel.reset();
    onClose();
  };
  const handleClosed = () => {
    if (!cancel.isSuccess) return;
    cancel.reset();
    onCancelled();
  };
  return (
    <Dialog
      open={reservation !== null}
      onClose={close}
      onClosed={handleClosed}
      title={reservationMessages.cancelTitle}
    >
      <div className={styles.body}>
        <p>
          <strong>
            {reservationMessages.at(formatMonthDayOrdinal(shown.date), formatTeeTime(shown.startingTime))}
          </strong>
          , {shown.courseName}. {reservationMessages.cancelText}
        </p>
        {cancel.isError && <Notice kind="error">{cancelFailure(cancel.error)}</Notice>}
        <Button wide onClick={close}>
          {confirmMessages.dontCancel}
        </Button>
        <Button
          variant="removing"
          wide
          busy={cancel.isPending}
          onClick={() => cancel.mutate(shown, { onSuccess: onClose })}
        >
          {reservationMessages.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
