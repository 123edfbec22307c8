import { wallClockAt, wallTime } from '@dewsweeper/core/shared/local-time';
import type { SheetGolfer, SheetLine } from '../features/starter-sheets/starter-sheet.ts';
import { decimalText } from './payment-texts.ts';
import type { Column } from './table.ts';

type Played = Extract<SheetLine, { kind: 'start' | 'turn' }>;

/** A line of the printed sheet; the group's common values stand on its first line only. */
type Row = {
  time: string;
  tee: string;
  holes: string;
  golfer: string;
  rate: string;
  pays: string;
  from: string;
  phone: string;
};

const nothing: Row = { time: '', tee: '', holes: '', golfer: '', rate: '', pays: '', from: '', phone: '' };

/** For a terminal: a line for each golfer, and one for the id of their reservation. */
export function dayColumns(lines: readonly SheetLine[], timeZone: string, withPhones: boolean): Column[] {
  const rows = lines.flatMap((line) => rowsOf(line, timeZone));
  const column = (head: string, textOf: (row: Row) => string) => ({ head, cells: rows.map(textOf) });
  return [
    column('time', (row) => row.time),
    { ...column('tee', (row) => row.tee), minWidth: 5 },
    column('holes', (row) => row.holes),
    { ...column('golfer', (row) => row.golfer), minWidth: 14 },
    { ...column('rate', (row) => row.rate), minWidth: 8 },
    { ...column('pays', (row) => row.pays), isNumber: true },
    column('from', (row) => row.from),
    ...(withPhones ? [{ ...column('phone', (row) => row.phone), minWidth: 12 }] : []),
  ];
}

function rowsOf(line: SheetLine, timeZone: string): Row[] {
  const at = { ...nothing, time: line.time, tee: line.teeID };
  switch (line.kind) {
    case 'closed':
      return [{ ...at, golfer: `-- closed to ${line.until}${line.title && `: ${line.title}`}` }];
    case 'hold':
      return [
        {
          ...at,
          holes: String(line.holes),
          golfer: `(${playersText(line.players)} ${line.until ? `until ${clockText(timeZone, line.until)}` : 'paying'})`,
          from: 'web',
        },
      ];
    case 'turn':
      return [{ ...at, holes: 'turn', golfer: `${leaderOf(line)}, from ${line.otherTee}` }];
    case 'start':
      return [
        ...golferRows(line).map((row, index) => (index === 0 ? { ...row, ...firstOf(line, at) } : row)),
        { ...nothing, golfer: `id ${line.id}` },
      ];
    default:
      return line satisfies never;
  }
}

function firstOf(line: Played, { time, tee }: Row): Partial<Row> {
  return { time, tee, holes: String(line.holes), from: line.source === 'web' ? 'web' : 'club' };
}

function golferRows(line: Played): Row[] {
  if (line.golfers.length === 0) return [{ ...nothing, golfer: `(${playersText(line.players)})` }];
  return line.golfers.map((golfer) => ({
    ...nothing,
    golfer: golfer.name,
    rate: golfer.rateName,
    pays: paysText(golfer),
    phone: golfer.phone,
  }));
}

function paysText({ pays, amountCents }: SheetGolfer): string {
  if (pays === 'free') return 'free';
  return pays === 'paid' ? 'paid' : `${pays} ${decimalText(amountCents)}`;
}

function leaderOf({ golfers, players }: Played): string {
  const more = Math.max(players, golfers.length) - 1;
  return `${golfers[0]?.name ?? playersText(players)}${golfers[0] && more > 0 ? ` +${more}` : ''}`;
}

function playersText(players: number): string {
  if (players === 0) return 'no names';
  return players === 1 ? '1 player' : `${players} players`;
}

function clockText(timeZone: string, instant: Date): string {
  return wallTime(wallClockAt(timeZone, instant.getTime()).minuteOfDay);
}

/** For a spreadsheet: a row for each golfer, hold and closed range; rerounds are in their start's row. */
export function dayCsv(
  date: string,
  lines: readonly SheetLine[],
  timeZone: string,
  withPhones: boolean,
): { head: string[]; rows: string[][] } {
  const head = [
    'date',
    'time',
    'tee',
    'kind',
    'until',
    'turn',
    'holes',
    'players',
    'golfer',
    'rate',
    'amount',
    'pays',
    'source',
    'id',
    ...(withPhones ? ['phone'] : []),
  ];
  const rows = lines
    .filter(({ kind }) => kind !== 'turn')
    .flatMap((line) => csvRows(line, timeZone).map((row) => [date, line.time, line.teeID, ...row]));
  return { head, rows: withPhones ? rows : rows.map((row) => row.slice(0, -1)) };
}

function csvRows(line: SheetLine, timeZone: string): string[][] {
  const end = [line.source, line.id];
  switch (line.kind) {
    case 'closed':
      return [['closed', line.until, '', '', '', line.title, '', '', '', ...end, '']];
    case 'hold': {
      const until = line.until ? clockText(timeZone, line.until) : '';
      return [['hold', until, '', String(line.holes), String(line.players), '', '', '', '', ...end, '']];
    }
    case 'turn':
      return [];
    case 'start': {
      const start = ['booking', '', line.otherTee, String(line.holes), String(line.players)];
      if (line.golfers.length === 0) return [[...start, '', '', '', '', ...end, '']];
      return line.golfers.map(({ name, rateName, amountCents, pays, phone }) => [
        ...start,
        name,
        rateName,
        decimalText(amountCents),
        pays,
        ...end,
        phone,
      ]);
    }
    default:
      return line satisfies never;
  }
}
