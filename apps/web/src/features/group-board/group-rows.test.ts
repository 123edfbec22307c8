import type { Board } from '@dewsweeper/contract/board';
import { describe, expect, it } from 'vitest';
import { courseTimes, followTimes, timeRows } from './group-rows.ts';

const twoPlayers = { players: 2, holes: 9 } as const;

function boardOf(course: string, slots: [time: string, teeID: string, cents: number, least?: number][]) {
  const board: Board = {
    group: 'g',
    course,
    date: '2026-05-01',
    timeZone: 'America/Chicago',
    version: '1.0',
    minGroupMessage: '',
    tees: ['front', 'back'],
    slots: slots.map(([time, teeID, priceCents, minPlayers = 1]) => ({
      time,
      teeID,
      teeName: teeID,
      nine: { minPlayers, requirePayment: false, priceCents },
      eighteen: null,
    })),
  };
  return { name: course.toUpperCase(), board };
}

const rowsOf = (...boards: ReturnType<typeof boardOf>[]) =>
  timeRows(courseTimes(boards, twoPlayers)).map(({ time, courses }) => [
    time,
    ...courses.map(({ courseName, priceCents }) => `${courseName} ${priceCents}`),
  ]);

describe('the times of all courses', () => {
  it('stand by time, at one time by price, then by name', () => {
    const rows = rowsOf(
      boardOf('dear', [['07:00', 'front', 5000]]),
      boardOf('b', [
        ['07:10', 'front', 2000],
        ['07:00', 'front', 2000],
      ]),
      boardOf('a', [['07:00', 'front', 2000]]),
    );
    expect(rows).toEqual([
      ['07:00', 'A 2000', 'B 2000', 'DEAR 5000'],
      ['07:10', 'B 2000'],
    ]);
  });

  it('name a course once for each time, on its first open tee', () => {
    const board = boardOf('a', [
      ['07:00', 'front', 2000, 3],
      ['07:00', 'back', 2000],
    ]);
    expect(courseTimes([board], twoPlayers).map(({ teeID }) => teeID)).toEqual(['back']);
  });

  it('hold no time for other numbers of players or holes', () => {
    expect(rowsOf(boardOf('a', [['07:00', 'front', 2000, 4]]))).toEqual([]);
    expect(courseTimes([boardOf('a', [['07:00', 'front', 2000]])], { players: 2, holes: 18 })).toEqual([]);
  });
});

it('a time that goes stays in its place as taken, and may come back', () => {
  const before = courseTimes(
    [
      boardOf('a', [
        ['07:00', 'front', 2000],
        ['07:10', 'front', 2000],
      ]),
    ],
    twoPlayers,
  );
  const after = courseTimes([boardOf('a', [['07:10', 'front', 2000]])], twoPlayers);
  const states = (times: typeof before) =>
    timeRows(times).map(({ time, courses }) => `${time} ${courses[0]?.state}`);
  const followed = followTimes(before, after);
  expect(states(followed)).toEqual(['07:00 taken', '07:10 open']);
  expect(states(followTimes(followed, after))).toEqual(['07:00 taken', '07:10 open']);
  expect(states(followTimes(followed, before))).toEqual(['07:00 open', '07:10 open']);
});
