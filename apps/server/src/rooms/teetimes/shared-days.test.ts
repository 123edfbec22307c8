import { expect, test } from 'vitest';
import type { LoadedDay } from './day-state.ts';
import { shareDays } from './shared-days.ts';

const day = (version: number): LoadedDay => ({
  revision: 1,
  version,
  nowMs: 0,
  claims: [],
  obstructions: [],
  taken: [],
});

/** Loads that end when they are told to, each with the number of its beginning as the day's version. */
function slowLoads() {
  const ends: ((error?: Error) => void)[] = [];
  const loadDay = shareDays(
    () =>
      new Promise((resolve, reject) => {
        const version = ends.length + 1;
        ends.push((error) => (error ? reject(error) : resolve(day(version))));
      }),
  );
  return { ends, loadDay };
}

const versionOf = async (loaded: Promise<LoadedDay | null>) => (await loaded)?.version;

test('who asks while an answer is under way share the next one, which begins after it', async () => {
  const { ends, loadDay } = slowLoads();
  const first = loadDay('g/c', '2030-01-01');
  const others = [loadDay('g/c', '2030-01-01'), loadDay('g/c', '2030-01-01')];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await versionOf(first)).toBe(1);
  await expect.poll(() => ends).toHaveLength(2);
  const later = loadDay('g/c', '2030-01-01');
  ends[1]?.();
  expect(await Promise.all(others.map(versionOf))).toEqual([2, 2]);
  await expect.poll(() => ends).toHaveLength(3);
  ends[2]?.();
  expect(await versionOf(later)).toBe(3);
});

test('days of other dates and courses are loaded beside each other', () => {
  const { ends, loadDay } = slowLoads();
  for (const [course, date] of [
    ['g/c', '2030-01-01'],
    ['g/c', '2030-01-02'],
    ['g/d', '2030-01-01'],
  ] as const)
    void loadDay(course, date);
  expect(ends).toHaveLength(3);
});

test('a load that fails fails for its own askers alone', async () => {
  const { ends, loadDay } = slowLoads();
  const first = loadDay('g/c', '2030-01-01');
  const second = loadDay('g/c', '2030-01-01');
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => ends).toHaveLength(2);
  ends[1]?.();
  expect(await versionOf(second)).toBe(2);
});
