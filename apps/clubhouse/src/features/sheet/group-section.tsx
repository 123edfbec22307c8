import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import type { Course } from '@dewsweeper/contract/course';
import { formatMoneyShort, formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Check, Flag, Mail, Phone, UserX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clockTime } from '../../lib/days.ts';
import { actMessages, bookMessages, panelMessages, sheetMessages } from '../../messages.ts';
import { useActEnds } from '../acts/use-act-ends.ts';
import { GroupMoney, type MoneyActs } from '../money/group-money.tsx';
import { BookForm, type Booking } from './book-form.tsx';
import {
  isOurs,
  nameOf,
  type Proposal,
  recordArrivals,
  recordTeeOff,
  sourceName,
  writeNote,
} from './group-acts.ts';
import styles from './group-panel.module.css';
import type { PanelFocus } from './panel-focus.ts';
import type { RateAtTime } from './rates-at-time.ts';

export type PanelActs = {
  book: (booking: Booking) => void;
  change: (group: SheetGroup, booking: Booking) => void;
  move: (group: SheetGroup) => void;
  cancel: (group: SheetGroup) => void;
  endStanding: (group: SheetGroup) => void;
  money: MoneyActs;
  close: () => void;
  open: (block: Sheet['blocks'][number]) => void;
};

type GroupSectionProps = {
  group: SheetGroup;
  tees: Sheet['tees'];
  timeZone: string;
  focus: PanelFocus;
  course: Course | undefined;
  rates: readonly RateAtTime[];
  propose: (proposal: Proposal, otherwise: string) => void;
  /** Null for a role that may not book. */
  acts: PanelActs | null;
  isPast: boolean;
};

export function GroupSection({
  group,
  tees,
  timeZone,
  propose,
  focus,
  acts,
  isPast,
  course,
  rates,
}: GroupSectionProps) {
  // As it was when its form opened: others may change it meanwhile.
  const [changing, setChanging] = useState<SheetGroup | null>(null);
  const isChanging = changing !== null;
  useActEnds(({ kind, entry: { request } }) => {
    if (kind === 'done' && request.kind === 'change' && request.teetimegroup === group.id) setChanging(null);
  });
  const mayChange = acts !== null && !isPast && isOurs(group);
  const isOpen = group.golfers.some(({ arrival }) => arrival === null);
  const turnTee = tees.find(({ id }) => id === group.reroundTeeID)?.name;
  const sum = (golfers: SheetGroup['golfers']) =>
    golfers.reduce((cents, { priceCents }) => cents + priceCents, 0);
  const all = sum(group.golfers);
  const paid = group.golfers.reduce((cents, { takenCents }) => cents + takenCents, 0);
  return (
    <section className={styles.group}>
      <p className={styles.facts}>
        <span>{sheetMessages.holes(group.numHoles)}</span>
        {group.reroundTime !== null && turnTee !== undefined && (
          <span>{panelMessages.turnAt(formatTeeTime(group.reroundTime), turnTee)}</span>
        )}
        <span>{sourceName(group)}</span>
        <span>{panelMessages.number(group.receiptNumber ?? group.id)}</span>
        {group.status === 'pending' && <span>{sheetMessages.pending}</span>}
        {group.expected !== null && <strong>{sheetMessages.expected(group.expected)}</strong>}
        {group.teedOffAt !== null && (
          <strong>{sheetMessages.teedOff(clockTime(group.teedOffAt, timeZone))}</strong>
        )}
      </p>
      <ul className={styles.golfers}>
        {group.golfers.map((golfer) => (
          <GolferItem key={golfer.id} group={group} golfer={golfer} propose={propose} />
        ))}
      </ul>
      {all > 0 && (
        <p className={styles.total}>{panelMessages.total(formatMoneyShort(paid), formatMoneyShort(all))}</p>
      )}
      <div className={styles.actions}>
        {isOpen && (
          <Button
            onClick={() => propose(recordArrivals('check-in', group), actMessages.nobodyLeft)}
            disabled={group.status === 'pending'}
          >
            <Check size={18} aria-hidden="true" />
            {panelMessages.checkInAll}
          </Button>
        )}
        {group.teedOffAt === null && (
          <Button
            variant="quiet"
            onClick={() => propose(recordTeeOff(group), actMessages.teedOffAlready)}
            disabled={group.status === 'pending'}
          >
            <Flag size={18} aria-hidden="true" />
            {panelMessages.teeOff}
          </Button>
        )}
      </div>
      {mayChange && !isChanging && (
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => setChanging(group)}>
            {bookMessages.change}
          </Button>
          {group.teedOffAt === null && (
            <Button variant="quiet" onClick={() => acts.move(group)}>
              {bookMessages.move}
            </Button>
          )}
          <Button variant="quiet" onClick={() => acts.cancel(group)}>
            {bookMessages.cancel}
          </Button>
        </div>
      )}
      {mayChange && isChanging && (
        <BookForm
          course={course}
          rates={rates}
          group={changing}
          takesFocus
          button={bookMessages.save}
          onSubmit={(booking) => acts.change(changing, booking)}
          onLeave={() => setChanging(null)}
        />
      )}
      {acts !== null && isOurs(group) && <GroupMoney group={group} acts={acts.money} focus={focus} />}
      <NoteField group={group} propose={propose} focus={focus} />
    </section>
  );
}

type GolferItemProps = Pick<GroupSectionProps, 'propose'> & {
  group: SheetGroup;
  golfer: SheetGroup['golfers'][number];
};

function GolferItem({ group, golfer, propose }: GolferItemProps) {
  const name = nameOf(golfer);
  const record = (kind: 'check-in' | 'no-show') =>
    propose(recordArrivals(kind, group, [golfer]), actMessages.nobodyLeft);
  return (
    <li className={styles.golfer}>
      <div className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.rate}>
          {[
            golfer.rateName,
            golfer.priceCents > 0 && formatMoneyShort(golfer.priceCents),
            (golfer.priceCents > 0 || golfer.pays !== 'free') && sheetMessages.pays[golfer.pays],
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {golfer.phone !== '' && (
          <a className={styles.contact} href={`tel:${golfer.phone.replaceAll(/[^\d+]/g, '')}`}>
            <Phone size={15} aria-hidden="true" />
            {golfer.phone}
          </a>
        )}
        {golfer.email !== '' && (
          <a className={styles.contact} href={`mailto:${golfer.email}`}>
            <Mail size={15} aria-hidden="true" />
            {golfer.email}
          </a>
        )}
      </div>
      {golfer.arrival === null ? (
        group.status === 'confirmed' && (
          <div className={styles.arrival}>
            <button
              className={styles.checkIn}
              type="button"
              aria-label={panelMessages.checkInOne(name)}
              title={panelMessages.checkIn}
              onClick={() => record('check-in')}
            >
              <Check size={20} aria-hidden="true" />
            </button>
            <button
              className={styles.noShow}
              type="button"
              aria-label={panelMessages.noShowOne(name)}
              title={panelMessages.noShow}
              onClick={() => record('no-show')}
            >
              <UserX size={20} aria-hidden="true" />
            </button>
          </div>
        )
      ) : (
        <span className={golfer.arrival.state === 'no-show' ? styles.isMissing : styles.isHere}>
          {golfer.arrival.state === 'no-show' ? sheetMessages.noShow : sheetMessages.checkedIn}
        </span>
      )}
    </li>
  );
}

function NoteField({ group, propose, focus }: Pick<GroupSectionProps, 'group' | 'propose' | 'focus'>) {
  const [text, setText] = useState(group.note);
  const [known, setKnown] = useState(group.note);
  const field = useRef<HTMLTextAreaElement>(null);
  // Another person's note replaces this one, unless it is being changed.
  if (known !== group.note) {
    setKnown(group.note);
    if (text === known) setText(group.note);
  }
  useEffect(() => {
    if (focus.on === 'note') field.current?.focus();
  }, [focus]);
  const isChanged = text.trim() !== group.note;
  const save = () => isChanged && propose(writeNote(group, text), actMessages.nobodyLeft);
  return (
    <div className={styles.note}>
      <label>
        <span>
          {panelMessages.addNote} <small>{panelMessages.noteHint}</small>
        </span>
        <textarea
          ref={field}
          rows={2}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            save();
          }}
        />
      </label>
      {isChanged && (
        <Button variant="quiet" onClick={save}>
          {panelMessages.saveNote}
        </Button>
      )}
    </div>
  );
}
