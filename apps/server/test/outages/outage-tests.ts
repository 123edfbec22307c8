import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFaultsRun, reportCase } from '../fault-injection/report.ts';
import { liveThrough, openEndpoint, type Place, type Trouble } from './outage.ts';

/** The place of a test file, there while its tests run. Only `npm run faults` has the minutes that they take. */
export function placeOfFile(): () => Place {
  let place: Place;
  beforeAll(async () => {
    if (!isFaultsRun) return;
    place = await openEndpoint();
  }, 120_000);
  afterAll(() => place?.stop());
  return () => place;
}

/** `what` says of what is wrong for so many seconds, as in `PostgreSQL is gone`; `troubleOf` does it to the place. */
export function testTrouble(what: string, seconds: number, troubleOf: (place: Place) => Trouble): void {
  const place = placeOfFile();
  it.runIf(isFaultsRun)(
    `while ${what} for ${seconds} s golfers are told so at once, and all goes on afterwards`,
    { timeout: 180_000 + seconds * 2000 },
    async () => {
      const report = await liveThrough(place(), { ...troubleOf(place()), lastsMs: seconds * 1000 });
      reportCase(report);
      expect(report.faults).toEqual([]);
    },
  );
}
