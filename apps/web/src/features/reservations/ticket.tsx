import { routes } from '@dewsweeper/contract/routes';
import type { TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { CalendarPlus } from 'lucide-react';
import {
  dayOfMonth,
  formatMoney,
  formatMonthDayOrdinal,
  formatShortMonth,
  formatShortWeekday,
  formatTeeTime,
} from '../../lib/format.ts';
import { reservationMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import styles from './ticket.module.css';

type TicketProps = {
  reservation: TeeTimeGroup;
  isKept?: boolean;
  onCancel: (reservation: TeeTimeGroup) => void;
  /** Where the course lets golfers change reservations. */
  onChange?: ((reservation: TeeTimeGroup) => void) | undefined;
};

export function Ticket({ reservation, isKept = false, onCancel, onChange }: TicketProps) {
  const { date, startingTime, players, numHoles, courseName, teeName, receiptNumber } = reservation;
  const { golfers, coursePhone } = reservation;
  const totalCents = golfers.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const isPaid = reservation.receipt !== null;
  return (
    <article className={styles.ticket} aria-label={`${courseName}, ${formatMonthDayOrdinal(date)}`}>
      <p className={styles.stub} aria-hidden="true">
        <span className={styles.month}>{formatShortMonth(date)}</span>
        <span className={styles.day}>{dayOfMonth(date)}</span>
        <span className={styles.weekday}>{formatShortWeekday(date)}</span>
      </p>
      <div className={styles.words}>
        <h2 className={styles.when}>
          {reservationMessages.at(formatMonthDayOrdinal(date), formatTeeTime(startingTime))}
        </h2>
        <p className={styles.course}>{courseName}</p>
        <p className={styles.detail}>{reservationMessages.playersAndHoles(players, numHoles)}</p>
        <p className={styles.detail}>{teeName}</p>
        <p className={styles.detail}>{golfers.map(({ name }) => name).join(', ')}</p>
        <dl className={styles.numbers}>
          <Numbered term={reservationMessages.number} value={reservation.id} />
          {totalCents > 0 && (
            <Numbered term={reservationMessages[paymentOf(reservation)]} value={formatMoney(totalCents)} />
          )}
          {isPaid && (
            <Numbered term={reservationMessages.receipt} value={receiptNumber ?? reservation.receipt ?? ''} />
          )}
        </dl>
        {!isKept && (
          <a className={styles.calendar} href={calendarFileOf(reservation)} download>
            <CalendarPlus size={18} aria-hidden="true" />
            {reservationMessages.addToCalendar}
          </a>
        )}
        {coursePhone !== undefined && <PhoneLink phone={coursePhone} />}
        <div className={styles.acts}>
          {onChange && (
            <Button
              variant="quiet"
              disabled={isKept}
              aria-label={reservationMessages.changeOf(formatTeeTime(startingTime))}
              onClick={() => onChange(reservation)}
            >
              {reservationMessages.change}
            </Button>
          )}
          {!isPaid && (
            <Button variant="quiet" disabled={isKept} onClick={() => onCancel(reservation)}>
              {reservationMessages.cancel}
            </Button>
          )}
        </div>
        {isPaid && <p className={styles.note}>{reservationMessages.callClubhouse}</p>}
      </div>
    </article>
  );
}

/** An unpaid reservation with a receipt has the price held on a card. */
function paymentOf({ golfers, receipt }: TeeTimeGroup): 'paid' | 'held' | 'price' {
  if (golfers.every(({ paid }) => paid)) return 'paid';
  return receipt === null ? 'price' : 'held';
}

const calendarFileOf = ({ group, course, id }: TeeTimeGroup): string => routes.calendar(group, course, id);

function Numbered({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
