import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { storeCourse, twoNines } from '../example-course.ts';
import { groupsPath, holdRequest, newGolferAt } from '../processes/storm.ts';
import type { RemoteBrowser } from '../remote-browser.ts';
import { openWholeServer } from '../whole-server.ts';
import { reportCase, tell, timesOr } from './report.ts';

/** Many rounds of few golfers, and a tenth as many of a crowd. */
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
  const golfers: RemoteBrowser[] = [];
  for (let at = 0; at < 200; at += 20)
    golfers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, i) => newGolferAt(url, `racer-${at + i}@example.com`)),
      )),
    );
  const faults: string[] = [];
  const counts: Record<string, Record<string, number>> = {};
  let slots = 0;
  for (const race of races) {
    const count = (counts[`${race.clients} golfers`] = { winners: 0, 'losers 409': 0 });
    for (let round = 0; round < race.rounds; round += 1) {
      const start = startNumber(slots++);
      const replies = await Promise.all(
        golfers.slice(0, race.clients).map((golfer) => golfer.send('POST', groupsPath, start)),
      );
      const winners = replies.filter(({ statusCode }) => statusCode === 201).length;
      const losers = replies.filter(
        ({ statusCode, body }) => statusCode === 409 && body.includes('"code":"slot-taken"'),
      ).length;
      count['winners'] = (count['winners'] ?? 0) + winners;
      count['losers 409'] = (count['losers 409'] ?? 0) + losers;
      if (winners !== 1 || losers !== race.clients - 1) {
        const statuses = replies.map(({ statusCode }) => statusCode).join();
        faults.push(
          `${race.clients} after ${JSON.stringify(start)}: ${winners} winners, ${losers} losers: ${statuses}`,
        );
      }
      if (round % 100 === 99) tell(`${round + 1} rounds of ${race.clients}`);
    }
  }
  const { rows } = await database.pool.query(
    `select count(*)::int as cells from claims where expires_at > dewsweeper_now()`,
  );
  reportCase({
    done: races.map((race) => `${race.clients} golfers x ${race.rounds}`).join(', '),
    found: `${faults.length} rounds without exactly one winner and losers 409`,
    faults,
    counts,
    heading: 'asked by',
  });
  expect(faults).toEqual([]);
  // Each golfer's next hold ends his last one.
  expect(rows[0].cells).toBeLessThanOrEqual(200);
});

/** A slot that nobody was after yet. */
const startNumber = (number: number): object => holdRequest(1 + Math.floor(number / 66), number % 66);
