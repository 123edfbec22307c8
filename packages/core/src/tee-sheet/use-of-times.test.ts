import { describe, expect, it } from 'vitest';
import { aSheet } from '../testing/a-course.ts';
import { measureUse } from './use-of-times.ts';

const friday = '2026-05-01';
const teesheets = [
  aSheet({ id: 'front', startTime: '07:00', endTime: '08:50', teeTimeInterval: 10, reroundTeeID: 'back' }),
  aSheet({ id: 'back', startTime: '08:00', endTime: '09:50', teeTimeInterval: 10, reroundTeeID: 'front' }),
];

/** Booked of bookable, by hour, where a sheet has times. */
function use(groups: Parameters<typeof measureUse>[0]['groups'], sheets = teesheets) {
  return measureUse({ teesheets: sheets, date: friday, groups }).flatMap(({ bookable, booked }, hour) =>
    bookable + booked > 0 ? [`${hour}: ${booked}/${bookable}`] : [],
  );
}

describe('the use of a day', () => {
  it('counts the cells of all tees by hour', () => {
    expect(use([])).toEqual(['7: 0/6', '8: 0/12', '9: 0/6']);
  });

  it('counts a start and a turn, each once, whoever booked it', () => {
    const round = { startingTeeID: 'front', startingTime: '07:10', numHoles: 18 as const };
    const turn = { reroundTeeID: 'back', reroundTime: '09:20' };
    const nine = { startingTeeID: 'front', startingTime: '07:13', numHoles: 9 as const, ...turn };
    expect(use([{ ...round, ...turn }])).toEqual(['7: 1/6', '8: 0/12', '9: 1/6']);
    expect(use([{ ...round, ...turn }, nine])).toEqual(['7: 1/6', '8: 0/12', '9: 1/6']);
    expect(use([nine])).toEqual(['7: 1/6', '8: 0/12', '9: 0/6']);
  });

  it('leaves out what is closed, unless somebody plays then', () => {
    const block = { blockTeeID: 'front', blockStartTime: '07:30', blockEndTime: '08:00' };
    const within = { startingTeeID: 'front', startingTime: '07:40', numHoles: 9 as const };
    expect(use([block])).toEqual(['7: 0/3', '8: 0/11', '9: 0/6']);
    expect(use([block, within])).toEqual(['7: 1/4', '8: 0/11', '9: 0/6']);
    const weekly = { days: ['Friday' as const], times: ['09:05', '09:40'] };
    const other = { days: ['Saturday' as const], times: ['09:10'] };
    const [front, back] = teesheets as [(typeof teesheets)[0], (typeof teesheets)[0]];
    expect(use([], [front, { ...back, blockedTimes: [weekly, other] }])).toEqual([
      '7: 0/6',
      '8: 0/12',
      '9: 0/4',
    ]);
  });

  it('does not count what a weekly range closes', () => {
    const ranges = [{ startTime: '09:00', endTime: '09:40' }];
    const [front, back] = teesheets as [(typeof teesheets)[0], (typeof teesheets)[0]];
    const closed = { ...back, blockedTimes: [{ days: ['Friday' as const], ranges }] };
    expect(use([], [front, closed])).toEqual(['7: 0/6', '8: 0/12', '9: 0/1']);
  });

  it('passes over a tee without a sheet and a time outside its hours', () => {
    const elsewhere = { startingTeeID: 'gone', startingTime: '07:10', numHoles: 9 as const };
    const early = { startingTeeID: 'front', startingTime: '06:00', numHoles: 9 as const };
    expect(use([elsewhere, early])).toEqual(['7: 0/6', '8: 0/12', '9: 0/6']);
  });
});
