import type { Reservation, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../lib/paths.ts';
import { reservationMessages } from '../../messages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { Ticket } from './ticket.tsx';
import styles from './tickets.module.css';
import { useUpcoming } from './upcoming.ts';

/** Only where a course offers it. */
const ChangeDialog = lazyPart(async () => (await import('./change/change-dialog.tsx')).ChangeDialog);

type TicketsProps = {
  reservations: readonly Reservation[];
  /** As they were: without a network nothing can be done with them. */
  isKept?: boolean;
};

export function Tickets({ reservations, isKept = false }: TicketsProps) {
  const upcoming = useUpcoming(reservations);
  const [cancelling, setCancelling] = useState<TeeTimeGroup | null>(null);
  const [changing, setChanging] = useState<TeeTimeGroup | null>(null);
  const [done, setDone] = useState<'cancelled' | 'changed' | null>(null);
  const ask = (reservation: TeeTimeGroup) => {
    setDone(null);
    setCancelling(reservation);
  };
  const askChange = (reservation: TeeTimeGroup) => {
    setDone(null);
    setChanging(reservation);
  };
  const changeable = upcoming.some(({ mayChange }) => mayChange);
  const isEmpty = upcoming.length === 0;

  return (
    <div className={styles.tickets}>
      <p className="visually-hidden" role="status">
        {done && reservationMessages[done]}
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
            <Ticket
              reservation={reservation}
              onCancel={ask}
              isKept={isKept}
              onChange={reservation.mayChange ? askChange : undefined}
            />
          </li>
        ))}
      </ul>
      <CancelDialog
        reservation={cancelling}
        onCancelled={() => setDone('cancelled')}
        onClose={() => setCancelling(null)}
      />
      {(changeable || changing !== null) && (
        <ChangeDialog
          reservation={changing}
          onChanged={() => setDone('changed')}
          onClose={() => setChanging(null)}
        />
      )}
    </div>
  );
}
