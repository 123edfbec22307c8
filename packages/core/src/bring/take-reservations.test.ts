import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Occupant } from '../clubhouse/act-types.ts';
import { wallTime } from '../shared/local-time.ts';
import type { NumHoles } from '../tee-sheet/course.ts';
import { aSheet } from '../testing/a-course.ts';
import { type ReadLine, readReservationLine } from './reservation-line.ts';
import { takeReservations } from './take-reservations.ts';

const course = {
  today: '2026-05-01',
  timeZone: 'America/Chicago',
  teesheets: [
    aSheet({ id: 'front', name: 'Front', reroundTeeID: 'back' }),
    aSheet({ id: 'back', name: 'Back', reroundTeeID: 'front' }),
  ],
  rates: [{ name: 'Public' }],
};
const idOf = (identity: string) => identity;

function aLine(number: number, time: string, more: Record<string, string> = {}): ReadLine {
  const cells = { date: '2026-05-02', time, tee: 'front', holes: '9', golfer1: `Golfer ${number}`, ...more };
  return readReservationLine({ number, cells }, course);
}

function anOccupant(different: Partial<Occupant> = {}): Occupant {
  return {
    teetimegroup: 'there',
    kind: 'reservation',
    uid: null,
    who: 'Ida Holm',
    date: '2026-05-02',
    teeID: 'front',
    fromMinute: 430,
    toMinute: 430,
    untilMs: null,
    sinceMs: null,
    ...different,
  };
}

const take = (lines: ReadLine[], occupants: Occupant[] = [], known: string[] = []) =>
  takeReservations(lines, { course, occupants, knownIDs: new Set(known), idOf });

it('gives a time to the first line, and names it to the second', () => {
  const { taken, faults } = take([aLine(2, '07:10'), aLine(3, '07:10'), aLine(4, '07:20')]);
  expect(taken.map(({ golfers }) => golfers[0]?.name)).toEqual(['Golfer 2', 'Golfer 4']);
  expect(faults).toEqual([{ line: 3, field: 'time', message: '07:10 on Front is taken by line 2' }]);
});

it('sees the turn of a round', () => {
  const { faults } = take([aLine(2, '07:10', { holes: '18' }), aLine(3, '09:20', { tee: 'back' })]);
  expect(faults.map(({ message }) => message)).toEqual(['09:20 on Back is taken by line 2']);
});

it.each<[Partial<Occupant>, string]>([
  [{}, 'is taken by Ida Holm'],
  [{ who: '' }, 'is taken'],
  [{ kind: 'course-group' }, 'is taken by Ida Holm'],
  [{ kind: 'block', who: 'League', fromMinute: 420, toMinute: 480 }, 'is closed: League'],
  [{ kind: 'block', who: '' }, 'is closed'],
  [{ kind: 'payment' }, 'is being paid for by a golfer now'],
  [
    { kind: 'hold', untilMs: Date.parse('2026-05-01T15:42:00Z') },
    'is being chosen by a golfer now, until 10:42',
  ],
])('leaves a time to what is there: %o', (different, words) => {
  const { taken, faults } = take([aLine(2, '07:10')], [anOccupant(different)]);
  expect(taken).toEqual([]);
  expect(faults).toEqual([{ line: 2, field: 'time', message: `07:10 on Front ${words}` }]);
});

it('is on another day or tee', () => {
  const elsewhere = [anOccupant({ date: '2026-05-03' }), anOccupant({ teeID: 'back' })];
  expect(take([aLine(2, '07:10')], elsewhere).faults).toEqual([]);
});

it('leaves what was brought before as it is now, even where another has its time', () => {
  const line = aLine(2, '07:10', { number: '17' });
  expect(take([line], [anOccupant()], ['number 17'])).toEqual({ taken: [], known: 1, faults: [] });
});

it('names a line that is there twice', () => {
  const { known, faults } = take([aLine(2, '07:10', { number: '17' }), aLine(5, '08:10', { number: '17' })]);
  expect([known, faults]).toEqual([
    0,
    [{ line: 5, field: null, message: 'is the same reservation as line 2' }],
  ]);
});

const anyLine = fc.record({
  minute: fc.integer({ min: 0, max: 8 }).map((at) => 420 + 10 * at),
  tee: fc.constantFrom('front', 'back'),
  holes: fc.constantFrom<NumHoles[]>(9, 18),
  who: fc.constantFrom('Ada', 'Bea', 'Cal'),
});

it('takes each line once, names it, or knows it, and never gives a time twice; a second time nothing is new', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 25 }), fc.boolean(), (wanted, isBlocked) => {
      const lines = wanted.map(({ minute, tee, holes, who }, at) =>
        aLine(at + 2, wallTime(minute), { tee, holes: String(holes), golfer1: who }),
      );
      const occupants = isBlocked ? [anOccupant({ kind: 'block', fromMinute: 440, toMinute: 460 })] : [];
      const { taken, known, faults } = take(lines, occupants);
      expect(taken.length + faults.length).toBe(lines.length);
      expect(known).toBe(0);
      const cells = taken.flatMap((one) =>
        one.cells.map(({ teeID, cell }) => `${one.date} ${teeID} ${cell}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect(isBlocked && cells.includes('2026-05-02 front 450')).toBe(false);
      const stored = taken.flatMap(({ date, cells: own }) =>
        own.map(({ teeID, cell }) => anOccupant({ date, teeID, fromMinute: cell, toMinute: cell })),
      );
      const ids = taken.map(({ id }) => id);
      const again = take(lines, [...occupants, ...stored], ids);
      expect([again.taken, again.known]).toEqual([[], taken.length]);
      const without = new Set(faults.map(({ line }) => line));
      const rest = take(
        lines.filter(({ line }) => !without.has(line)),
        occupants,
      );
      expect(rest.faults).toEqual([]);
      expect(rest.taken.map(({ id }) => id)).toEqual(ids);
    }),
  );
});
