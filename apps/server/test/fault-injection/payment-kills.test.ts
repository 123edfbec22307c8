import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { killWhilePaying, outcomes } from './payment-kills.ts';
import { printProgress, reportCase, timesOr } from './report.ts';

const kills = timesOr(6);
const secondsPerKill = 90;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

it(`${kills} kills of the server while golfers pay leave no orphan charge and no unpaid reservation`, {
  timeout: kills * secondsPerKill * 1000,
}, async () => {
  const { counts, failures } = await killWhilePaying(database, kills, printProgress);
  const found = sumsOf(counts);
  reportCase({ done: `${kills} kills`, found, failures, counts, heading: 'killed when' });
  expect(failures).toEqual([]);
});

/** Such as `120 paid, 40 money back`. */
function sumsOf(counts: Awaited<ReturnType<typeof killWhilePaying>>['counts']): string {
  const all = Object.values(counts);
  return outcomes
    .map((outcome) => `${all.reduce((sum, each) => sum + (each[outcome] ?? 0), 0)} ${outcome}`)
    .join(', ');
}
