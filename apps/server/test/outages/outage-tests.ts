import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFaultInjectionRun, reportCase } from '../fault-injection/report.ts';
import { type Disturbance, type Installation, liveThrough, openInstallation } from './outage.ts';

/**
 * The server of a test file, for the duration of its tests. They take minutes and run only under `npm run
 * faults`.
 */
export function installationOfFile(): () => Installation {
  let installation: Installation;
  beforeAll(async () => {
    if (!isFaultInjectionRun) return;
    installation = await openInstallation();
  }, 120_000);
  afterAll(() => installation?.stop());
  return () => installation;
}

/** `what` describes the outage in the test's name, as in `PostgreSQL is gone`; `causeOutage` causes it. */
export function testDisturbance(
  what: string,
  seconds: number,
  disturbanceOf: (installation: Installation) => Disturbance,
): void {
  const installation = installationOfFile();
  it.runIf(isFaultInjectionRun)(
    `while ${what} for ${seconds} s golfers are told so at once, and all goes on afterwards`,
    { timeout: 180_000 + seconds * 2000 },
    async () => {
      const report = await liveThrough(installation(), {
        ...disturbanceOf(installation()),
        lastsMs: seconds * 1000,
      });
      reportCase(report);
      expect(report.failures).toEqual([]);
    },
  );
}
