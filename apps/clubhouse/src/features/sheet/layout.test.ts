import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import { describe, expect, test } from 'vitest';
import { aGolfer, aGroup, aSheet } from '../../testing/sample-sheet.ts';
import { findGolfers } from './find-golfers.ts';
import { rateLetters, recordArrivals, recordTeeOff, writeNote } from './group-acts.ts';
import { gridCommand, pageCommand } from './keys.ts';
import { lastInSight, layOut, placeOf, rowAt, stepFrom } from './layout.ts';

const cellAt = (sheet: Sheet, time: string, teeID: string) =>
  layOut(sheet)
    .find((row) => row.time === time)
    ?.cells.find((cell) => cell.teeID === teeID);

describe('the rows of a day', () => {
  test('are the times of all tees, each once, and the starts between them', () => {
    const sheet = aSheet({ groups: [aGroup({ startingTime: '07:05' })] });
    expect(layOut(sheet).map(({ time }) => time)).toEqual(['07:00', '07:05', '07:10', '07:20', '09:10']);
    expect(cellAt(sheet, '07:05', 'front')?.isOffered).toBe(false);
    expect(cellAt(sheet, '09:10', 'front')?.isOffered).toBe(false);
  });

  test('show a turn at its time, or in the row before it', () => {
    const turning = (reroundTime: string) =>
      aSheet({ groups: [aGroup({ reroundTeeID: 'back', reroundTime })] });
    expect(cellAt(turning('09:10'), '09:10', 'back')?.turns).toHaveLength(1);
    expect(cellAt(turning('09:14'), '09:10', 'back')?.turns).toHaveLength(1);
    expect(cellAt(turning('07:13'), '07:10', 'back')?.turns).toHaveLength(1);
    expect(cellAt(turning('06:40'), '07:00', 'back')?.turns).toHaveLength(1);
  });

  test('close at the times of the weekday', () => {
    const sheet = aSheet();
    const [front, ...others] = sheet.tees;
    const closed = { ...sheet, tees: [{ ...front!, closedTimes: ['07:10'] }, ...others] };
    expect(cellAt(closed, '07:10', 'front')?.isClosedWeekly).toBe(true);
    expect(cellAt(closed, '07:20', 'front')?.isClosedWeekly).toBe(false);
    expect(cellAt(closed, '07:10', 'back')?.isClosedWeekly).toBe(false);
  });

  test('close with a block to its last time', () => {
    const sheet = aSheet({
      blocks: [{ id: 'b', title: 'League', teeID: 'front', from: '07:00', to: '07:10' }],
    });
    const blocked = layOut(sheet).filter(({ cells }) => cells[0]?.blocks.length === 1);
    expect(blocked.map(({ time }) => time)).toEqual(['07:00', '07:10']);
  });

  test('show a block that is stored as a group once', () => {
    const sheet = aSheet({
      groups: [aGroup({ id: 'b', golfers: [] })],
      blocks: [{ id: 'b', title: 'League', teeID: 'front', from: '07:00', to: '07:00' }],
    });
    expect(cellAt(sheet, '07:00', 'front')).toMatchObject({ groups: [], blocks: [{ id: 'b' }] });
  });

  test.each<[string, Partial<Sheet>]>([
    ['two groups', { groups: [aGroup({ id: 'a' }), aGroup({ id: 'b' })] }],
    [
      'a start and a turn',
      {
        groups: [
          aGroup({ id: 'a' }),
          aGroup({ id: 'b', startingTime: '07:20', reroundTeeID: 'front', reroundTime: '07:00' }),
        ],
      },
    ],
  ])('are doubled by %s', (_what, day) => {
    expect(cellAt(aSheet(day), '07:00', 'front')?.isDoubled).toBe(true);
    expect(cellAt(aSheet(day), '07:10', 'front')?.isDoubled).toBe(false);
  });
});

test('now is in the last row that has begun', () => {
  const rows = layOut(aSheet());
  expect(['06:00', '07:00', '07:19', '07:20', '23:00'].map((time) => rowAt(rows, time))).toEqual([
    0, 0, 1, 2, 3,
  ]);
});

test('fewer rows are in sight when groups stand below each other', () => {
  const [row] = layOut(aSheet());
  if (!row) throw new Error('no row');
  const rows = Array.from({ length: 60 }, () => row);
  expect(lastInSight(rows, 0, 1000)).toBe(23);
  expect(lastInSight(rows, 50, 1000)).toBe(59);
  expect(lastInSight(rows, 0, 420)).toBe(9);
  const crowded = layOut(
    aSheet({ groups: Array.from({ length: 3 }, (_, index) => aGroup({ id: `group-${index}` })) }),
  )[0];
  expect(
    lastInSight(
      Array.from({ length: 60 }, () => crowded ?? row),
      0,
      1000,
    ),
  ).toBe(7);
});

test('arrows stay within the grid', () => {
  const size = { rows: 3, columns: 2 };
  expect(stepFrom({ row: 0, column: 0 }, 'up', size)).toEqual({ row: 0, column: 0 });
  expect(stepFrom({ row: 2, column: 1 }, 'down', size)).toEqual({ row: 2, column: 1 });
  expect(stepFrom({ row: 1, column: 1 }, 'right', size)).toEqual({ row: 1, column: 1 });
  expect(stepFrom({ row: 1, column: 1 }, 'left', size)).toEqual({ row: 1, column: 0 });
  expect(stepFrom({ row: 2, column: 1 }, 'page-up', size)).toEqual({ row: 0, column: 1 });
  expect(stepFrom({ row: 0, column: 1 }, 'last', size)).toEqual({ row: 2, column: 1 });
});

test('a group is found in the grid', () => {
  const sheet = aSheet({ groups: [aGroup({ id: 'a', startingTime: '07:20', startingTeeID: 'back' })] });
  expect(placeOf(layOut(sheet), 'a')).toEqual({ row: 2, column: 1 });
  expect(placeOf(layOut(sheet), 'b')).toBeNull();
});

describe('keys', () => {
  const press = (key: string, more: object = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isTyping: false,
    ...more,
  });

  test('mean something on the grid and on the page', () => {
    expect(gridCommand(press('C'), true)).toBe('check-in');
    expect(gridCommand(press('Enter'), true)).toBe('open');
    expect(pageCommand(press(']'), true)).toBe('day-after');
    expect(pageCommand(press('c'), true)).toBeNull();
  });

  test('are left to the browser with a modifier, and to a field', () => {
    expect(gridCommand(press('c', { ctrlKey: true }), true)).toBeNull();
    expect(pageCommand(press('t', { isTyping: true }), true)).toBeNull();
  });

  test('without letters, only those that no speech types', () => {
    expect(gridCommand(press('c'), false)).toBeNull();
    expect(gridCommand(press('ArrowDown'), false)).toBe('down');
    expect(pageCommand(press('u'), false)).toBeNull();
  });
});

describe('finding a golfer', () => {
  const group: SheetGroup = aGroup({
    id: 'K7Q2X',
    receiptNumber: 'R-1001',
    golfers: [
      aGolfer({ id: '1', name: 'José Álvarez', phone: '+1 402 555 0143' }),
      aGolfer({ id: '2', name: 'Ada Moreno' }),
    ],
  });
  test.each([
    ['alv', ['1']],
    ['jose al', ['1']],
    ['5550143', ['1']],
    ['402-555', ['1']],
    ['k7q2', ['1', '2']],
    ['r-10', ['1', '2']],
    ['oreno', []],
    ['55', []],
    [' ', []],
  ])('%s', (typed, ids) => {
    expect(findGolfers([group], typed).map(({ golferID }) => golferID)).toEqual(ids);
  });
});

describe('what can be recorded', () => {
  const arrival = { state: 'checked-in' as const, at: '2026-05-02T12:00:00.000Z' };
  const group = aGroup({ golfers: [aGolfer({ id: '1', arrival }), aGolfer({ id: '2', name: '' })] });

  test('is who is not recorded yet', () => {
    expect(recordArrivals('check-in', group)?.draft).toEqual({
      kind: 'check-in',
      teetimegroup: 'g',
      golfers: ['2'],
    });
    expect(recordArrivals('no-show', group)?.words).toBe('no-show for Golfer 2, 7:00 AM');
    expect(recordArrivals('check-in', { ...group, golfers: group.golfers.slice(0, 1) })).toBeNull();
  });

  test('once', () => {
    expect(recordTeeOff(group)).not.toBeNull();
    expect(recordTeeOff({ ...group, teedOffAt: arrival.at })).toBeNull();
    expect(writeNote(group, ' ')).toBeNull();
    expect(writeNote(group, ' Cart ')?.draft).toMatchObject({ text: 'Cart' });
  });

  test('rates in letters', () => {
    expect(['Public', 'Senior twilight rate', '', '7-day'].map(rateLetters)).toEqual(['P', 'ST', '', '7']);
  });
});
