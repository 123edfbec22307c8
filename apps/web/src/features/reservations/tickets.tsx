import type { Reservation, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { reservationMessages } from '../../messages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { Ticket } from './ticket.tsx';
import styles from './tickets.module.css';
import { useUpcoming } from './upcoming.ts';

export function Tickets({ reservations }: { reservations: readonly Reservation[] }) {
  const upcoming = useUpcoming(reservations);
  const [cancelling, setCancelling] = useState<TeeTimeGroup | null>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const ask = (reservation: TeeTimeGroup) => {
    setIsCancelled(false);
    setCancelling(reservation);
  };
  const isEmpty = upcoming.length === 0;

  return (
    <div className={styles.tickets}>
      <p className="visually-hidden" role="status">
        {isCancelled && reservationMessages.cancelled}
      </p>
      <p className={isEmpty ? styles.none : undefined}>
        {isEmpty ? reservationMessages.none : reservationMessages.upcoming}
      </p>
      {isEmpty && (
        <ButtonLink to={paths.teeTimes} wide>
          {reservationMessages.findATime}
        </ButtonLink>
      )}
      <ul className={styles.list}>
        {upcoming.map((reservation) => (
          <li key={reservation.id}>
            <Ticket reservation={reservation} onCancel={ask} />
          </li>
        ))}
      </ul>
      <CancelDialog
        reservation={cancelling}
        onCancelled={() => setIsCancelled(true)}
        onClose={() => setCancelling(null)}
      />
    </div>
  );
}
