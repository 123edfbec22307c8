import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import { formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { lazyPart } from '@dewsweeper/web/lib/lazy-part.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { actMessages, sheetMessages } from '../../messages.ts';
import { LazyWaitingList } from '../acts/lazy-parts.ts';
import { usePerform } from '../acts/use-act-desk.tsx';
import { useUndo } from '../acts/use-undo.ts';
import { useHasRole } from '../staff/use-role.ts';
import { LoadingDay } from './day-failed.tsx';
import { DayNote } from './day-note.tsx';
import styles from './day-sheet.module.css';
import { FindField } from './find-field.tsx';
import { isMovable, moveHint, type Proposal, recordArrivals, recordTeeOff } from './group-acts.ts';
import type { GridCommand } from './keys.ts';
import { isBlockAlone, layOut, type Place, placeOf, rowAt, type Step } from './layout.ts';
import { useLettersAreOn } from './letter-keys.ts';
import type { PanelFocus } from './panel-focus.ts';
import { type GridHandle, SheetGrid } from './sheet-grid.tsx';
import { LiveMark, TopBar } from './top-bar.tsx';
import type { Day } from './use-day.ts';
import { useMovingGroup } from './use-moving-group.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useProposal } from './use-proposal.ts';
import { useSaid } from './use-said.ts';

const GroupPanel = lazyPart(async () => (await import('./group-panel.tsx')).GroupPanel);
const SheetDialogs = lazyPart(async () => (await import('./sheet-dialogs.tsx')).SheetDialogs);
const SheetTools = lazyPart(async () => (await import('./sheet-tools.tsx')).SheetTools);
const MovingBar = lazyPart(async () => (await import('./moving-bar.tsx')).MovingBar);

const noSheet: Sheet = {
  date: '',
  version: '',
  serverTime: '',
  note: '',
  tees: [],
  groups: [],
  holds: [],
  blocks: [],
};

/** A tee and a time: rows come and go while the sheet is open. */
type Spot = { time: string; teeID: string };

/** While the day loads, its top bar stands already and stays. */
export function DaySheet({ day }: { day: Day }) {
  const { place, date, now } = day;
  const sheet = day.sheet ?? noSheet;
  const timeZone = day.course?.timeZone ?? 'UTC';
  const nowTime = now !== null && now.date === date ? now.time : null;
  const { tees, groups, holds, blocks } = sheet;
  const rows = useMemo(() => layOut({ tees, groups, holds, blocks }), [tees, groups, holds, blocks]);
  const lettersAreOn = useLettersAreOn();
  const perform = usePerform(place, date, sheet);
  const undo = useUndo(place, date, sheet);

  const [spot, setSpot] = useState<Spot | null>(null);
  const [opened, setOpened] = useState<(Spot & { focus: PanelFocus }) | null>(null);
  const [shown, setShown] = useState<'log' | 'keys' | 'delay' | 'draw' | null>(null);
  const { said, say } = useSaid();
  const grid = useRef<GridHandle>(null);
  const find = useRef<HTMLInputElement>(null);
  // Before the network goes away, and so that keys typed right after the one that opens it are not lost.
  useEffect(() => void GroupPanel.preload(), []);

  const placeAt = (one: Spot | null): Place | null => {
    const row = rows.findIndex(({ time }) => time === one?.time);
    const column = sheet.tees.findIndex(({ id }) => id === one?.teeID);
    return row < 0 || column < 0 ? null : { row, column };
  };
  const spotAt = ({ row, column }: Place): Spot => ({
    time: rows[row]?.time ?? '',
    teeID: sheet.tees[column]?.id ?? '',
  });
  const active = placeAt(spot) ?? { row: nowTime === null ? 0 : rowAt(rows, nowTime), column: 0 };
  const openPlace = placeAt(opened);
  const openCell = openPlace && rows[openPlace.row]?.cells[openPlace.column];
  const openTee = openPlace && sheet.tees[openPlace.column];

  const open = (at: Place, on: PanelFocus['on']) => {
    setSpot(spotAt(at));
    setOpened({ ...spotAt(at), focus: { on } });
  };
  const close = () => {
    setOpened(null);
    grid.current?.focus();
  };
  const propose = (proposal: Proposal, otherwise: string) => {
    say(proposal === null ? otherwise : '');
    if (proposal !== null) perform(proposal.draft, proposal.words);
  };

  const mayBook = useHasRole(place, 'pro-shop');
  const managesMoney = useHasRole(place, 'manager');
  const isPast = now !== null && date < now.date;
  const { proposed, showPreview, sent, done, leave } = useProposal(() => grid.current?.focus());
  const [closing, setClosing] = useState<Spot | null>(null);
  const isCovered = closing !== null || shown !== null;
  const wasCovered = useRef(false);
  // A dialog that is gone can't give the focus back.
  useEffect(() => {
    if (wasCovered.current && !isCovered && document.activeElement === document.body) grid.current?.focus();
    wasCovered.current = isCovered;
  }, [isCovered]);
  const { moving, setMoving } = useMovingGroup(place);
  const move = (group: SheetGroup) => {
    setMoving(group);
    say('');
    close();
  };
  const moveTo = (group: SheetGroup, at: Place) =>
    showPreview((make) => make.moveTo(group, { date, ...spotAt(at) }));
  const groupOf = (id: string) => sheet.groups.find((group) => group.id === id);
  const mayDrag = (id: string) => {
    const group = groupOf(id);
    return group !== undefined && isMovable(group);
  };
  const onDropped = (id: string, at: Place) => {
    const group = groupOf(id);
    if (group !== undefined) moveTo(group, at);
  };
  const panelActions = mayBook
    ? { showPreview, move, closeTimes: () => setClosing(opened), managesMoney }
    : null;

  const runOnGrid = (command: Exclude<GridCommand, Step>, at: Place) => {
    const isFree = rows[at.row]?.cells[at.column]?.groups.length === 0;
    if (command === 'open' && moving !== null) return moveTo(moving, at);
    if (command === 'open') return open(at, isFree && mayBook ? 'book' : 'heading');
    if (command === 'close') return close();
    if (command === 'book' || command === 'close-times') {
      if (!mayBook || isPast) return say(sheetMessages.mayNot);
      return command === 'book' ? open(at, 'book') : setClosing(spotAt(at));
    }
    const [group] = rows[at.row]?.cells[at.column]?.groups ?? [];
    if (group === undefined) return say(actMessages.noGroupHere);
    switch (command) {
      case 'move':
        return mayBook && !isPast ? move(group) : say(sheetMessages.mayNot);
      case 'check-in':
      case 'no-show':
        return propose(recordArrivals(command, group), actMessages.nobodyLeft);
      case 'pay':
        return mayBook ? open(at, 'pay') : say(sheetMessages.mayNot);
      case 'tee-off':
        return propose(recordTeeOff(group), actMessages.teedOffAlready);
      case 'note':
        return open(at, 'note');
      default:
        return command satisfies never;
    }
  };

  const undoLast = () => say(undo() ? '' : sheetMessages.undoNothing);
  usePageKeys({
    find: () => find.current?.focus(),
    ...(day.sheet !== undefined && {
      undo: undoLast,
      delay: () => (mayBook && !isPast ? setShown('delay') : say(sheetMessages.mayNot)),
      log: () => setShown('log'),
      keys: () => setShown('keys'),
    }),
  });

  return (
    <div className={styles.workspace}>
      <TopBar day={day} view="sheet">
        <div className={styles.find}>
          <FindField
            sheet={day.sheet}
            inputRef={find}
            onLeave={() => grid.current?.focus()}
            onFound={({ group }) => {
              const at = placeOf(rows, group.id);
              if (at !== null) open(at, 'heading');
            }}
          />
        </div>
        <div className={styles.tools}>
          <SheetTools
            isReady={day.sheet !== undefined}
            mayDelay={mayBook && !isPast}
            hasDraws={day.course?.widgetSettings.fairOpening !== undefined}
            onShow={setShown}
          />
        </div>
      </TopBar>
      <LazyWaitingList />
      {day.sheet === undefined ? (
        <LoadingDay />
      ) : (
        <main className={styles.main}>
          <div className={styles.strip}>
            <DayNote date={date} note={sheet.note} perform={perform} />
            <Counts sheet={sheet} />
            <LiveMark day={day} />
          </div>
          {moving !== null && <MovingBar group={moving} onLeave={() => setMoving(null)} />}
          <div className={styles.day}>
            <div className={styles.scroller}>
              <SheetGrid
                handle={grid}
                rows={rows}
                tees={sheet.tees}
                label={sheetMessages.gridLabel(formatWeekdayMonthDay(date))}
                nowTime={nowTime}
                active={active}
                opened={openPlace}
                waiting={day.waiting}
                lettersAreOn={lettersAreOn}
                onMove={(at) => setSpot(spotAt(at))}
                onCommand={runOnGrid}
                onPick={(at) => (moving === null ? open(at, 'stay') : moveTo(moving, at))}
                dragged={mayBook && !isPast ? { mayDrag, onDropped } : null}
              />
            </div>
            {opened !== null && openCell && openTee && (
              <GroupPanel
                key={`${opened.time} ${opened.teeID}`}
                place={place}
                date={date}
                time={opened.time}
                tee={openTee}
                tees={sheet.tees}
                cell={openCell}
                timeZone={timeZone}
                focus={opened.focus}
                propose={propose}
                course={day.course}
                prices={sheet.prices}
                shotguns={sheet.blocks.filter(({ shotgun }) => shotgun)}
                actions={panelActions}
                isPast={isPast}
                onClose={close}
              />
            )}
          </div>
        </main>
      )}
      <p className="visually-hidden" role="status">
        {moving !== null && moveHint(moving)}
      </p>
      <SheetDialogs
        place={place}
        date={date}
        timeZone={timeZone}
        sheet={sheet}
        times={rows.map(({ time }) => time)}
        now={rows[nowTime === null ? 0 : rowAt(rows, nowTime)]?.time ?? ''}
        proposed={proposed}
        closing={closing}
        shown={shown}
        showPreview={showPreview}
        perform={perform}
        onSent={() => {
          setClosing(null);
          setShown(null);
          setMoving(null);
          sent();
        }}
        onDone={done}
        onLeave={leave}
        onClosed={() => {
          setClosing(null);
          setShown(null);
        }}
        said={said}
        onUndo={undoLast}
        focusSheet={() => grid.current?.focus()}
      />
    </div>
  );
}

function Counts({ sheet }: { sheet: Sheet }) {
  const groups = sheet.groups.filter((group) => !isBlockAlone(sheet, group));
  const golfers = groups.flatMap((group) => group.golfers);
  const arrived = golfers.filter(({ arrival }) => arrival?.state === 'checked-in').length;
  const missing = golfers.filter(({ arrival }) => arrival?.state === 'no-show').length;
  return (
    <p className={styles.counts}>
      {sheetMessages.counts(golfers.length, groups.length)}
      {arrived + missing > 0 && `, ${sheetMessages.arrived(arrived, missing)}`}
    </p>
  );
}
