import type { GolferReservation } from '@dewsweeper/contract/clubhouse-golfers';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatMoneyShort, formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { golferMessages } from '../../messages.ts';
import { shortDay } from './golfer-days.ts';
import styles from './golfer-panel.module.css';

type ReservationListProps = {
  title: string;
  none: string;
  place: CoursePath;
  thisYear: string;
  reservations: GolferReservation[];
};

export function ReservationList({ title, none, place, thisYear, reservations }: ReservationListProps) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {reservations.length === 0 && <p className={styles.soft}>{none}</p>}
      {reservations.length > 0 && (
        <ul className={styles.reservations}>
          {reservations.map((reservation) => (
            <li key={reservation.id} data-status={reservation.status}>
              <Link className={styles.when} to={paths.sheet} params={{ ...place, date: reservation.date }}>
                {shortDay(reservation.date, thisYear)}, {formatTeeTime(reservation.startingTime)}
              </Link>
              <span className={styles.outcome}>
                <Outcome reservation={reservation} />
              </span>
              <span className={styles.facts}>{factsOf(reservation)}</span>
              <span className={styles.facts}>{moneyOf(reservation)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Outcome({ reservation: { status, arrival } }: { reservation: GolferReservation }) {
  if (status === 'cancelled') return golferMessages.cancelled;
  if (arrival === 'no-show') return <strong className={styles.missing}>{golferMessages.noShow}</strong>;
  return arrival === 'checked-in' ? golferMessages.checkedIn : null;
}

function factsOf({ teeName, numHoles, players, receiptNumber, id }: GolferReservation): string {
  return [
    golferMessages.golfers(players),
    golferMessages.holes(numHoles),
    teeName,
    golferMessages.number(receiptNumber ?? id),
  ].join(' · ');
}

function moneyOf({ status, priceCents, paidCents }: GolferReservation): string {
  const all = formatMoneyShort(priceCents);
  if (priceCents === 0 || (status === 'cancelled' && paidCents === 0)) return '';
  if (paidCents === priceCents) return golferMessages.paidAll(all);
  return paidCents === 0 ? golferMessages.due(all) : golferMessages.paid(formatMoneyShort(paidCents), all);
}
