import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  firstSeed,
  isFaultInjectionRun,
  printProgress,
  reportCase,
  seedOr,
  timesOr,
} from '../fault-injection/report.ts';
import { InProcessPostgres } from './in-process-postgres.ts';
import { type DrawSchedule, simulateDraws } from './simulate-draws.ts';
import { drawnCourses } from './simulated-course.ts';
import type { Mutated } from './simulated-database.ts';

const only = seedOr(0);
const schedules = only === 0 ? timesOr(12) : 1;
const reportEvery = 1_000;
const maxFailures = 20;

type Counted = Exclude<keyof DrawSchedule, 'failures' | 'trace'>;
const counted: readonly Counted[] = [
  'wishes',
  'withdrawn',
  'draws',
  'held',
  'offered',
  'unlucky',
  'confirmed',
  'taken',
];

let postgres: InProcessPostgres;
beforeAll(async () => {
  postgres = await InProcessPostgres.start(drawnCourses());
});
afterAll(() => postgres.stop());

it(`${schedules} schedules of wishes, draws, holds and bookings of staff pass nobody over and lose nothing`, {
  timeout: 60_000 + schedules * 10_000,
}, async () => {
  const failures: string[] = [];
  const sums = Object.fromEntries([...counted, 'missed'].map((name) => [name, 0])) as Record<Counted, number>;
  let done = 0;
  for (; done < schedules && failures.length < maxFailures; done += 1) {
    const seed = only === 0 ? firstSeed() + done : only;
    const schedule = await simulateDraws(postgres, seed);
    for (const name of [...counted, 'missed'] as const) sums[name] += schedule[name];
    failures.push(...schedule.failures.map((failure) => `seed ${seed}: ${failure}`));
    if (only !== 0) printProgress(schedule.trace.join('\n'));
    if (isFaultInjectionRun && (done + 1) % reportEvery === 0)
      printProgress(`${done + 1} of ${schedules} schedules`);
  }
  reportCase({
    done: `${done} schedules, ${sums.draws} days drawn, ${sums.missed} given up`,
    found: `${sums.wishes} wishes, ${sums.held} won as holds, ${sums.offered} as offers, ${sums.unlucky} without a time; ${sums.confirmed} confirmed, ${sums.taken} offers taken; ${failures.length} broken promises`,
    failures,
  });
  expect(failures.join('\n')).toBe('');
  // A run in which nothing happens violates nothing.
  const atLeast = only === 0 ? Math.floor(schedules / 100) : -1;
  for (const name of counted) expect(sums[name], name).toBeGreaterThan(atLeast);
});

it('the same seed is the same schedule, whatever ran before', { timeout: 120_000 }, async () => {
  const once = new Map<number, unknown>();
  for (const seed of [5, 6]) once.set(seed, await simulateDraws(postgres, seed));
  for (const seed of [6, 5]) expect(await simulateDraws(postgres, seed)).toEqual(once.get(seed));
});

const rewritten =
  (from: RegExp | string, to: string): Mutated =>
  (statement, database) =>
    database.run({ ...statement, name: `${statement.name}-changed`, text: statement.text.replace(from, to) });

describe('a guard that is switched off is found out:', () => {
  it.each<[string, RegExp, Record<string, Mutated>]>([
    [
      'one wish for a telephone',
      /two wishes of one telephone|a bug/,
      { 'wish-of-same-phone': async () => ({ rows: [] }), 'put-wish': rewritten('$4, $5', '$4, $5 || $3') },
    ],
    [
      'the order of the draw',
      /the list has another order|instead of/,
      {
        'wishes-of-opening': async (statement, database) => {
          const { rows } = await database.run(statement);
          return { rows: rows.slice(1) };
        },
      },
    ],
    [
      'winners who hold something',
      /held something, and has|which has ended/,
      { 'lock-free-holders': rewritten('and teetimegroup_id is null', '') },
    ],
    [
      'a draw once',
      /told [023]|instead of|a bug|while the opening is/,
      {
        'lock-opening': rewritten(`and state = 'gathering'`, ''),
        'due-openings': rewritten(`state = 'gathering' and`, ''),
      },
    ],
    ['those who are told', /was told 0 times/, { 'openings-with-untold': async () => ({ rows: [] }) }],
  ])('%s', { timeout: 180_000 }, async (_name, found, mutated) => {
    const failures: string[] = [];
    for (let seed = 1; seed <= 20 && !failures.some((one) => found.test(one)); seed += 1)
      failures.push(...(await simulateDraws(postgres, seed, mutated)).failures);
    expect(failures.join('\n')).toMatch(found);
  });
});
