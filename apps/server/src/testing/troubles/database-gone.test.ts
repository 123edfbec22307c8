import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFaultsRun, reportCase, timesOr } from '../faults/report.ts';
import { liveThrough, openPlace, type Place } from './trouble.ts';

const seconds = timesOr(12);

let place: Place;
beforeAll(async () => {
  if (!isFaultsRun) return;
  place = await openPlace();
}, 120_000);
afterAll(() => place?.stop());

it.runIf(isFaultsRun)(
  `while PostgreSQL is gone for ${seconds} s golfers are told so at once, and all goes on afterwards`,
  {
    timeout: 180_000 + seconds * 2000,
  },
  async () => {
    const report = await liveThrough(place, {
      lastsMs: seconds * 1000,
      begin: () => place.gate.shut(),
      end: () => place.gate.open(),
    });
    reportCase(report);
    expect(report.faults).toEqual([]);
  },
);
