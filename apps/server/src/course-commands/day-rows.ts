import type { SheetGroup } from '@dewsweeper/contract/clubhouse';
import { wallClockAt, wallTime } from '@dewsweeper/core/shared/local-time';
import { decimalOf } from '@dewsweeper/core/shared/money';
import type { DayLine } from './day-lines.ts';
import type { Column } from './table.ts';

type Played = Extract<DayLine, { kind: 'start' | 'turn' }>;
type SheetGolfer = SheetGroup['golfers'][number];

/** A line of the printed sheet; the group's common values stand on its first line only. */
type Row = {
  time: string;
  tee: string;
  holes: string;
  golfer: string;
  rate: string;
  pays: string;
  came: string;
  from: string;
  phone: string;
};

const nothing: Row = {
  time: '',
  tee: '',
  holes: '',
  golfer: '',
  rate: '',
  pays: '',
  came: '',
  from: '',
  phone: '',
};

/** For a terminal: a line for each golfer, and one for the id of their reservation. `came` only once somebody did. */
export function dayColumns(lines: readonly DayLine[], timeZone: string, withPhones: boolean): Column[] {
  const rows = lines.flatMap((line) => rowsOf(line, timeZone));
  const column = (head: string, textOf: (row: Row) => string) => ({ head, cells: rows.map(textOf) });
  return [
    column('time', (row) => row.time),
    { ...column('tee', (row) => row.tee), minWidth: 5 },
    column('holes', (row) => row.holes),
    { ...column('golfer', (row) => row.golfer), minWidth: 14 },
    { ...column('rate', (row) => row.rate), minWidth: 8 },
    { ...column('pays', (row) => row.pays), isNumber: true },
    ...(rows.some(({ came }) => came !== '') ? [column('came', (row) => row.came)] : []),
    column('from', (row) => row.from),
    ...(withPhones ? [{ ...column('phone', (row) => row.phone), minWidth: 12 }] : []),
  ];
}

function rowsOf(line: DayLine, timeZone: string): Row[] {
  const at = { ...nothing, time: line.time, tee: line.teeID };
  switch (line.kind) {
    case 'closed':
      return [{ ...at, golfer: `-- closed to ${line.until}${line.title && `: ${line.title}`}` }];
    case 'hold': {
      const { numHoles, players, until } = line.hold;
      const golfer = `(${playersText(players)} ${until ? `until ${clockText(timeZone, until)}` : 'paying'})`;
      return [{ ...at, holes: String(numHoles), golfer, from: 'web' }];
    }
    case 'turn':
      return [{ ...at, holes: 'turn', golfer: `${leaderOf(line)}, from ${line.otherTee}` }];
    case 'start':
      return [
        ...golferRows(line).map((row, index) => (index === 0 ? { ...row, ...firstOf(line, at) } : row)),
        { ...nothing, golfer: `id ${line.id}${teedOffText(line.group, timeZone)}` },
        ...(line.group.note === '' ? [] : [{ ...nothing, golfer: `note: ${line.group.note}` }]),
      ];
    default:
      return line satisfies never;
  }
}

function firstOf(line: Played, { time, tee }: Row): Partial<Row> {
  const from = line.source === 'clubhouse' ? 'club' : line.source;
  return { time, tee, holes: String(line.group.numHoles), from };
}

function teedOffText({ teedOffAt }: SheetGroup, timeZone: string): string {
  return teedOffAt === null ? '' : `, teed off ${clockText(timeZone, teedOffAt)}`;
}

function golferRows({ group }: Played): Row[] {
  if (group.golfers.length === 0) return [{ ...nothing, golfer: `(${playersText(group.players)})` }];
  return group.golfers.map((golfer) => ({
    ...nothing,
    golfer: golfer.name,
    rate: golfer.rateName,
    pays: paysText(golfer),
    came: golfer.arrival === null ? '' : golfer.arrival.state === 'checked-in' ? 'yes' : 'no',
    phone: golfer.phone,
  }));
}

function paysText(golfer: SheetGolfer): string {
  const { pays } = golfer;
  return pays === 'free' || pays === 'paid' ? pays : `${pays} ${decimalOf(owedCents(golfer))}`;
}

/** Price less money taken. */
export function owedCents({ priceCents, takenCents }: SheetGolfer): number {
  return Math.max(0, priceCents - takenCents);
}

function leaderOf({ group: { golfers, players } }: Played): string {
  const more = Math.max(players, golfers.length) - 1;
  return `${golfers[0]?.name ?? playersText(players)}${golfers[0] && more > 0 ? ` +${more}` : ''}`;
}

function playersText(players: number): string {
  if (players === 0) return 'no names';
  return players === 1 ? '1 player' : `${players} players`;
}

function clockText(timeZone: string, instant: string): string {
  return wallTime(wallClockAt(timeZone, Date.parse(instant)).minuteOfDay);
}

/** For a spreadsheet: a row for each golfer, hold and closed range; rerounds are in their start's row. */
export function dayCsv(
  date: string,
  lines: readonly DayLine[],
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
    'taken',
    'arrival',
    'teedOff',
    'note',
    ...(withPhones ? ['phone'] : []),
  ];
  const rows = lines
    .filter(({ kind }) => kind !== 'turn')
    .flatMap((line) => csvRows(line, timeZone).map((row) => [date, line.time, line.teeID, ...row]));
  return { head, rows: withPhones ? rows : rows.map((row) => row.slice(0, -1)) };
}

const emptyEnd = ['', '', '', '', ''];

function csvRows(line: DayLine, timeZone: string): string[][] {
  const end = [line.source, line.id];
  switch (line.kind) {
    case 'closed':
      return [['closed', line.until, '', '', '', line.title, '', '', '', ...end, ...emptyEnd]];
    case 'hold': {
      const { numHoles, players, until } = line.hold;
      const ends = until ? clockText(timeZone, until) : '';
      const start = ['hold', ends, '', String(numHoles), String(players)];
      return [[...start, '', '', '', '', ...end, ...emptyEnd]];
    }
    case 'turn':
      return [];
    case 'start': {
      const { golfers, numHoles, players, teedOffAt, note } = line.group;
      const start = ['booking', '', line.otherTee, String(numHoles), String(players)];
      const teedOff = teedOffAt === null ? '' : clockText(timeZone, teedOffAt);
      if (golfers.length === 0) return [[...start, '', '', '', '', ...end, '', '', teedOff, note, '']];
      return golfers.map(({ name, rateName, priceCents, pays, takenCents, arrival, phone }) => [
        ...start,
        name,
        rateName,
        decimalOf(priceCents),
        pays,
        ...end,
        decimalOf(takenCents),
        arrival?.state ?? '',
        teedOff,
        note,
        phone,
      ]);
    }
    default:
      return line satisfies never;
  }
}
