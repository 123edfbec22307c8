import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isFaultInjectionRun,
  printProgress,
  reportCase,
  seedOr,
  timesOr,
} from '../fault-injection/report.ts';
import { InProcessPostgres, type Statement } from './in-process-postgres.ts';
import { simulate } from './simulate.ts';
import type { Mutated } from './simulated-database.ts';

const only = seedOr(0);
const schedules = only === 0 ? timesOr(40) : 1;
const reportEvery = 1_000;
const maxFailures = 20;

let postgres: InProcessPostgres;
beforeAll(async () => {
  postgres = await InProcessPostgres.start();
});
afterAll(() => postgres.stop());

it(`${schedules} schedules of lost, late and repeated messages, deaths and jumping clocks break no promise`, {
  timeout: 60_000 + schedules * 4_000,
}, async () => {
  const failures: string[] = [];
  const sums = { calls: 0, confirmed: 0, charges: 0, staffActs: 0, undecided: 0 };
  for (let done = 0; done < schedules && failures.length < maxFailures; done += 1) {
    const seed = only === 0 ? done + 1 : only;
    const { failures: found, trace, ...counts } = await simulate(postgres, seed);
    for (const name of ['calls', 'confirmed', 'charges', 'staffActs', 'undecided'] as const)
      sums[name] += counts[name];
    failures.push(...found.map((failure) => `seed ${seed}: ${failure}`));
    if (only !== 0) printProgress(trace.join('\n'));
    if (isFaultInjectionRun && (done + 1) % reportEvery === 0)
      printProgress(`${done + 1} of ${schedules} schedules`);
  }
  reportCase({
    done: `${schedules} schedules, ${sums.calls} calls and replies`,
    found: `${sums.confirmed} confirmations, ${sums.charges} charges, ${sums.staffActs} acts of staff, ${failures.length} broken promises, ${sums.undecided} slots undecided`,
    failures,
  });
  expect(failures.join('\n')).toBe('');
  // A run in which nothing happens violates nothing.
  expect(sums.confirmed).toBeGreaterThan(only === 0 ? schedules / 2 : -1);
  expect(sums.charges).toBeGreaterThan(only === 0 ? schedules / 4 : -1);
  expect(sums.staffActs).toBeGreaterThan(only === 0 ? schedules : -1);
});

it('the same seed is the same schedule, whatever ran before', async () => {
  const seeds = [5, 6, 7, 8];
  const once = new Map<number, unknown>();
  for (const seed of seeds) once.set(seed, await simulate(postgres, seed));
  for (const seed of seeds.toReversed()) expect(await simulate(postgres, seed)).toEqual(once.get(seed));
});

/** The argument of a database function. */
const askedOf = ({ values = [] }: Statement) => JSON.parse(String(values[0])) as Record<string, never>;

const answering = (outcome: string) => ({ rows: [{ answer: { outcome } }] });

/** Runs SQL before or after a function, with its argument as $1. */
const mutate =
  (when: 'before' | 'after', text: string): Mutated =>
  async (statement, postgres) => {
    const [asked] = statement.values ?? [];
    if (when === 'before') await postgres.run({ text, values: [asked] });
    const found = await postgres.run(statement);
    if (when === 'after') await postgres.run({ text, values: [asked] });
    return found;
  };

describe('a database that breaks a promise is found out:', () => {
  it.each<[string, RegExp, Record<string, Mutated>]>([
    [
      'two golfers in one cell',
      /is id-\d+'s and id-\d+'s/,
      {
        place_hold: mutate(
          'before',
          `delete from claims using (select $1::jsonb as asked), jsonb_array_elements(asked -> 'cells') as wanted
            where course_key = asked ->> 'courseKey' and date = asked ->> 'date'
              and tee_id = wanted ->> 0 and cell = (wanted ->> 1)::smallint`,
        ),
      },
    ],
    [
      'holds of six minutes',
      /a hold lives 360000 ms/,
      {
        place_hold: async (statement, postgres) => {
          const asked = { ...askedOf(statement), holdSeconds: 360 };
          return postgres.run({ ...statement, values: [JSON.stringify(asked)] });
        },
      },
    ],
    [
      'a hold that is lost before its time',
      /no tee sheet answers so/,
      {
        confirm_hold: async (statement, postgres) => {
          const { rows } = await postgres.run({
            text: `select from holds where uid = $1 and expires_at < dewsweeper_now() + interval '400 s'`,
            values: [askedOf(statement)['uid']],
          });
          return rows.length > 0 ? answering('hold-expired') : postgres.run(statement);
        },
      },
    ],
    [
      'reservations whose cells run out',
      /has lost its cells/,
      {
        confirm_hold: mutate(
          'after',
          `update claims set expires_at = dewsweeper_now() + interval '1 s' from (select $1::jsonb as asked)
            where course_key = asked ->> 'courseKey' and teetimegroup_id = asked ->> 'id'`,
        ),
      },
    ],
    [
      'a charge that is forgotten',
      /is an orphan/,
      {
        settle_charged: async ({ values }, postgres) => {
          await postgres.run({
            text: `update payments set state = 'declined', ask_at = 'infinity' from (select $1::jsonb as asked)
              where course_key = asked ->> 'courseKey' and id = asked ->> 'paymentId'`,
            ...(values && { values }),
          });
          return answering('already-settled');
        },
      },
    ],
    [
      'a hold that is another one each time it is asked for',
      /asked for one thing, and was given id-\d+ and id-\d+/,
      {
        place_hold: mutate(
          'before',
          `with gone as (delete from claims where uid = $1::jsonb ->> 'uid' and expires_at < 'infinity')
            select empty_hold(uid) from holds where uid = $1::jsonb ->> 'uid' and expires_at < 'infinity'`,
        ),
      },
    ],
  ])('%s', async (_name, failure, mutated) => {
    const found: string[] = [];
    for (let seed = 1; seed <= 100 && !found.some((one) => failure.test(one)); seed += 1)
      found.push(...(await simulate(postgres, seed, mutated)).failures);
    expect(found.join('\n')).toMatch(failure);
  });
});
