import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { storeCourse, twoNines } from '../example-course.ts';
import { holdRequest } from '../processes/booking-load.ts';
import { openWholeServer } from '../whole-server.ts';
import { reportCase, timesOr } from './report.ts';
import { raceForSlots } from './slot-races.ts';

/** Many rounds of few golfers, and a tenth as many of many golfers. */
const rounds = timesOr(10);
const races = [
  { clients: 32, rounds },
  { clients: 200, rounds: Math.ceil(rounds / 10) },
];
const daysInAdvance = 300;

let database: TestDatabase;
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  const { widgetSettings } = twoNines.document;
  await storeCourse(database.pool, {
    ...twoNines,
    document: { ...twoNines.document, widgetSettings: { ...widgetSettings, daysInAdvance } },
  });
  app = await openWholeServer(database.pool, { REQUESTS_PER_ADDRESS: '1000000' });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

it(`of many golfers after one slot exactly one gets it, ${rounds} rounds`, {
  timeout: 120_000 + rounds * 2000,
}, async () => {
  const { failures, counts } = await raceForSlots(url, races, startNumber);
  const { rows } = await database.pool.query(
    `select count(*)::int as cells from claims where expires_at > dewsweeper_now()`,
  );
  reportCase({
    done: races.map((race) => `${race.clients} golfers x ${race.rounds}`).join(', '),
    found: `${failures.length} rounds without exactly one winner and losers 409`,
    failures,
    counts,
    heading: 'asked by',
  });
  expect(failures).toEqual([]);
  // Each golfer's next hold ends their last one.
  expect(rows[0].cells).toBeLessThanOrEqual(200);
});

/** An unused slot. */
const startNumber = (number: number): object => holdRequest(1 + Math.floor(number / 66), number % 66);
