import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { sheetMessages } from '../../messages.ts';
import { nameOf } from './group-acts.ts';
import type { SheetCell } from './layout.ts';

/** A time as a screen reader says it. */
export function cellLabel(time: string, cell: SheetCell, tee: string): string {
  const parts = [
    ...cell.blocks.map(({ title }) => title || sheetMessages.closed),
    ...(cell.isDoubled ? [sheetMessages.doubled] : []),
    ...cell.groups.map(groupLabel),
    ...cell.holds.map(holdLabel),
    ...cell.turns.map((group) => sheetMessages.turn(turnName(group), formatTeeTime(group.startingTime))),
  ];
  const isEmpty = parts.length === 0;
  const rest = isEmpty ? [emptyLabel(cell)] : parts;
  return `${sheetMessages.cellOf(formatTeeTime(time), tee)}: ${rest.join('; ')}`;
}

export function holdLabel({ players, offeredTo }: Sheet['holds'][number]): string {
  return offeredTo === undefined ? sheetMessages.held(players) : sheetMessages.offeredTo(offeredTo, players);
}

function emptyLabel({ isOffered, isClosedWeekly }: SheetCell): string {
  if (isClosedWeekly) return sheetMessages.closedWeekly;
  return isOffered ? sheetMessages.free : sheetMessages.notOffered;
}

function groupLabel(group: SheetGroup): string {
  const golfers = group.golfers.map((golfer) => {
    const arrival = golfer.arrival?.state;
    return [
      nameOf(golfer),
      golfer.rateName,
      sheetMessages.pays[golfer.pays],
      arrival === 'checked-in' && sheetMessages.checkedIn,
      arrival === 'no-show' && sheetMessages.noShow,
    ]
      .filter(Boolean)
      .join(' ');
  });
  return [
    group.beside && sheetMessages.beside,
    ...golfers,
    sheetMessages.holes(group.numHoles),
    group.expected !== null && sheetMessages.expected(group.expected),
    group.teedOffAt !== null && sheetMessages.teedOffShort,
    group.note !== '' && `${sheetMessages.note}: ${group.note}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The last name of who booked, and how many come along. */
export function turnName({ golfers, players }: SheetGroup): string {
  const [first] = golfers;
  const name = first === undefined ? '' : nameOf(first);
  const last = name.split(' ').at(-1) ?? '';
  return players > 1 ? `${last} +${players - 1}` : last;
}
