import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, wallTime } from '../shared/local-time.ts';
import { gridOf } from '../tee-sheet/grid.ts';
import { aSheet } from '../testing/a-course.ts';
import { columnsOf, lineOf, type ReservationField, reservationSpellings } from './columns.ts';
import { type BringingCourse, readReservationLine } from './reservation-line.ts';
import { dateOf, timeOf } from './typed-values.ts';

const today = '2026-05-01';
const course: BringingCourse = {
  today,
  teesheets: [
    aSheet({ id: 'front', name: 'Front Nine (Hole 1)', reroundTeeID: 'back' }),
    aSheet({ id: 'back', name: 'Back Nine (Hole 10)', reroundTeeID: 'front' }),
  ],
  rates: [{ name: 'Public' }, { name: 'Senior' }],
};
const good = { date: '2026-05-02', time: '07:10', tee: 'front', golfer1: 'Ada Moreno' };

const read = (cells: Partial<Record<ReservationField, string>>, of = course) =>
  readReservationLine({ number: 7, cells }, of);
function reservationOf(cells: Partial<Record<ReservationField, string>>) {
  const line = read(cells);
  if (!line.ok) throw new Error(line.fault.message);
  return line.reservation;
}
function faultOf(cells: Partial<Record<ReservationField, string>>) {
  const line = read({ ...good, ...cells });
  return line.ok ? null : [line.fault.line, line.fault.field, line.fault.message];
}

describe('the columns of a file', () => {
  it('are known by their usual spellings, whatever their case and spaces', () => {
    const { fields, unknown } = columnsOf(
      ['Booking ID', 'Tee Time', 'PLAY_DATE', 'Name', 'Player 2', 'E-Mail', 'Cart', ''],
      reservationSpellings,
    );
    expect(fields).toEqual(['number', 'time', 'date', 'golfer1', 'golfer2', 'email', null, null]);
    expect(unknown).toEqual(['Cart']);
  });

  it('counts the first of two for the same field', () => {
    expect(columnsOf(['Name', 'Golfer'], reservationSpellings).fields).toEqual(['golfer1', null]);
  });

  it('fills what a line does not have', () => {
    const columns = columnsOf(['date', 'time'], reservationSpellings);
    expect(lineOf(3, [' 2026-05-01 '], columns)).toEqual({
      number: 3,
      cells: { date: '2026-05-01', time: '' },
    });
  });
});

describe('a line', () => {
  it('is a round of 18 holes with its turn, for as many as it says', () => {
    expect(
      reservationOf({ ...good, players: '3', golfer2: 'Lin Zhao', phone: '402 555 0143', rate: 'senior' }),
    ).toEqual({
      identity: '2026-05-02\n07:10\nfront\nAda Moreno\nLin Zhao\nGuest 3',
      date: '2026-05-02',
      play: {
        startingTeeID: 'front',
        startingTime: '07:10',
        numHoles: 18,
        reroundTeeID: 'back',
        reroundTime: '09:20',
      },
      golfers: [
        { name: 'Ada Moreno', phone: '402 555 0143', email: '', rateGroup: 1 },
        { name: 'Lin Zhao', phone: '', email: '', rateGroup: 1 },
        { name: 'Guest 3', phone: '', email: '', rateGroup: 1 },
      ],
      note: '',
    });
  });

  it('is known again by the old system’s number alone', () => {
    const before = reservationOf({ ...good, number: 'A-17' });
    const moved = reservationOf({ ...good, number: 'A-17', date: '2026-05-09', golfer1: 'Ada M.' });
    expect(moved.identity).toBe(before.identity);
  });

  it.each([
    ['1', 'front'],
    ['hole 10', 'back'],
    ['BACK', 'back'],
    ['front nine (hole 1)', 'front'],
  ])('starts from %s on %s', (tee, id) => {
    expect(reservationOf({ ...good, tee }).play.startingTeeID).toBe(id);
  });

  it('needs no tee where there is only one', () => {
    const single = { ...course, teesheets: [aSheet({ id: 'front', reroundTeeID: 'front' })] };
    expect(read({ ...good, tee: '' }, single).ok).toBe(true);
  });

  it('joins a first and a last name', () => {
    const { golfer1: _name, ...rest } = good;
    expect(reservationOf({ ...rest, firstName: 'Ada', lastName: 'Moreno' }).golfers[0]?.name).toBe(
      'Ada Moreno',
    );
  });

  it.each<[Partial<Record<ReservationField, string>>, string, string]>([
    [{ date: 'May 2' }, 'date', '“May 2” is no date such as 2026-05-01 or 5/1/2026'],
    [{ date: '2026-02-30' }, 'date', '“2026-02-30” is no date such as 2026-05-01 or 5/1/2026'],
    [{ date: '2026-04-30' }, 'date', '2026-04-30 is past'],
    [{ date: '2028-05-02' }, 'date', '2028-05-02 is more than two years ahead'],
    [{ tee: 'north' }, 'tee', '“north” is no tee of this course: Front Nine (Hole 1), Back Nine (Hole 10)'],
    [{ tee: '' }, 'tee', 'is missing; must be one of: Front Nine (Hole 1), Back Nine (Hole 10)'],
    [{ time: '7' }, 'time', '“7” is no time such as 7:10 AM or 07:10'],
    [{ time: '07:13' }, 'time', '07:13 is not on the sheet of Front Nine (Hole 1); the nearest is 07:10'],
    [{ time: '6:00 PM' }, 'time', '18:00 is not on the sheet of Front Nine (Hole 1); the nearest is 12:00'],
    [{ holes: '27' }, 'holes', '“27” must be 9 or 18'],
    [{ golfer1: ' ' }, 'golfer1', 'a name is missing'],
    [{ golfer1: 'a'.repeat(201) }, 'golfer1', 'is too long: 201 characters, at most 200'],
    [{ players: '5' }, 'players', '“5” must be 1 to 4'],
    [{ golfer2: 'Lin', players: '1' }, 'players', '“1” must be 2 to 4'],
    [{ email: 'ada' }, 'email', '“ada” is no email address'],
    [{ rate: 'Member' }, 'rate', '“Member” is no rate of this course: Public, Senior'],
    [{ note: 'n'.repeat(1001) }, 'note', 'is too long: 1001 characters, at most 1,000'],
    [{ number: '9'.repeat(65) }, 'number', 'is too long: 65 characters, at most 64'],
  ])('with %o is refused for its %s', (cells, field, message) => {
    expect(faultOf(cells)).toEqual([7, field, message]);
  });

  it('from the last time of a day cannot have 18 holes', () => {
    const late = { ...course, teesheets: course.teesheets.map((sheet) => ({ ...sheet, endTime: '23:00' })) };
    const line = read({ ...good, time: '22:00' }, late);
    expect(line).toMatchObject({ ok: false, fault: { field: 'holes' } });
    expect(read({ ...good, time: '22:00', holes: '9' }, late).ok).toBe(true);
  });
});

it('takes every time of the sheet on every day ahead, however it is written', () => {
  const [sheet] = course.teesheets;
  const anyStart = fc.constantFrom(...gridOf(sheet as (typeof course.teesheets)[number]));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 730 }),
      anyStart,
      fc.constantFrom('iso', 'us', 'eu'),
      (ahead, minute, how) => {
        const date = addDays(today, ahead);
        const [year, month, day] = date.split('-').map(Number);
        const typed =
          how === 'iso' ? date : how === 'us' ? `${month}/${day}/${year}` : `${day}.${month}.${year}`;
        const hour = Math.floor(minute / 60);
        const clock = `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'pm'}`;
        const { date: readDate, play } = reservationOf({
          ...good,
          date: typed,
          time: how === 'iso' ? wallTime(minute) : clock,
        });
        expect([readDate, play.startingTime]).toEqual([date, wallTime(minute)]);
      },
    ),
  );
});

it('answers every text with a reservation or one fault of that line', () => {
  const anyCells = fc.record(
    Object.fromEntries(
      Object.keys(reservationSpellings).map((field) => [field, fc.string({ unit: 'binary' })]),
    ),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anyCells, fc.constantFrom({}, good), (cells, base) => {
      const line = read({ ...cells, ...base });
      expect(line.ok ? line.reservation.golfers.length : line.fault.message.length).toBeGreaterThan(0);
      expect(line.line).toBe(7);
    }),
  );
});

it.each([
  ['5/1/26', '2026-05-01'],
  ['01.05.2026', '2026-05-01'],
  ['2026/5/1', '2026-05-01'],
  ['13/1/2026', null],
  ['', null],
])('the date %s is %s', (typed, date) => {
  expect(dateOf(typed)).toBe(date);
});

it.each([
  ['12:05 AM', '00:05'],
  ['12:05 PM', '12:05'],
  ['7:10:00', '07:10'],
  ['7.10', '07:10'],
  ['7:10p', '19:10'],
  ['13:10 PM', null],
  ['24:00', null],
  ['7:60', null],
])('the time %s is %s', (typed, time) => {
  expect(timeOf(typed)).toBe(time);
});
