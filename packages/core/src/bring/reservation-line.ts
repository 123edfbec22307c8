import { isEmailAddress } from '../shared/email-address.ts';
import { addDays, minuteOf, wallTime } from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { CourseDate, NumHoles, TeeSheet, WallTime } from '../tee-sheet/course.ts';
import { type ByDate, courseOn } from '../tee-sheet/course-on.ts';
import { gridOf, reroundOf } from '../tee-sheet/grid.ts';
import type { GroupPlay } from '../tee-sheet/occupancy.ts';
import type { FileLine, LineFault, ReservationField } from './columns.ts';
import { dateOf, quoted, timeOf } from './typed-values.ts';

export type BroughtGolfer = { name: string; phone: string; email: string; rateGroup: number };

export type BroughtReservation = {
  /** Says whether it has been brought before: the old system's number, or when and who. */
  identity: string;
  date: CourseDate;
  play: GroupPlay;
  golfers: BroughtGolfer[];
  note: string;
};

export type ReadLine =
  | { line: number; ok: true; reservation: BroughtReservation }
  | { line: number; ok: false; fault: LineFault };

export type BringingCourse = { today: CourseDate } & ByDate<{
  teesheets: readonly TeeSheet[];
  rates: readonly { name: string }[];
}>;

const maxGolfers = 4;
/** Further ahead is a slip of the pen. */
const maxDaysAhead = 730;
const lengths = { name: 200, phone: 200, number: 64, note: 1000 } as const;

type CellOf = (field: ReservationField) => string;
type Read<Value> = Result<Value, Faulty>;
type Faulty = { refusal: 'faulty'; field: ReservationField; message: string };

const faulty = (field: ReservationField, message: string) => refuse({ refusal: 'faulty', field, message });

/** The first fault of a line ends its reading. */
export function readReservationLine(
  { number: line, cells }: FileLine<ReservationField>,
  course: BringingCourse,
): ReadLine {
  const read = readReservation((field) => cells[field] ?? '', course);
  if (read.ok) return { line, ok: true, reservation: read.value };
  return { line, ok: false, fault: { line, field: read.field, message: read.message } };
}

function readReservation(of: CellOf, course: BringingCourse): Read<BroughtReservation> {
  const date = readDate(of('date'), course.today);
  if (!date.ok) return date;
  const play = readPlay(of, courseOn(course, date.value).teesheets);
  if (!play.ok) return play;
  const golfers = readGolfers(of, course.rates);
  if (!golfers.ok) return golfers;
  const tooLong =
    tooLongOf('number', of('number'), lengths.number) ?? tooLongOf('note', of('note'), lengths.note);
  if (tooLong) return tooLong;
  const { startingTime, startingTeeID } = play.value;
  const names = golfers.value.map(({ name }) => name);
  return accept({
    identity:
      of('number') === ''
        ? [date.value, startingTime, startingTeeID, ...names].join('\n')
        : `number ${of('number')}`,
    date: date.value,
    play: play.value,
    golfers: golfers.value,
    note: of('note'),
  });
}

function readDate(typed: string, today: CourseDate): Read<CourseDate> {
  const date = dateOf(typed);
  if (date === null) return faulty('date', `${quoted(typed)} is no date such as 2026-05-01 or 5/1/2026`);
  if (date < today) return faulty('date', `${date} is past`);
  if (date > addDays(today, maxDaysAhead)) return faulty('date', `${date} is more than two years ahead`);
  return accept(date);
}

function readPlay(of: CellOf, teesheets: readonly TeeSheet[]): Read<GroupPlay> {
  const sheet = readTee(of('tee'), teesheets);
  if (!sheet.ok) return sheet;
  const { id, name } = sheet.value;
  const time = readTime(of('time'), sheet.value);
  if (!time.ok) return time;
  const holes = readHoles(of('holes'));
  if (!holes.ok) return holes;
  const turn = holes.value === 18 ? reroundOf(teesheets, id, minuteOf(time.value)) : null;
  if (holes.value === 18 && turn === null)
    return faulty('holes', `18 holes cannot be played from ${time.value} on ${name}`);
  return accept({
    startingTeeID: id,
    startingTime: time.value,
    numHoles: holes.value,
    reroundTeeID: turn?.reroundTeeID ?? null,
    reroundTime: turn && wallTime(turn.reroundMinute),
  });
}

function readTee(typed: string, teesheets: readonly TeeSheet[]): Read<TeeSheet> {
  const [only] = teesheets;
  if (typed === '' && teesheets.length === 1 && only !== undefined) return accept(only);
  const wanted = typed.toLowerCase();
  const named = teesheets.filter(
    ({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
  const hole = /^(?:hole )?(\d{1,2})$/.exec(wanted)?.[1];
  const ofHole = teesheets.filter(({ name }) => hole !== undefined && new RegExp(`\\b${hole}\\b`).test(name));
  const [first, second] = named.length > 0 ? named : ofHole;
  if (first !== undefined && second === undefined) return accept(first);
  const all = teesheets.map(({ name }) => name).join(', ');
  return faulty(
    'tee',
    typed === '' ? `is missing; must be one of: ${all}` : `${quoted(typed)} is no tee of this course: ${all}`,
  );
}

function readTime(typed: string, sheet: TeeSheet): Read<WallTime> {
  const time = timeOf(typed);
  if (time === null) return faulty('time', `${quoted(typed)} is no time such as 7:10 AM or 07:10`);
  const minute = minuteOf(time);
  const starts = gridOf(sheet);
  if (starts.includes(minute)) return accept(time);
  const nearest = starts.toSorted((a, b) => Math.abs(a - minute) - Math.abs(b - minute))[0] ?? 0;
  return faulty('time', `${time} is not on the sheet of ${sheet.name}; the nearest is ${wallTime(nearest)}`);
}

function readHoles(typed: string): Read<NumHoles> {
  if (typed === '' || typed === '18') return accept(18);
  return typed === '9' ? accept(9) : faulty('holes', `${quoted(typed)} must be 9 or 18`);
}

/** The telephone and mail of a line are the first golfer's. */
function readGolfers(of: CellOf, rates: BringingCourse['rates']): Read<BroughtGolfer[]> {
  const names = readNames(of);
  if (!names.ok) return names;
  const rateGroup = readRate(of('rate'), rates);
  if (!rateGroup.ok) return rateGroup;
  const [phone, email] = [of('phone'), of('email')];
  const tooLong = tooLongOf('phone', phone, lengths.phone);
  if (tooLong) return tooLong;
  if (email !== '' && !isEmailAddress(email)) return faulty('email', `${quoted(email)} is no email address`);
  return accept(
    names.value.map((name, at) => ({
      name,
      phone: at === 0 ? phone : '',
      email: at === 0 ? email : '',
      rateGroup: rateGroup.value,
    })),
  );
}

function readNames(of: CellOf): Read<string[]> {
  const first = of('golfer1') || `${of('firstName')} ${of('lastName')}`.trim();
  if (!/[\p{L}\p{N}]/u.test(first)) return faulty('golfer1', 'a name is missing');
  const others = [of('golfer2'), of('golfer3'), of('golfer4')].filter((name) => name !== '');
  const names = [first, ...others].map((name) => name.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' '));
  for (const name of names) {
    const tooLong = tooLongOf('golfer1', name, lengths.name);
    if (tooLong) return tooLong;
  }
  const players = of('players') === '' ? names.length : Number(of('players'));
  if (!Number.isInteger(players) || players < names.length || players > maxGolfers)
    return faulty('players', `${quoted(of('players'))} must be ${names.length} to ${maxGolfers}`);
  const nameless = Array.from(
    { length: players - names.length },
    (_, at) => `Guest ${names.length + at + 1}`,
  );
  return accept([...names, ...nameless]);
}

function readRate(typed: string, rates: BringingCourse['rates']): Read<number> {
  if (typed === '') return accept(0);
  const found = rates.findIndex(({ name }) => name.toLowerCase() === typed.toLowerCase());
  if (found >= 0) return accept(found);
  return faulty(
    'rate',
    `${quoted(typed)} is no rate of this course: ${rates.map(({ name }) => name).join(', ')}`,
  );
}

function tooLongOf(field: ReservationField, typed: string, most: number) {
  if (typed.length <= most) return null;
  return faulty(field, `is too long: ${typed.length} characters, at most ${most.toLocaleString('en-US')}`);
}
