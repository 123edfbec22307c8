import type { OpenTime } from '@dewsweeper/contract/open-times';
import { describe, expect, it } from 'vitest';
import { chosenTimes, readWanted } from './chosen-times.ts';

const at = (time: string, more: Partial<OpenTime> = {}): OpenTime => ({
  time,
  teeID: 'front',
  tee: 'Front Nine',
  holes: 18,
  minPlayers: 1,
  priceCents: 4200,
  url: `https://tee.example.com/group/g/course/c/?date=2026-05-01&time=${time}&tee=front&holes=18&players=1`,
  ...more,
});
const wanted = { players: 2, holes: null, count: 6 } as const;

describe('the times shown on another website', () => {
  it('are the next ones, over several days', () => {
    const days = [
      { date: '2026-05-01', times: [at('17:00'), at('17:10')] },
      { date: '2026-05-02', times: [] },
      { date: '2026-05-03', times: [at('07:00'), at('07:10')] },
    ];
    const shown = chosenTimes({ days }, { ...wanted, count: 3 });
    expect(shown.map(({ date, times }) => [date, ...times.map(({ time }) => time)])).toEqual([
      ['2026-05-01', '17:00', '17:10'],
      ['2026-05-03', '07:00'],
    ]);
  });

  it('have room for the players, and links for as many', () => {
    const days = [{ date: '2026-05-01', times: [at('07:00', { minPlayers: 3 }), at('07:10')] }];
    const [day] = chosenTimes({ days }, wanted);
    expect(day?.times.map(({ time, url }) => [time, new URL(url).searchParams.get('players')])).toEqual([
      ['07:10', '2'],
    ]);
  });

  it('name each time once for nine and once for eighteen holes', () => {
    const days = [
      { date: '2026-05-01', times: [at('07:00', { holes: 9 }), at('07:00'), at('07:00', { teeID: 'back' })] },
    ];
    expect(chosenTimes({ days }, wanted)[0]?.times.map(({ holes, teeID }) => [holes, teeID])).toEqual([
      [9, 'front'],
      [18, 'front'],
    ]);
    expect(chosenTimes({ days }, { ...wanted, holes: 9 })[0]?.times).toHaveLength(1);
  });
});

it.each([
  [{}, { players: 2, holes: null, count: 6 }],
  [
    { players: '4', holes: '18', count: '10' },
    { players: 4, holes: 18, count: 10 },
  ],
  [{ players: '5', holes: '27', count: 'many' }, wanted],
  [{ players: '', count: '0' }, wanted],
])('reads %j as %j', (attributes: Record<string, string>, expected) => {
  expect(readWanted((name) => attributes[name] ?? null)).toEqual(expected);
});
