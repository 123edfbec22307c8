import type { NearestOpenTime } from '@dewsweeper/contract/board';
import { formatTeeTime, teeTimeParts } from '../../lib/format.ts';
import { useLastOpen } from '../../lib/use-last-open.ts';
import { confirmMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { TeeTime } from './booking-steps.ts';
import styles from './lost-slot-dialogs.module.css';
import type { Booking } from './use-booking.ts';

/** See rules.md#lost-slot. */
export function LostSlotDialogs({ booking }: { booking: Booking }) {
  return (
    <>
      <ConflictDialog booking={booking} />
      <TakenDialog booking={booking} />
    </>
  );
}

/** A reservation took the slot: no retry but Try Again or another time. */
function ConflictDialog({ booking }: { booking: Booking }) {
  const { flow } = booking;
  const open = flow.step === 'conflict' ? flow : null;
  const shown = useLastOpen(open);
  if (shown === null) return null;
  return (
    <Dialog open={open !== null} onClose={booking.release} isStatic title={confirmMessages.conflictTitle}>
      <div className={styles.body}>
        <p>{confirmMessages.conflictText(formatTeeTime(shown.hold.startingTime))}</p>
        {shown.hasPaid && <p>{confirmMessages.nothingCharged}</p>}
        <NearestTimes nearest={shown.nearest} onPick={booking.pick} />
        <Button variant="quiet" wide busy={shown.busy} onClick={booking.release}>
          {confirmMessages.tryAgain}
        </Button>
      </div>
    </Dialog>
  );
}

function TakenDialog({ booking }: { booking: Booking }) {
  const { flow } = booking;
  const open = flow.step === 'choosing' && flow.notice?.kind === 'taken' ? flow.notice : null;
  const shown = useLastOpen(open);
  if (shown === null) return null;
  return (
    <Dialog
      open={open !== null}
      onClose={booking.closeNotice}
      title={confirmMessages.takenTitle(formatTeeTime(shown.slot.time))}
    >
      <div className={styles.body}>
        <p>{confirmMessages.takenText}</p>
        <NearestTimes nearest={shown.nearest} onPick={booking.pick} />
      </div>
    </Dialog>
  );
}

type NearestTimesProps = { nearest: readonly NearestOpenTime[]; onPick: (slot: TeeTime) => void };

export function NearestTimes({ nearest, onPick }: NearestTimesProps) {
  if (nearest.length === 0) return <p>{confirmMessages.noneNear}</p>;
  return (
    <section>
      <h3 className={styles.heading}>{confirmMessages.nearest}</h3>
      <ul className={styles.times}>
        {nearest.map((slot) => (
          <li key={`${slot.time} ${slot.teeID}`}>
            <button className={styles.time} type="button" onClick={() => onPick(slot)}>
              <Clock time={slot.time} />
              <span className={styles.tee}>{slot.teeName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Clock({ time }: { time: string }) {
  const { clock, period } = teeTimeParts(time);
  return (
    <span className={styles.clock}>
      {clock} <span className={styles.period}>{period}</span>
    </span>
  );
}
