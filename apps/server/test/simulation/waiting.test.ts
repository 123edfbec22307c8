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
import { simulateWaiting, type WaitingSchedule } from './simulate-waiting.ts';
import { waitedForCourses } from './simulated-course.ts';
import type { Mutated } from './simulated-database.ts';

const only = seedOr(0);
const schedules = only === 0 ? timesOr(20) : 1;
const reportEvery = 1_000;
const maxFailures = 20;

type Counted = Exclude<keyof WaitingSchedule, 'failures' | 'trace' | 'longestMs'>;
const counted: readonly Counted[] = [
  'commits',
  'offers',
  'reminders',
  'staffActs',
  'held',
  'linked',
  'joined',
  'left',
  'taken',
  'changed',
  'refusedChanges',
  'cancelledByText',
  'expectedByText',
];

let postgres: InProcessPostgres;
beforeAll(async () => {
  postgres = await InProcessPostgres.start(waitedForCourses());
});
afterAll(() => postgres.stop());

it(`${schedules} schedules of waits, changes, replies and acts pass nobody over and lose nothing`, {
  timeout: 60_000 + schedules * 8_000,
}, async () => {
  const failures: string[] = [];
  const sums = Object.fromEntries(counted.map((name) => [name, 0])) as Record<Counted, number>;
  let longestMs = 0;
  let done = 0;
  for (; done < schedules && failures.length < maxFailures; done += 1) {
    const seed = only === 0 ? firstSeed() + done : only;
    const schedule = await simulateWaiting(postgres, seed);
    for (const name of counted) sums[name] += schedule[name];
    longestMs = Math.max(longestMs, schedule.longestMs);
    failures.push(...schedule.failures.map((failure) => `seed ${seed}: ${failure}`));
    if (only !== 0) printProgress(schedule.trace.join('\n'));
    if (isFaultInjectionRun && (done + 1) % reportEvery === 0)
      printProgress(`${done + 1} of ${schedules} schedules`);
  }
  reportCase({
    done: `${done} schedules, ${sums.commits} statements and transactions judged`,
    found: `${sums.joined} waits, ${sums.offers} offers (each within ${longestMs} ms), ${sums.taken} taken; ${sums.changed} changes, ${sums.refusedChanges} refused; ${sums.reminders} reminders, ${sums.cancelledByText + sums.expectedByText} replies that count; ${sums.linked} holds by link; ${sums.staffActs} acts of staff; ${failures.length} broken promises`,
    failures,
  });
  expect(failures.join('\n')).toBe('');
  // A run in which nothing happens violates nothing.
  const atLeast = only === 0 ? Math.floor(schedules / 100) : -1;
  for (const name of counted) expect(sums[name], name).toBeGreaterThan(atLeast);
});

it('the same seed is the same schedule, whatever ran before', { timeout: 180_000 }, async () => {
  const seeds = [5, 6, 7];
  const once = new Map<number, unknown>();
  for (const seed of seeds) once.set(seed, await simulateWaiting(postgres, seed));
  for (const seed of seeds.toReversed())
    expect(await simulateWaiting(postgres, seed)).toEqual(once.get(seed));
});

const asked = (statement: Parameters<Mutated>[0]) =>
  JSON.parse(String(statement.values?.[0])) as Record<string, unknown>;

describe('a guard that is switched off is found out:', () => {
  // Each begins at a seed that finds it today: the search takes minutes.
  it.each<[string, number, RegExp, Record<string, Mutated>]>([
    [
      'waiters first',
      12,
      /which was wait-id-\d+'s turn/,
      {
        place_hold: (statement, database) =>
          database.run({
            ...statement,
            values: [JSON.stringify({ ...asked(statement), hasWaitlist: false })],
          }),
      },
    ],
    [
      'the order of the line',
      2,
      /offered: wait-id-\d+ .*; the first in line: wait-id-\d+/,
      {
        'waiters-in-line': async (statement, database) => {
          const { rows } = await database.run(statement);
          return { rows: rows.toReversed() };
        },
      },
    ],
    [
      'one offer at a time',
      13,
      /offered: .*; the first in line: /,
      { 'golfers-with-offers': async () => ({ rows: [] }) },
    ],
    [
      'an offer’s cells',
      2,
      /the offer wait-id-\d+ was given to|wait-id-\d+ has nothing instead of/,
      {
        place_hold: async (statement, database) => {
          const { courseKey, date, cells } = asked(statement);
          await database.run({
            text: `delete from claims using jsonb_array_elements($3::jsonb) as wanted where course_key = $1 and date = $2
              and teetimegroup_id like 'wait-%' and tee_id = wanted ->> 0 and cell = (wanted ->> 1)::smallint`,
            values: [courseKey, date, JSON.stringify(cells)],
          });
          return database.run(statement);
        },
      },
    ],
    [
      'offers that end with their wait',
      13,
      /is claimed by wait-id-\d+, which has ended/,
      { 'free-offer': async () => ({ rows: [] }) },
    ],
    [
      'somebody who looks at expired claims',
      2,
      /a free time was offered to nobody for|is offered still/,
      { 'days-to-pass-on': async () => ({ rows: [] }) },
    ],
    [
      'the new time of a change',
      1,
      /id-\d+ has nothing instead of/,
      { 'take-cell-for-staff': async () => ({ rows: [], rowCount: 1 }) },
    ],
    [
      'a change that is refused',
      1,
      /^.*was 0\d:\d0 \w+ \d+ \d and is/m,
      {
        'must-pass-on': async (statement, database) => {
          await database.run({
            text: `update teetimegroups set starting_time = '07:20' where course_key = $1 and date = $2 and source = 'widget'
              and status = 'confirmed' and starting_tee_id = 'front'`,
            values: statement.values?.slice(0, 2) ?? [],
          });
          return database.run(statement);
        },
      },
    ],
    [
      'a second reply that cancels no other reservation',
      96,
      /was confirmed and is cancelled/,
      {
        'reminded-at-number': async ({ text, ...statement }, database) =>
          database.run({
            ...statement,
            name: 'living-at-number',
            text: text.replace('from teetimegroups)', `from teetimegroups where status = 'confirmed')`),
          }),
      },
    ],
  ])('%s', { timeout: 300_000 }, async (_name, from, failure, mutated) => {
    const found: string[] = [];
    for (let seed = from; seed < from + 150 && !found.some((one) => failure.test(one)); seed += 1)
      found.push(...(await simulateWaiting(postgres, seed, mutated)).failures);
    expect(found.join('\n')).toMatch(failure);
  });
});
