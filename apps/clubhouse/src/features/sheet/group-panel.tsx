import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import type { Course } from '@dewsweeper/contract/course';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatMoneyShort, formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Check, Flag, Mail, Phone, UserX, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { clockTime } from '../../lib/days.ts';
import { actMessages, bookMessages, panelMessages, sheetMessages } from '../../messages.ts';
import { LazyActLog } from '../acts/lazy-parts.ts';

import { HoldBar, TurnBar } from './bars.tsx';
import { BookForm, type Booking } from './book-form.tsx';
import { nameOf, type Proposal, recordArrivals, recordTeeOff, sourceName, writeNote } from './group-acts.ts';
import styles from './group-panel.module.css';
import type { SheetCell } from './layout.ts';

/** Where the panel puts the focus when it opens. */
export type PanelFocus = 'stay' | 'heading' | 'note' | 'book';

/** What the panel asks its page to do. */
export type PanelActs = {
  book: (booking: Booking) => void;
  change: (group: SheetGroup, booking: Booking) => void;
  move: (group: SheetGroup) => void;
  cancel: (group: SheetGroup) => void;
  close: () => void;
  open: (block: Sheet['blocks'][number]) => void;
};

type GroupPanelProps = {
  place: CoursePath;
  date: string;
  time: string;
  tee: Sheet['tees'][number];
  tees: Sheet['tees'];
  cell: SheetCell;
  timeZone: string;
  focus: PanelFocus;
  propose: (proposal: Proposal, otherwise: string) => void;
  course: Course | undefined;
  /** Null for a role that may not book. */
  acts: PanelActs | null;
  isPast: boolean;
  onClose: () => void;
};

/** All that stands at one time of one tee. */
export function GroupPanel(props: GroupPanelProps) {
  const { place, date, time, tee, cell, focus, acts, isPast, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isCovering = window.matchMedia('(width < 1100px)').matches;
    if (focus === 'heading' || (focus === 'stay' && isCovering)) heading.current?.focus();
  }, [focus]);
  const isEmpty = cell.groups.length + cell.holds.length + cell.turns.length + cell.blocks.length === 0;
  const title = panelMessages.label(formatTeeTime(time), tee.name);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it
    <aside className={styles.panel} aria-label={title} onKeyDown={closeOnEscape}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1}>
          {formatTeeTime(time)} <span>{tee.name}</span>
        </h2>
        <button className={styles.close} type="button" aria-label={panelMessages.close} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </button>
      </header>
      <div className={styles.body}>
        {cell.isDoubled && <p className={styles.doubled}>{sheetMessages.doubled}</p>}
        {cell.blocks.map(({ id, title: words, from, to }) => (
          <div className={styles.block} key={id}>
            <p>
              {words || sheetMessages.closed}, {formatTeeTime(from)} – {formatTeeTime(to)}
            </p>
            {acts !== null && !isPast && (
              <Button
                variant="quiet"
                onClick={() => acts.open({ id, title: words, teeID: tee.id, from, to })}
              >
                {bookMessages.open}
              </Button>
            )}
          </div>
        ))}
        {isEmpty && <p className={styles.soft}>{panelMessages.empty}</p>}
        {acts !== null &&
          !isPast &&
          cell.isOffered &&
          cell.groups.length + cell.turns.length + cell.blocks.length === 0 && (
            <>
              <BookForm
                course={props.course}
                takesFocus={focus === 'book'}
                button={bookMessages.book}
                onSubmit={acts.book}
              />
              <Button variant="quiet" onClick={acts.close}>
                {bookMessages.close}
              </Button>
            </>
          )}
        {cell.groups.map((group) => (
          <GroupSection {...props} group={group} key={group.id} />
        ))}
        {cell.holds.map((hold) => (
          <HoldBar hold={hold} key={hold.id} />
        ))}
        {cell.turns.map((group) => (
          <TurnBar group={group} key={group.id} />
        ))}
        {cell.groups.map((group) => (
          <div className={styles.log} key={group.id}>
            <LazyActLog place={place} date={date} teetimegroup={group.id} timeZone={props.timeZone} />
          </div>
        ))}
      </div>
    </aside>
  );
}

type GroupSectionProps = GroupPanelProps & { group: SheetGroup };

function GroupSection({ group, tees, timeZone, propose, focus, acts, isPast, course }: GroupSectionProps) {
  const [isChanging, setIsChanging] = useState(false);
  const isOurs = group.source === 'widget' || group.source === 'counter';
  const mayChange = acts !== null && !isPast && isOurs && group.status === 'confirmed';
  const isOpen = group.golfers.some(({ arrival }) => arrival === null);
  const turnTee = tees.find(({ id }) => id === group.reroundTeeID)?.name;
  const sum = (golfers: SheetGroup['golfers']) =>
    golfers.reduce((cents, { priceCents }) => cents + priceCents, 0);
  const all = sum(group.golfers);
  const paid = sum(group.golfers.filter(({ pays }) => pays === 'paid'));
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
          <Button variant="quiet" onClick={() => setIsChanging(true)}>
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
          key={group.revision}
          course={course}
          group={group}
          takesFocus
          button={bookMessages.save}
          onSubmit={(booking) => {
            setIsChanging(false);
            acts.change(group, booking);
          }}
          onLeave={() => setIsChanging(false)}
        />
      )}
      <NoteField group={group} propose={propose} focus={focus} />
    </section>
  );
}

type GolferItemProps = Pick<GroupPanelProps, 'propose'> & {
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
    if (focus === 'note') field.current?.focus();
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
