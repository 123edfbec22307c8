import { importDocument } from '../../apps/server/src/features/course-data/import.ts';
import { addDays, courseDateAt, wallTime } from '../../packages/core/src/shared/local-time.ts';
import type { Pool } from '../stage/stage.ts';

export const benchGroup = 'bench';
export const timeZone = 'America/Chicago';
const interval = 10;
const tees = ['front', 'back'] as const;
type Tee = (typeof tees)[number];

/** On one of two tees, every ten minutes from `firstMinute` on. */
export type Start = { startingTime: string; startingTeeID: Tee; cell: number };

/** A course with this many starts a day, half on each tee; nine and eighteen holes, no rules. */
export function courseDocument(name: string, startsPerDay: number, settings: object = {}): object {
  const last = startAt(startsPerDay - 1, startsPerDay);
  const sheet = (tee: Tee) => ({
    name: tee === 'front' ? 'Front Nine' : 'Back Nine',
    startTime: wallTime(firstMinute),
    endTime: last.startingTime,
    teeTimeInterval: interval,
    roundLength: 130,
    reroundTeeID: tee === 'front' ? 'back' : 'front',
    blockedTimes: [],
  });
  return {
    name,
    address: '1 Fairway Drive',
    city: 'Lincoln',
    state: 'NE',
    timeZone,
    rates: [{ name: 'Public', greenFee9: 24, greenFee18: 42 }],
    widgetSettings: {
      requirePayment: 'never',
      allow18Holes: [...tees],
      allow9Holes: [...tees],
      daysInAdvance: 14,
      currentDayMinutesInAdvance: 0,
      widgetMessage: '',
      minGroupMessage: '',
      rules: [],
      ...settings,
    },
    teesheets: Object.fromEntries(tees.map((tee) => [tee, sheet(tee)])),
    teetimegroups: {},
  };
}

const firstMinute = 5 * 60;

export function startAt(number: number, startsPerDay: number): Start {
  const perTee = startsPerDay / tees.length;
  const cell = firstMinute + interval * (number % perTee);
  return {
    startingTime: wallTime(cell),
    startingTeeID: number < perTee ? 'front' : 'back',
    cell,
  };
}

export function cellOf(start: string, perTee: number): string {
  return `(${firstMinute} + ${interval} * (${start} % ${perTee}))`;
}

/** `settings`: of all of them, beside the usual ones. */
export async function storeCourses(
  pool: Pool,
  count: number,
  startsPerDay: number,
  settings: object = {},
): Promise<void> {
  const imported = await importDocument(pool, importBytes(count, startsPerDay, settings));
  if (!imported.ok) throw new Error(imported.faults.join('\n'));
}

export function importBytes(count: number, startsPerDay: number, settings: object = {}): Buffer {
  const courses = Array.from({ length: count }, (_, number) => [
    `c${number}`,
    courseDocument(`Course ${number}`, startsPerDay, settings),
  ]);
  return Buffer.from(
    JSON.stringify({ groups: { [benchGroup]: { name: 'Benchmark', courses: Object.fromEntries(courses) } } }),
  );
}

export function dateIn(days: number): string {
  return addDays(courseDateAt(timeZone, Date.now()), days);
}
