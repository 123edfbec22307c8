import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import type { Course } from '@dewsweeper/contract/course';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import { bookMessages, panelMessages, sheetMessages } from '../../messages.ts';
import { LazyActLog } from '../acts/lazy-parts.ts';
import { HoldBar, TurnBar } from './bars.tsx';
import { isOurs, type Proposal } from './group-acts.ts';
import styles from './group-panel.module.css';
import { GroupSection, type PanelActs } from './group-section.tsx';
import type { SheetCell } from './layout.ts';
import { isFree, NewBooking } from './new-booking.tsx';
import type { PanelFocus } from './panel-focus.ts';
import { ratesAtTime } from './rates-at-time.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { ShowPreview } from './use-proposal.ts';

export type SheetActions = {
  showPreview: ShowPreview;
  move: (group: SheetGroup) => void;
  closeTimes: () => void;
  managesMoney: boolean;
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
  prices: Sheet['prices'];
  /** The day's blocks that have the groups of a shotgun start. */
  shotguns: Sheet['blocks'];
  /** Null for a role that may not book. */
  actions: SheetActions | null;
  isPast: boolean;
  onClose: () => void;
};

/** All that stands at one time of one tee. */
export function GroupPanel(props: GroupPanelProps) {
  const { place, date, time, tee, cell, focus, actions, shotguns, isPast, onClose } = props;
  const rates = ratesAtTime(props.course, props.prices, time);
  const acts = actions && panelActs(actions, { date, time, teeID: tee.id });
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(panel, () => [heading.current]);
  useEffect(() => {
    const isCovering = window.matchMedia('(width < 1100px)').matches;
    if (focus.on === 'heading' || (focus.on === 'stay' && isCovering)) heading.current?.focus();
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
    <aside className={styles.panel} ref={panel} aria-label={title} onKeyDown={closeOnEscape}>
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
        {cell.blocks.map((block) => {
          const { id, title: words, from, to } = block;
          const isShotgun = shotguns.some((one) => one.title === words && one.from === from && one.to === to);
          return (
            <div className={styles.block} key={id}>
              <p>
                {words || sheetMessages.closed}, {formatTeeTime(from)} – {formatTeeTime(to)}
              </p>
              {isShotgun ? (
                <Link to={paths.shotgun} params={place} search={{ date }}>
                  {bookMessages.shotgunSheet}
                </Link>
              ) : (
                acts !== null &&
                !isPast && (
                  <Button variant="quiet" onClick={() => acts.open({ ...block, teeID: tee.id })}>
                    {bookMessages.open}
                  </Button>
                )
              )}
            </div>
          );
        })}
        {isEmpty && <p className={styles.soft}>{panelMessages.empty}</p>}
        {cell.groups.map((group) => (
          <GroupSection {...props} acts={acts} rates={rates} group={group} key={group.id} />
        ))}
        {cell.holds.map((hold) => (
          <HoldBar hold={hold} key={hold.id} />
        ))}
        {cell.turns.map((group) => (
          <TurnBar group={group} key={group.id} />
        ))}
        {acts !== null && !isPast && (
          <NewBooking
            cell={cell}
            spot={{ date, time, teeID: tee.id }}
            course={props.course}
            rates={rates}
            focus={focus}
            onSubmit={acts.book}
          />
        )}
        {acts !== null && !isPast && isFree(cell) && (
          <>
            <Link to={paths.standingTimes} params={place} search={{ date, time, tee: tee.id }}>
              {bookMessages.eachWeek}
            </Link>
            <Link to={paths.shotgun} params={place} search={{ date, time }}>
              {bookMessages.shotgun}
            </Link>
            <Button variant="quiet" onClick={acts.close}>
              {bookMessages.close}
            </Button>
          </>
        )}
        {cell.groups.map((group) => (
          <div className={styles.log} key={group.id}>
            <LazyActLog
              place={place}
              date={date}
              teetimegroup={group.id}
              timeZone={props.timeZone}
              onEndStanding={
                acts !== null && !isPast && isOurs(group) ? () => acts.endStanding(group) : undefined
              }
            />
          </div>
        ))}
      </div>
    </aside>
  );
}

function panelActs(
  { showPreview, move, closeTimes, managesMoney }: SheetActions,
  spot: { date: string; time: string; teeID: string },
): PanelActs {
  return {
    book: (booking) => showPreview((make) => make.bookingAt(spot, booking)),
    change: (group, booking) => showPreview((make) => make.changeOf(group, booking)),
    move,
    endStanding: (group) => showPreview((make) => make.standingEndOf(group)),
    cancel: (group) => showPreview((make) => make.cancellationOf(group)),
    money: {
      pay: (group, payment) => showPreview((make) => make.paymentOf(group, payment)),
      giveBack: (group, back) => showPreview((make) => make.returnTo(group, back)),
      held: managesMoney
        ? {
            capture: (group) => showPreview((make) => make.captureOf(group)),
            letGo: (group) => showPreview((make) => make.lettingGoOf(group)),
          }
        : null,
    },
    close: closeTimes,
    open: (block) => showPreview((make) => make.openingOf(spot.date, block)),
  };
}
