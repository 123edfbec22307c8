import type { ActGroup, ActWrite, GroupGolfer, Play, SheetGroup } from '@dewsweeper/core/clubhouse/act-types';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { instantOf, minuteOf } from '@dewsweeper/core/shared/local-time';
import type { NumHoles } from '@dewsweeper/core/tee-sheet/course';
import { isReservation } from '@dewsweeper/core/tee-sheet/occupancy';
import { golferIDOf } from './sheet.ts';
import type { DayRow } from './store.ts';

export const isLiving = ({ status }: Pick<DayRow, 'status'>) =>
  status === 'confirmed' || status === 'pending';

export function actGroupOf(row: DayRow, timeZone: string): ActGroup {
  return {
    id: row.id,
    revision: row.revision,
    date: row.date,
    startingTime: row.starting_time,
    startsAtMs: row.starting_time === '' ? 0 : instantOf(timeZone, row.date, minuteOf(row.starting_time)),
    isConfirmed: row.status === 'confirmed' && row.starting_time !== '',
    golferIDs: row.golfers.map(golferIDOf),
    arrivals: row.arrivals,
    teedOffAtMs: row.teedOffAtMs,
    note: row.note,
    shotgun: shotgunOf(row),
  };
}

function shotgunOf({ shotgun, block }: DayRow): NonNullable<ActGroup['shotgun']> | null {
  const { blockStartTime: fromTime, blockEndTime: toTime } = block ?? {};
  return shotgun && fromTime && toTime ? { ...shotgun, fromTime, toTime } : null;
}

export function sheetGroupOf(row: DayRow, timeZone: string): SheetGroup {
  return {
    ...actGroupOf(row, timeZone),
    play: playOf(row),
    isEnded: !isLiving(row),
    isBlock: row.block !== null && row.starting_time === '',
    isReservation: isReservation(row.source),
    beside: row.beside,
    uid: row.uid,
    golfers: row.golfers.map(golferOf),
  };
}

function playOf(row: DayRow): Play {
  return {
    date: row.date,
    startingTime: row.starting_time,
    startingTeeID: row.starting_tee_id,
    numHoles: row.num_holes as NumHoles,
    reroundTime: row.reround_time,
    reroundTeeID: row.reround_tee_id,
  };
}

function golferOf(golfer: DayRow['golfers'][number], index: number): GroupGolfer {
  return { rateName: '', priceCents: 0, ...golfer, id: golferIDOf(golfer, index) };
}

/** The groups as the writes leave them, but for their revisions. Throws for a group that is not among them. */
export function rowsAfter(
  courseKey: CourseKey,
  rows: readonly DayRow[],
  writes: readonly ActWrite[],
): DayRow[] {
  const after = new Map(rows.map((row) => [row.id, row]));
  for (const one of writes) {
    if (one.write === 'new-group') after.set(one.id, newRow(courseKey, one));
    if (one.write === 'new-block') after.set(one.id, newBlock(courseKey, one));
    if (one.write !== 'group') continue;
    const before = after.get(one.id);
    if (!before) throw new Error('an act writes a group that it has not locked');
    after.set(one.id, rowAfter(before, one));
  }
  return [...after.values()];
}

function rowAfter(before: DayRow, one: Extract<ActWrite, { write: 'group' }>): DayRow {
  const arrivals = Object.entries({ ...before.arrivals, ...one.arrivals }).flatMap(([id, arrival]) =>
    arrival === null ? [] : [[id, arrival] as const],
  );
  return {
    ...before,
    ...(one.play && columnsOf(one.play)),
    arrivals: Object.fromEntries(arrivals),
    teedOffAtMs: one.teedOffAtMs === undefined ? before.teedOffAtMs : one.teedOffAtMs,
    note: one.note ?? before.note,
    golfers: one.golfers ? [...one.golfers] : before.golfers,
    players: one.golfers?.length ?? before.players,
    beside: one.beside ?? before.beside,
    shotgun: one.shotgun ?? before.shotgun,
    status: one.isEnded === undefined ? before.status : one.isEnded ? 'cancelled' : 'confirmed',
  };
}

function newRow(courseKey: CourseKey, one: Extract<ActWrite, { write: 'new-group' }>): DayRow {
  const { id, uid, play, golfers, note } = one;
  const own = {
    id,
    uid,
    note,
    source: 'counter',
    players: golfers.length,
    golfers: [...golfers],
    block: null,
    beside: one.beside ?? false,
  };
  return { ...emptyRow(courseKey), ...columnsOf(play), ...own };
}

function newBlock(courseKey: CourseKey, one: Extract<ActWrite, { write: 'new-block' }>): DayRow {
  const { id, date, teeID, from, to, title } = one;
  const block = {
    blockTeeID: teeID,
    blockStartTime: from,
    blockEndTime: to,
    ...(title !== '' && { blockTitle: title }),
  };
  const own = { id, date, block, source: 'clubhouse', starting_time: '', starting_tee_id: '', num_holes: 9 };
  const shotgun = one.shotgun ?? null;
  return { ...emptyRow(courseKey), ...own, reround_time: null, reround_tee_id: null, shotgun };
}

function emptyRow(courseKey: CourseKey) {
  return {
    course_key: courseKey,
    players: 0,
    status: 'confirmed',
    expiration: null,
    uid: null,
    receipt: null,
    receipt_number: null,
    payment_processor: null,
    golfers: [],
    beside: false,
    revision: 1,
    arrivals: {},
    teedOffAtMs: null,
    note: '',
    shotgun: null,
    expected: null,
  };
}

function columnsOf(play: Play) {
  return {
    date: play.date,
    starting_time: play.startingTime,
    starting_tee_id: play.startingTeeID,
    num_holes: play.numHoles,
    reround_time: play.reroundTime,
    reround_tee_id: play.reroundTeeID,
  };
}
