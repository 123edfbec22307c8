import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import { classNames } from '@dewsweeper/web/lib/class-names.ts';
import { secondsUntil } from '@dewsweeper/web/lib/clock.ts';
import { formatMoneyShort, formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Check, Clock, CornerDownRight, Hourglass, StickyNote, UserX } from 'lucide-react';
import { memo } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { sheetMessages } from '../../messages.ts';
import styles from './bars.module.css';
import { holdLabel, turnName } from './cell-label.ts';
import { nameOf, rateLetters, sourceName } from './group-acts.ts';

const seats = 4;

/** A group over its seats, four to a row. */
export const GroupBar = memo(function GroupBar({ group, waits }: { group: SheetGroup; waits: boolean }) {
  const free = Math.max(seats - group.golfers.length, 0);
  return (
    <span
      className={classNames(
        styles.group,
        group.golfers.some(({ arrival }) => arrival?.state === 'checked-in') && styles.begun,
        group.teedOffAt !== null && styles.off,
        group.status === 'pending' && styles.pending,
      )}
      data-group={group.id}
    >
      <span className={styles.seats}>
        {group.golfers.map((golfer) => (
          <Seat golfer={golfer} key={golfer.id} />
        ))}
        {Array.from({ length: free }, (_, seat) => (
          <span className={styles.emptySeat} key={seat} />
        ))}
      </span>
      <span className={styles.marks}>
        <span className={styles.holes}>
          {group.beside && <span className={styles.offWord}>{sheetMessages.besideShort}</span>}
          {waits && <Hourglass size={14} />}
          {group.note !== '' && <StickyNote size={14} />}
          {group.teedOffAt !== null && <span className={styles.offWord}>{sheetMessages.teedOffShort}</span>}
          <b>{group.numHoles}</b>
        </span>
        <span className={classNames(styles.source, group.expected !== null && styles.offWord)}>
          {group.expected === null ? sourceName(group) : sheetMessages.expectedShort(group.expected)}
        </span>
      </span>
      {group.note !== '' && <span className={styles.note}>{group.note}</span>}
    </span>
  );
});

function Seat({ golfer }: { golfer: SheetGroup['golfers'][number] }) {
  const arrival = golfer.arrival?.state;
  return (
    <span
      className={classNames(
        styles.seat,
        arrival === 'checked-in' && styles.here,
        arrival === 'no-show' && styles.missing,
      )}
    >
      <span className={styles.name}>{nameOf(golfer)}</span>
      <span className={styles.shortName}>{shortName(nameOf(golfer))}</span>
      <span className={styles.money}>
        {arrival === 'checked-in' && <Check size={14} strokeWidth={3} />}
        {arrival === 'no-show' && <UserX size={14} />}
        {golfer.rateName !== '' && (
          <abbr className={styles.rate} title={golfer.rateName}>
            {rateLetters(golfer.rateName)}
          </abbr>
        )}
        {arrival === 'no-show' ? sheetMessages.noShow : <PayWords golfer={golfer} />}
      </span>
    </span>
  );
}

/** `Moreno A.`, of which the end may be cut off where there is no room. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return rest.length === 0 || /^Golfer \d$/.test(name) ? name : `${rest.join(' ')} ${first.slice(0, 1)}.`;
}

function PayWords({ golfer: { pays, priceCents } }: { golfer: SheetGroup['golfers'][number] }) {
  if (pays === 'free') return priceCents > 0 && sheetMessages.pays.free;
  if (pays !== 'due' || priceCents === 0) return sheetMessages.pays[pays];
  // Where there is no room for the last word, it wraps out of sight.
  return `${formatMoneyShort(priceCents)} ${sheetMessages.pays.due}`;
}

export const TurnBar = memo(function TurnBar({ group }: { group: SheetGroup }) {
  return (
    <span className={styles.turn}>
      <CornerDownRight size={14} />
      {sheetMessages.turn(turnName(group), formatTeeTime(group.startingTime))}
    </span>
  );
});

export function HoldBar({ hold }: { hold: Sheet['holds'][number] }) {
  useNow(1000);
  const seconds = hold.until === null ? null : secondsUntil(hold.until);
  return (
    <span className={styles.hold}>
      <Clock size={14} />
      {holdLabel(hold)}
      <span className={styles.left}>
        {seconds === null ? sheetMessages.paying : sheetMessages.heldFor(seconds)}
      </span>
    </span>
  );
}
