import type { Sheet } from '@dewsweeper/contract/clubhouse';
import { classNames } from '@dewsweeper/web/lib/class-names.ts';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { useEventCallback } from '@dewsweeper/web/lib/use-event-callback.ts';
import {
  type CSSProperties,
  memo,
  type Ref,
  type RefObject,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { minuteOf } from '../../lib/days.ts';
import { sheetMessages } from '../../messages.ts';
import { GroupBar, HoldBar, TurnBar } from './bars.tsx';
import { cellLabel } from './cell-label.ts';
import type { DraggedGroups } from './drag-groups.ts';
import { type GridCommand, gridCommand, keyPressOf } from './keys.ts';
import { lastInSight, type Place, rowAt, type SheetRow, stepFrom } from './layout.ts';
import styles from './sheet-grid.module.css';

export type GridHandle = { focus: () => void };

type SheetGridProps = {
  rows: readonly SheetRow[];
  tees: Sheet['tees'];
  label: string;
  /** The course's time on the day of play; null on other days. */
  nowTime: string | null;
  active: Place;
  opened: Place | null;
  waiting: ReadonlySet<string>;
  lettersAreOn: boolean;
  onMove: (place: Place) => void;
  onCommand: (command: Exclude<GridCommand, StepCommand>, place: Place) => void;
  onPick: (place: Place) => void;
  /** Null for a role that may not move groups. */
  dragged: DraggedGroups | null;
  handle: Ref<GridHandle>;
};
type StepCommand = 'up' | 'down' | 'left' | 'right' | 'first' | 'last' | 'page-up' | 'page-down';

const steps: ReadonlySet<GridCommand> = new Set<GridCommand>([
  'up',
  'down',
  'left',
  'right',
  'first',
  'last',
  'page-up',
  'page-down',
]);
const isStep = (command: GridCommand): command is StepCommand => steps.has(command);

export function SheetGrid(props: SheetGridProps) {
  const { rows, tees, label, nowTime, active, opened, waiting, lettersAreOn, handle } = props;
  const grid = useRef<HTMLDivElement>(null);
  const cellAt = ({ row, column }: Place) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);

  useImperativeHandle(handle, () => ({
    focus: () => cellAt(active)?.focus(),
  }));

  // Today opens at now; other days at their first time.
  const nowRow = nowTime === null ? null : rowAt(rows, nowTime);
  // What is in sight first: three hundred groups take a while.
  const isWhole = useDeferredValue(label, '') === label;
  const firstInSight = Math.max((nowRow ?? 0) - 1, 0);
  const last = useMemo(
    () => lastInSight(rows, firstInSight, window.innerHeight - aboveRowsPx),
    [rows, firstInSight],
  );
  const isDrawn = (index: number) =>
    isWhole || index === active.row || (index >= firstInSight && index <= last);
  const scrolledFor = useRef('');
  const isTouched = useRef(false);
  const touch = () => {
    isTouched.current = true;
  };
  useLayoutEffect(() => {
    const drawn = `${firstInSight} ${isWhole}`;
    if (nowRow === null || rows.length === 0 || scrolledFor.current === drawn) return;
    scrolledFor.current = drawn;
    const scroll = () => {
      if (isTouched.current) return;
      const row = cellAt({ row: firstInSight, column: 0 })?.parentElement;
      grid.current?.parentElement?.scrollTo({ top: (row?.offsetTop ?? 0) - headHeight });
    };
    scroll();
    // Rows above it get their height when they come near.
    if (isWhole) requestAnimationFrame(() => requestAnimationFrame(scroll));
  });

  const isOwnMove = useRef(false);
  useEffect(() => {
    if (!isOwnMove.current) return;
    isOwnMove.current = false;
    cellAt(active)?.focus();
  });

  const press = useEventCallback((event: KeyboardEvent) => {
    const command = gridCommand(keyPressOf(event), lettersAreOn);
    if (command === null) return;
    event.preventDefault();
    touch();
    if (!isStep(command)) return props.onCommand(command, active);
    isOwnMove.current = true;
    props.onMove(stepFrom(active, command, { rows: rows.length, columns: tees.length }));
  });
  // Nobody has to find the sheet first: when its day has just opened, or a group beside it, where arrows scroll.
  useEffect(() => {
    const pressOnPage = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof Element)) return;
      if (target.matches('body, h1') || (target.matches('h2') && key.length === 1)) press(event);
    };
    document.addEventListener('keydown', pressOnPage);
    return () => document.removeEventListener('keydown', pressOnPage);
  }, [press]);
  useDraggedGroups(grid, props.dragged);

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus roves among its cells
    <div
      ref={grid}
      className={styles.grid}
      role="grid"
      aria-label={label}
      data-tees={tees.length}
      aria-rowcount={rows.length + 1}
      aria-colcount={tees.length + 1}
      style={teeCount(tees.length)}
      onKeyDown={({ nativeEvent }) => press(nativeEvent)}
      onWheel={touch}
      onPointerDown={touch}
      onClick={({ target }) => {
        const place = placeUnder(target);
        if (place !== null) props.onPick(place);
      }}
      onFocus={({ target }) => {
        const place = placeUnder(target);
        if (place !== null && (place.row !== active.row || place.column !== active.column))
          props.onMove(place);
      }}
    >
      <div className={classNames(styles.row, styles.heads)} role="row" aria-rowindex={1}>
        <div className={classNames(styles.head, styles.corner)} role="columnheader">
          <span className="visually-hidden">{sheetMessages.time}</span>
        </div>
        {tees.map(({ id, name }) => (
          <div className={styles.head} role="columnheader" key={id}>
            {name}
          </div>
        ))}
      </div>
      {rows.map((row, index) =>
        isDrawn(index) ? (
          <Row
            key={row.time}
            row={row}
            index={index}
            tees={tees}
            activeColumn={active.row === index ? active.column : null}
            openColumn={opened?.row === index ? opened.column : null}
            waiting={waiting}
            nowShare={nowTime !== null && nowRow === index ? shareOf(rows, index, nowTime) : null}
            isPast={nowRow !== null && index < nowRow}
          />
        ) : (
          <div className={styles.row} role="row" aria-rowindex={index + 2} key={row.time} />
        ),
      )}
    </div>
  );
}

function useDraggedGroups(grid: RefObject<HTMLElement | null>, dragged: DraggedGroups | null): void {
  const mayDrag = useEventCallback((id: string) => dragged?.mayDrag(id) ?? false);
  const onDropped = useEventCallback((id: string, place: Place) => dragged?.onDropped(id, place));
  const isOn = dragged !== null;
  useEffect(() => {
    if (!isOn) return;
    let end: (() => void) | null = null;
    let isGone = false;
    // Loaded once the sheet is drawn.
    void import('./drag-groups.ts').then(({ dragGroups }) => {
      if (grid.current !== null && !isGone) end = dragGroups(grid.current, { mayDrag, onDropped });
    });
    return () => {
      isGone = true;
      end?.();
    };
  }, [grid, isOn, mayDrag, onDropped]);
}

function placeUnder(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

const headHeight = 36;

/** Bars, strip and head on a desktop, where they are lowest. */
const aboveRowsPx = 185;

const teeCount = (tees: number) => ({ '--tees': tees }) as CSSProperties;

/** How much of the row's time has gone by, from 0 to 1. */
function shareOf(rows: readonly SheetRow[], index: number, nowTime: string): number {
  const [from, to] = [rows[index]?.time, rows[index + 1]?.time];
  if (from === undefined) return 0;
  const length = to === undefined ? 10 : Math.max(minuteOf(to) - minuteOf(from), 1);
  return Math.min(Math.max((minuteOf(nowTime) - minuteOf(from)) / length, 0), 1);
}

type RowProps = {
  row: SheetRow;
  index: number;
  tees: Sheet['tees'];
  activeColumn: number | null;
  openColumn: number | null;
  waiting: ReadonlySet<string>;
  nowShare: number | null;
  isPast: boolean;
};

const Row = memo(function Row(props: RowProps) {
  const { row, index, tees, activeColumn, openColumn, waiting, nowShare, isPast } = props;
  return (
    <div className={classNames(styles.row, isPast && styles.past)} role="row" aria-rowindex={index + 2}>
      {nowShare !== null && (
        <span className={styles.now} style={{ top: `${nowShare * 100}%` }} aria-hidden="true" />
      )}
      <div className={styles.time} role="rowheader">
        {formatTeeTime(row.time).replace(/ ([AP])M/, '')}
        <small>{row.time < '12:00' ? 'AM' : 'PM'}</small>
        {nowShare !== null && (
          <span className={styles.nowDot} style={{ top: `${nowShare * 100}%` }} aria-hidden="true" />
        )}
      </div>
      {row.cells.map((cell, column) => {
        const isEmpty = cell.groups.length + cell.turns.length + cell.holds.length + cell.blocks.length === 0;
        return (
          <div
            className={classNames(
              styles.cell,
              !cell.isOffered && styles.notOffered,
              (cell.blocks.length > 0 || cell.isClosedWeekly) && styles.blocked,
              cell.isDoubled && styles.doubled,
              openColumn === column && styles.opened,
            )}
            role="gridcell"
            key={cell.teeID}
            tabIndex={activeColumn === column ? 0 : -1}
            data-row={index}
            data-column={column}
            aria-label={cellLabel(row.time, cell, tees[column]?.name ?? '')}
            aria-selected={openColumn === column}
          >
            {cell.blocks.map((block) => (
              <span className={styles.block} key={block.id}>
                {block.title || sheetMessages.closed}
              </span>
            ))}
            {isEmpty && cell.isClosedWeekly && (
              <span className={styles.block}>{sheetMessages.closedWeekly}</span>
            )}
            {cell.isDoubled && <span className={styles.doubledWord}>{sheetMessages.doubledShort}</span>}
            {cell.groups.map((group) => (
              <GroupBar group={group} key={group.id} waits={waiting.has(group.id)} />
            ))}
            {cell.holds.map((hold) => (
              <HoldBar hold={hold} key={hold.id} />
            ))}
            {cell.turns.map((group) => (
              <TurnBar group={group} key={group.id} />
            ))}
          </div>
        );
      })}
    </div>
  );
});
