import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { holdSeconds } from '@dewsweeper/core/hold/hold';
import { afterAll, expect, it } from 'vitest';
import { shiftClock } from '../database-clock.ts';
import { isFaultInjectionRun, reportCase } from '../fault-injection/report.ts';
import { groupsPath, holdRequest, newGolferAt } from '../processes/booking-load.ts';
import { type Installation, openInstallation } from './outage.ts';

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));
const noLibrary = 'no libfaketime here; `apt-get install faketime` gets it';
const skewsMinutes = [5, -5];
const phonesWrongByMs = [3_600_000, -3_600_000];
/** The page's countdown clock. */
const pageClock = join(import.meta.dirname, '../../../web/src/lib/clock.ts');
type PageClock = {
  noteServerTime(serverTime: string, browserNow: number): void;
  secondsUntil(deadline: string, browserNow: number): number;
};

let installation: Installation | undefined;
afterAll(() => installation?.stop());

it.runIf(isFaultInjectionRun)(
  'holds live their seven minutes, whatever the clocks of servers and phones show',
  {
    timeout: 300_000,
  },
  async (test) => {
    if (library === undefined) {
      reportCase({ done: '-', found: '-', failures: [], notRun: noLibrary });
      return test.skip(noLibrary);
    }
    const failures: string[] = [];
    const lives: number[] = [];
    for (const minutes of skewsMinutes) {
      installation = await openInstallation({
        environment: {
          LD_PRELOAD: library,
          FAKETIME: `${minutes > 0 ? '+' : ''}${minutes}m`,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        },
      });
      const found = await liveSevenMinutes(installation, minutes);
      failures.push(...found.failures);
      lives.push(...found.lives);
      await installation.stop();
      installation = undefined;
    }
    reportCase({
      done: `server ${skewsMinutes.join(' and ')} min from PostgreSQL, phones an hour fast and slow; ${lives.length} holds`,
      found: `they live ${Math.min(...lives).toFixed(1)} to ${Math.max(...lives).toFixed(1)} s; ${failures.length} faults`,
      failures,
    });
    expect(failures).toEqual([]);
  },
);

async function liveSevenMinutes({ postgres, server }: Installation, minutes: number) {
  const failures: string[] = [];
  const lives: number[] = [];
  const fail = (what: string) => failures.push(`server ${minutes} min apart: ${what}`);
  const clock = (await import(pageClock)) as PageClock;
  const [early, late, rival] = await Promise.all(
    ['early', 'late', 'rival'].map((name) => newGolferAt(server.url, `${name}@example.com`)),
  );
  if (!early || !late || !rival) throw new Error('nobody came');
  const holds: Hold[] = [];
  for (const [i, golfer] of [early, late].entries()) {
    const reply = await golfer.send('POST', groupsPath, holdRequest(2, i));
    if (reply.statusCode !== 201) throw new Error(reply.body);
    const hold: Hold = reply.json();
    holds.push(hold);
    const { rows } = await postgres.pool.query(`select extract(epoch from dewsweeper_now()) * 1000 as now`);
    const livesSeconds = (Date.parse(hold.expiration ?? '') - Number(rows[0].now)) / 1000;
    lives.push(livesSeconds);
    if (Math.abs(livesSeconds - holdSeconds) > 2)
      fail(`a hold lives ${livesSeconds} s by PostgreSQL's clock`);
    const acknowledged = (Date.parse(hold.expiration ?? '') - Date.parse(hold.serverTime)) / 1000;
    if (Math.abs(acknowledged - holdSeconds) > 2) fail(`a golfer is told of ${acknowledged} s`);
    for (const wrongByMs of phonesWrongByMs) {
      const phoneNow = Date.now() + wrongByMs;
      clock.noteServerTime(hold.serverTime, phoneNow);
      const shown = clock.secondsUntil(hold.expiration ?? '', phoneNow);
      if (Math.abs(shown - holdSeconds) > 2) fail(`a phone ${wrongByMs} ms wrong shows ${shown} s`);
    }
  }
  const confirm = (golfer: typeof early, hold: Hold | undefined) =>
    golfer.send('PUT', `${groupsPath}/${hold?.id}/confirmation`, {
      golfers: [{ name: 'Pat', email: '', phone: '', rateGroup: 0 }],
    });

  await shiftClock(postgres.pool, `${holdSeconds - 15} seconds`);
  await sleep(1500);
  const confirmed = await confirm(early, holds[0]);
  if (confirmed.statusCode !== 200) fail(`a hold was lost 15 s before its end: ${confirmed.body}`);
  const taken = await rival.send('POST', groupsPath, holdRequest(2, 1));
  if (taken.statusCode !== 409) fail(`a living hold's time was given to another: ${taken.body}`);

  await shiftClock(postgres.pool, `${holdSeconds + 5} seconds`);
  await sleep(1500);
  const tooLate = await confirm(late, holds[1]);
  if (tooLate.statusCode !== 410) fail(`a hold was confirmed after its end: ${tooLate.body}`);
  const free = await rival.send('POST', groupsPath, holdRequest(2, 1));
  if (free.statusCode !== 201) fail(`the time of a hold that ran out is not open: ${free.body}`);
  return { failures, lives };
}
