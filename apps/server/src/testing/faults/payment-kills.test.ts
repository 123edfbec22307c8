import { writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { killWhilePaying } from './payment-kills.ts';

/** `npm run faults` asks for more, and wants the counts. */
const kills = Number(env.FAULTS_KILLS ?? 10);
const secondsPerKill = 90;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

it(`whoever kills the server while golfers pay, ${kills} times, leaves no orphan charge and no unpaid reservation`, {
  timeout: kills * secondsPerKill * 1000,
}, async () => {
  const tell = (line: string) => env.FAULTS_REPORT && process.stdout.write(`${line}\n`);
  const report = await killWhilePaying(database, kills, tell);
  if (env.FAULTS_REPORT) writeFileSync(env.FAULTS_REPORT, JSON.stringify(report));
  expect(report.faults).toEqual([]);
});
