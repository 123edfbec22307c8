import { describe, expect, test } from 'vitest';
import { minuteOf, wallTime } from '../shared/local-time.ts';
import { aCourse, aSheet } from '../testing/a-course.ts';
import { cellOf, gridOf, reroundOf } from './grid.ts';

describe('the grid', () => {
  const times = (sheet: Parameters<typeof aSheet>[0]) => gridOf(aSheet(sheet)).map(wallTime);

  test('goes from startTime to endTime, both included', () => {
    expect(times({ startTime: '07:00', endTime: '07:30', teeTimeInterval: 10 })).toEqual([
      '07:00',
      '07:10',
      '07:20',
      '07:30',
    ]);
  });

  test('ends before an endTime that it does not reach', () => {
    expect(times({ startTime: '07:00', endTime: '07:29', teeTimeInterval: 10 })).toEqual([
      '07:00',
      '07:10',
      '07:20',
    ]);
  });

  test('has one time where startTime is endTime', () => {
    expect(times({ startTime: '23:59', endTime: '23:59', teeTimeInterval: 1 })).toEqual(['23:59']);
  });
});

describe('cells', () => {
  const sheet = aSheet({ startTime: '06:02', endTime: '18:02', teeTimeInterval: 8 });
  const cell = (time: string) => wallTime(cellOf(sheet, minuteOf(time)));

  test.each([
    ['10:02', '10:02'],
    ['10:05', '10:02'],
    ['10:09', '10:02'],
    ['10:10', '10:10'],
    ['06:02', '06:02'],
  ])('%s takes the cell %s', (time, expected) => {
    expect(cell(time)).toBe(expected);
  });

  test('a time before the first cell or after the last takes just itself', () => {
    expect(cell('06:01')).toBe('06:01');
    expect(cell('00:00')).toBe('00:00');
    expect(gridOf(sheet).at(-1)).toBe(minuteOf('18:02'));
    expect(cell('18:09')).toBe('18:02');
    expect(cell('18:10')).toBe('18:10');
    expect(cell('18:11')).toBe('18:11');
  });

  test('the last cell is a whole interval long though endTime is not on the grid', () => {
    const uneven = aSheet({ startTime: '07:00', endTime: '07:29', teeTimeInterval: 10 });
    expect(cellOf(uneven, minuteOf('07:29'))).toBe(minuteOf('07:20'));
    expect(cellOf(uneven, minuteOf('07:30'))).toBe(minuteOf('07:30'));
  });

  test('on a tee without a sheet a time takes just itself', () => {
    expect(cellOf(undefined, minuteOf('10:05'))).toBe(minuteOf('10:05'));
  });
});

describe('the turn', () => {
  const { teesheets } = aCourse();

  test('is start + roundLength on the reround tee', () => {
    expect(reroundOf(teesheets, 'front', minuteOf('07:00'))).toEqual({
      reroundTeeID: 'back',
      reroundMinute: minuteOf('09:10'),
    });
  });

  test('may lie outside the hours of the reround sheet', () => {
    expect(reroundOf(teesheets, 'front', minuteOf('12:00'))?.reroundMinute).toBe(minuteOf('14:10'));
  });

  test('does not exist at 24:00 or later', () => {
    expect(reroundOf(teesheets, 'front', minuteOf('21:49'))?.reroundMinute).toBe(minuteOf('23:59'));
    expect(reroundOf(teesheets, 'front', minuteOf('21:50'))).toBeNull();
  });

  test('does not exist on an unknown tee', () => {
    expect(reroundOf([aSheet({ reroundTeeID: 'nowhere' })], 'front', 420)).toBeNull();
    expect(reroundOf(teesheets, 'nowhere', 420)).toBeNull();
  });

  test('may come back to its own sheet', () => {
    expect(reroundOf([aSheet({ reroundTeeID: 'front' })], 'front', 420)).toEqual({
      reroundTeeID: 'front',
      reroundMinute: 550,
    });
  });
});
