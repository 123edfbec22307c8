import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFaultsRun, reportCase, timesOr } from '../faults/report.ts';
import { liveThrough, openPlace, type Place } from './trouble.ts';

const seconds = timesOr(5);

let place: Place;
beforeAll(async () => {
  if (!isFaultsRun) return;
  place = await openPlace();
}, 120_000);
afterAll(() => place?.stop());

it.runIf(isFaultsRun)(
  `while others have all connections for ${seconds} s golfers are told so at once, and all goes on afterwards`,
  {
    timeout: 180_000 + seconds * 2000,
  },
  async () => {
    let greedy: pg.Client[] = [];
    const takeAll = async () => {
      for (;;) {
        const client = new pg.Client(place.postgres.connection);
        client.on('error', () => {});
        try {
          await client.connect();
        } catch {
          return;
        }
        greedy.push(client);
      }
    };
    const report = await liveThrough(place, {
      lastsMs: seconds * 1000,
      async begin() {
        await takeAll();
        // Those of the server go as well, and what they leave is taken.
        await greedy[0]?.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'dewsweeper' and pid <> pg_backend_pid()`);
        await takeAll();
      },
      async end() {
        await Promise.all(greedy.map((client) => client.end()));
        greedy = [];
      },
    });
    reportCase(report);
    expect(report.faults).toEqual([]);
  },
);
