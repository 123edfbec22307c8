import { describe, expect, test } from 'vitest';
import { minuteOf } from '../shared/local-time.ts';
import { aCourse, aSheet, at } from '../testing/a-course.ts';
import { mensLeagueBlock } from '../testing/example-courses.ts';
import { claimsOf, isTaken, obstructionsOf } from './occupancy.ts';

const { teesheets } = aCourse();
const round = {
  startingTeeID: 'front',
  startingTime: '07:10',
  numHoles: 18 as const,
  reroundTeeID: 'back',
  reroundTime: '09:20',
};
const cellAt = (teeID: string, time: string) => ({ teeID, cell: minuteOf(time) });
const takenAt = (teeID: string, from: string, to = from, expiresAt: number | null = null) => ({
  teeID,
  fromMinute: minuteOf(from),
  toMinute: minuteOf(to),
  expiresAt,
});

describe('the cells of a golfer', () => {
  test('18 holes take the start and the turn, sorted by tee and then by time', () => {
    expect(claimsOf(teesheets, round)).toEqual([cellAt('back', '09:20'), cellAt('front', '07:10')]);
    const ownTurn = { ...round, startingTime: '10:00', reroundTeeID: 'front', reroundTime: '09:00' };
    expect(claimsOf(teesheets, ownTurn)).toEqual([cellAt('front', '09:00'), cellAt('front', '10:00')]);
  });

  test('nine holes take only the start, whatever turn they carry', () => {
    expect(claimsOf(teesheets, { ...round, numHoles: 9 })).toEqual([cellAt('front', '07:10')]);
  });

  test('a time between the starts takes the cell that contains it', () => {
    expect(claimsOf(teesheets, { ...round, startingTime: '07:13', reroundTime: '09:29' })).toEqual([
      cellAt('back', '09:20'),
      cellAt('front', '07:10'),
    ]);
  });

  test('a turn outside the hours, or on a tee without a sheet, takes just itself', () => {
    expect(claimsOf(teesheets, { ...round, reroundTime: '14:13' })).toContainEqual(cellAt('back', '14:13'));
    expect(claimsOf(teesheets, { ...round, reroundTeeID: 'gone' })).toContainEqual(cellAt('gone', '09:20'));
  });

  test('a cell is claimed once though start and turn fall into it', () => {
    const hourly = [aSheet({ teeTimeInterval: 60 })];
    const both = { ...round, startingTime: '07:05', reroundTeeID: 'front', reroundTime: '07:55' };
    expect(claimsOf(hourly, both)).toEqual([cellAt('front', '07:00')]);
  });

  test('18 holes without a turn take the start', () => {
    expect(claimsOf(teesheets, { ...round, reroundTime: null })).toEqual([cellAt('front', '07:10')]);
  });
});

describe('what the course itself takes', () => {
  test("a league's block takes its ranges on both tees and its start", () => {
    const { startingTeeID, startingTime, status } = mensLeagueBlock;
    expect(
      obstructionsOf(teesheets, { ...mensLeagueBlock, numHoles: 9, startingTeeID, startingTime, status }),
    ).toEqual([
      takenAt('front', '16:00'),
      takenAt('front', '16:00', '17:30'),
      takenAt('back', '16:00', '17:30'),
    ]);
  });

  test('a group without block fields takes its cells until it is removed', () => {
    expect(obstructionsOf(teesheets, { ...round, startingTime: '07:13', status: 'confirmed' })).toEqual([
      takenAt('front', '07:10'),
      takenAt('back', '09:20'),
    ]);
    expect(obstructionsOf(teesheets, { ...round, numHoles: 9, status: 'confirmed' })).toHaveLength(1);
  });

  test('a confirmed group does not expire though an expiration was left on it', () => {
    expect(obstructionsOf(teesheets, { ...round, status: 'confirmed', expiration: 1 })).toEqual([
      takenAt('front', '07:10'),
      takenAt('back', '09:20'),
    ]);
  });

  test('a pending group lives until it expires, and is dead without an expiration', () => {
    const expiration = at('2026-06-01T12:00Z');
    const block = { blockTeeID: 'front', blockStartTime: '08:00', blockEndTime: '08:30' };
    const pending = { ...round, ...block, numHoles: 9 as const, status: 'pending' };
    expect(obstructionsOf(teesheets, { ...pending, expiration })).toEqual([
      takenAt('front', '07:10', '07:10', expiration),
      takenAt('front', '08:00', '08:30', expiration),
    ]);
    expect(obstructionsOf(teesheets, pending)).toEqual([]);
    expect(obstructionsOf(teesheets, { ...pending, expiration: null })).toEqual([]);
  });

  test('a block that names no tee or no end takes no range', () => {
    const block = {
      status: 'confirmed',
      blockTeeID: 'front',
      blockStartTime: '08:00',
      blockEndTime: '08:30',
    };
    expect(obstructionsOf(teesheets, block)).toHaveLength(1);
    expect(obstructionsOf(teesheets, { ...block, blockTeeID: null })).toEqual([]);
    expect(obstructionsOf(teesheets, { ...block, blockEndTime: null })).toEqual([]);
  });
});

describe('taken', () => {
  const now = at('2026-06-01T12:00Z');

  test('both ends of a range are in it', () => {
    const range = [takenAt('front', '08:00', '08:30')];
    const taken = (time: string, teeID = 'front') => isTaken(range, teeID, minuteOf(time), now);
    expect(['07:59', '08:00', '08:10', '08:30', '08:31'].map((time) => taken(time))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(taken('08:10', 'back')).toBe(false);
  });

  test('a claim ends at the very millisecond of its expiry', () => {
    const taken = (expiresAt: number) =>
      isTaken([takenAt('front', '08:00', '08:00', expiresAt)], 'front', 480, now);
    expect(taken(now + 1)).toBe(true);
    expect(taken(now)).toBe(false);
  });
});
