import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { expect, test } from 'vitest';
import type { LoadedDay } from './day-state.ts';
import { rememberDays } from './remembered-days.ts';

const day = (version: number): LoadedDay => ({
  revision: 1,
  version,
  nowMs: 0,
  claims: [],
  obstructions: [],
  taken: [],
});

/** Loads that finish on request, each with its number as the day's version. */
function slowLoads() {
  const ends: ((error?: Error) => void)[] = [];
  const { load: loadDay } = rememberDays(
    () =>
      new Promise((resolve, reject) => {
        const version = ends.length + 1;
        ends.push((error) => (error ? reject(error) : resolve(day(version))));
      }),
  );
  return { ends, loadDay };
}

const versionOf = async (loaded: Promise<LoadedDay | null>) => (await loaded)?.version;

test('callers during a load share the next one, which begins after it', async () => {
  const { ends, loadDay } = slowLoads();
  const first = loadDay(courseKeyOf({ group: 'g', course: 'c' }), '2030-01-01');
  const others = [
    loadDay(courseKeyOf({ group: 'g', course: 'c' }), '2030-01-01'),
    loadDay(courseKeyOf({ group: 'g', course: 'c' }), '2030-01-01'),
  ];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await versionOf(first)).toBe(1);
  await expect.poll(() => ends).toHaveLength(2);
  const later = loadDay(courseKeyOf({ group: 'g', course: 'c' }), '2030-01-01');
  ends[1]?.();
  expect(await Promise.all(others.map(versionOf))).toEqual([2, 2]);
  await expect.poll(() => ends).toHaveLength(3);
  ends[2]?.();
  expect(await versionOf(later)).toBe(3);
});

test('days of other dates and courses are loaded beside each other', () => {
  const { ends, loadDay } = slowLoads();
  for (const [course, date] of [
    ['c', '2030-01-01'],
    ['c', '2030-01-02'],
    ['d', '2030-01-01'],
  ] as const)
    void loadDay(courseKeyOf({ group: 'g', course }), date);
  expect(ends).toHaveLength(3);
});

test('a load that fails fails for its own askers alone', async () => {
  const { ends, loadDay } = slowLoads();
  const first = loadDay(courseKeyOf({ group: 'g', course: 'c' }), '2030-01-01');
  const second = loadDay(courseKeyOf({ group: 'g', course: 'c' }), '2030-01-01');
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => ends).toHaveLength(2);
  ends[1]?.();
  expect(await versionOf(second)).toBe(2);
});

test('a load names the known version of a day; a claim that has expired since is loaded again', async () => {
  const told: (number | null)[] = [];
  const claim = {
    teeID: 'front',
    fromMinute: 420,
    toMinute: 420,
    expiresAt: 500,
    teeTimeGroupID: 'g',
    uid: 'ann',
  };
  const loaded = { ...day(7), claims: [claim], taken: [claim] };
  let nowMs = 100;
  const days = rememberDays(async (_courseKey, _date, known) => {
    told.push(known?.version ?? null);
    return known ? { ...known, nowMs } : { ...loaded, nowMs };
  });
  expect(days.latest(courseKeyOf({ group: 'g', course: 'c' }), '2030-01-01')).toBeNull();
  await days.load(courseKeyOf({ group: 'g', course: 'c' }), '2030-01-01');
  nowMs = 200;
  expect(await days.load(courseKeyOf({ group: 'g', course: 'c' }), '2030-01-01')).toMatchObject({
    version: 7,
    nowMs: 200,
  });
  expect(days.latest(courseKeyOf({ group: 'g', course: 'c' }), '2030-01-01')).toMatchObject({ nowMs: 200 });
  nowMs = 500;
  await days.load(courseKeyOf({ group: 'g', course: 'c' }), '2030-01-01');
  expect(told).toEqual([null, 7, 7, null]);
});
