import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { useMutation } from '@tanstack/react-query';
import { formatShortDate, formatTeeTime } from '../../lib/format.ts';
import { heldMessages, refusalMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { inWords } from './countdown.ts';
import styles from './held-elsewhere.module.css';
import type { Booking } from './use-booking.ts';
import { useCountdown } from './use-countdown.ts';
import { useTimeOver } from './use-time-over.ts';

type HeldElsewhereProps = { hold: Hold; booking: Booking; onGivenBack: () => void };

export function HeldElsewhere({ hold, booking, onGivenBack }: HeldElsewhereProps) {
  const { secondsLeft, announced } = useCountdown(hold.confirmDeadline);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: booking.releaseHeld,
    onSuccess: onGivenBack,
  });
  const isOver = secondsLeft === 0;
  useTimeOver(isOver && !isPending, booking.choiceMade);
  if (isOver) return null;

  const ways = (
    <div className={styles.ways}>
      <Button disabled={isPending} onClick={() => booking.goOnWith(hold)}>
        {heldMessages.goOn}
      </Button>
      <Button variant="quiet" busy={isPending} onClick={() => mutate(hold)}>
        {heldMessages.release}
      </Button>
    </div>
  );
  return (
    <div className={styles.held}>
      <Notice action={ways} isStatic>
        {heldMessages.holding(formatTeeTime(hold.startingTime), formatShortDate(hold.date), hold.courseName)}
        <br />
        <strong className={styles.left} role="timer">
          {heldMessages.left(inWords(secondsLeft))}
        </strong>
        {isError && (
          <>
            <br />
            {refusalMessages.releaseFailed}
          </>
        )}
      </Notice>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}
