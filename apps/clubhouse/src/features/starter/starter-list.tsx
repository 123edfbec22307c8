import type { Sheet } from '@dewsweeper/contract/clubhouse';
import { classNames } from '@dewsweeper/web/lib/class-names.ts';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { Check, Flag, Hourglass, StickyNote, UserX } from 'lucide-react';
import { useRef } from 'react';
import { clockTime } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { bookMessages, panelMessages, sheetMessages, starterMessages } from '../../messages.ts';
import { LazyConflictDialog } from '../acts/lazy-parts.ts';
import { OutcomeBar } from '../acts/outcome-bar.tsx';
import { usePerform } from '../acts/use-act-desk.tsx';
import { useUndoKey } from '../acts/use-undo-key.ts';
import { WaitingList } from '../acts/waiting-list.tsx';
import { nameOf, type Proposal, recordArrivals, recordTeeOff } from '../sheet/group-acts.ts';
import { LiveMark, TopBar } from '../sheet/top-bar.tsx';
import type { Day } from '../sheet/use-day.ts';
import { useKeptFocus } from '../sheet/use-kept-focus.ts';
import { type NextGroup, nextGroups } from './next-groups.ts';
import styles from './starter-list.module.css';

export function StarterList({ day, sheet }: { day: Day; sheet: Sheet }) {
  const { place, date, now } = day;
  const timeZone = day.course?.timeZone ?? 'UTC';
  const { waiting, missed, off } = nextGroups(sheet, now?.date === date ? now.time : null);
  const perform = usePerform(place, date, sheet);
  const { said, onUndo } = useUndoKey(place, date, sheet);
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page, (control) => headingsFor(page.current, control));
  const propose = (proposal: Proposal) => proposal !== null && perform(proposal.draft, proposal.words);
  return (
    <div className={styles.page} ref={page}>
      <TopBar day={day} view="starter" />
      <WaitingList />
      <main className={styles.main}>
        <div className={styles.strip}>
          {sheet.note !== '' && (
            <p>
              <StickyNote size={16} aria-hidden="true" />
              {sheet.note}
            </p>
          )}
          <LiveMark day={day} />
        </div>
        {sheet.blocks.some(({ shotgun }) => shotgun) && (
          <p>
            <Link to={paths.shotgun} params={place} search={{ date }}>
              {bookMessages.shotgunSheet}
            </Link>
          </p>
        )}
        {waiting.length === 0 && <p className={styles.nothing}>{starterMessages.nothing}</p>}
        <NextCards groups={waiting} propose={propose} waiting={day.waiting} />
        {missed.length > 0 && (
          <details className={styles.off}>
            <summary>{starterMessages.missed(missed.length)}</summary>
            <NextCards groups={missed} propose={propose} waiting={day.waiting} />
          </details>
        )}
        {off.length > 0 && (
          <details className={styles.off}>
            <summary>{starterMessages.off(off.length)}</summary>
            <ul>
              {off.map(({ group, tee }) => (
                <li key={group.id}>
                  <strong>{formatTeeTime(group.startingTime)}</strong> {tee}:{' '}
                  {group.golfers.map(nameOf).join(', ')}
                  {group.teedOffAt !== null && (
                    <span>{sheetMessages.teedOff(clockTime(group.teedOffAt, timeZone))}</span>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
      </main>
      <OutcomeBar said={said} onUndo={onUndo} />
      <LazyConflictDialog place={place} timeZone={timeZone} />
    </div>
  );
}

/** Of the card that a control is in; once the card has gone, of the next one, or of the last; then of the page. */
function headingsFor(page: HTMLElement | null, control: Element): (HTMLElement | null)[] {
  if (page === null) return [];
  const headings = [...page.querySelectorAll<HTMLElement>('h2')];
  const own = headings.findIndex((heading) => heading.closest('li')?.contains(control));
  const cards = own < 0 ? [] : [...headings.slice(own), ...headings.slice(0, own).toReversed()];
  return [...cards, page.querySelector('h1')];
}

type NextCardsProps = {
  groups: readonly NextGroup[];
  propose: (proposal: Proposal) => unknown;
  /** Groups with an act that waits for the network. */
  waiting: ReadonlySet<string>;
};

function NextCards({ groups, propose, waiting }: NextCardsProps) {
  return (
    <ul className={styles.groups}>
      {groups.map((next) => (
        <NextCard key={next.group.id} next={next} propose={propose} waits={waiting.has(next.group.id)} />
      ))}
    </ul>
  );
}

type NextCardProps = { next: NextGroup; propose: (proposal: Proposal) => unknown; waits: boolean };

function NextCard({ next, propose, waits }: NextCardProps) {
  const { group, tee, inMinutes } = next;
  const isLate = inMinutes !== null && inMinutes < 0;
  const canBeMissing = inMinutes === null || inMinutes <= 0;
  const arrived = group.golfers.filter(({ arrival }) => arrival !== null).length;
  return (
    <li className={classNames(styles.card, arrived === group.golfers.length && styles.ready)}>
      <div className={styles.head}>
        <h2 tabIndex={-1}>{formatTeeTime(group.startingTime)}</h2>
        {inMinutes !== null && Math.abs(inMinutes) < 100 && (
          <span className={isLate ? styles.late : styles.soon}>
            {isLate ? starterMessages.agoMinutes(-inMinutes) : starterMessages.inMinutes(inMinutes)}
          </span>
        )}
        {waits && <Hourglass size={18} aria-label={sheetMessages.waits} role="img" />}
        <span className={styles.tee}>
          {tee}, {sheetMessages.holes(group.numHoles)}
          {group.expected !== null && (
            <>
              , <strong>{sheetMessages.expected(group.expected)}</strong>
            </>
          )}
        </span>
      </div>
      {group.note !== '' && <p className={styles.note}>{group.note}</p>}
      <ul className={styles.golfers}>
        {group.golfers.map((golfer) => (
          <li key={golfer.id}>
            {golfer.arrival === null ? (
              <>
                <button
                  className={styles.golfer}
                  type="button"
                  aria-label={panelMessages.checkInOne(nameOf(golfer))}
                  onClick={() => propose(recordArrivals('check-in', group, [golfer]))}
                >
                  <span className={styles.box} />
                  {nameOf(golfer)}
                  {golfer.pays === 'due' && golfer.priceCents > 0 && <small>{sheetMessages.pays.due}</small>}
                </button>
                {canBeMissing && (
                  <button
                    className={styles.missing}
                    type="button"
                    aria-label={panelMessages.noShowOne(nameOf(golfer))}
                    title={panelMessages.noShow}
                    onClick={() => propose(recordArrivals('no-show', group, [golfer]))}
                  >
                    <UserX size={20} aria-hidden="true" />
                  </button>
                )}
              </>
            ) : (
              <span
                className={classNames(
                  styles.golfer,
                  golfer.arrival.state === 'checked-in' ? styles.here : styles.away,
                )}
              >
                <span className={styles.box}>
                  {golfer.arrival.state === 'checked-in' ? (
                    <Check size={20} strokeWidth={3} aria-hidden="true" />
                  ) : (
                    <UserX size={18} aria-hidden="true" />
                  )}
                </span>
                {nameOf(golfer)}
                <small>
                  {golfer.arrival.state === 'checked-in' ? sheetMessages.checkedIn : sheetMessages.noShow}
                </small>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button className={styles.teeOff ?? ''} wide onClick={() => propose(recordTeeOff(group))}>
        <Flag size={18} aria-hidden="true" />
        {panelMessages.teeOff}
        <span className="visually-hidden">{` ${formatTeeTime(group.startingTime)}, ${tee}`}</span>
      </Button>
    </li>
  );
}
