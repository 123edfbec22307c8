import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Recorder } from '../checker/history.ts';
import { runChecker } from '../checker/run-checker.ts';
import { isFaultInjectionRun, printProgress, reportCase, timesOr } from '../fault-injection/report.ts';
import { BookingLoad, compareWithDatabase } from './booking-load.ts';
import { type Installation, startInstallation } from './installation.ts';

const rounds = timesOr(1);
const golfers = 12;

let installation: Installation;
let folder: string;
beforeAll(async () => {
  if (!isFaultInjectionRun) return;
  folder = mkdtempSync(join(tmpdir(), 'dewsweeper-rolling-'));
  installation = await startInstallation({ processes: 3, redisUrl: null });
}, 120_000);
afterAll(async () => {
  await installation?.stop();
  if (folder) rmSync(folder, { recursive: true });
});

test.runIf(isFaultInjectionRun)(
  `${rounds} rolling restarts and migrations under load fail nothing that one retry does not heal`,
  {
    timeout: 120_000 + rounds * 120_000,
  },
  async () => {
    const history = join(folder, 'calls.jsonl');
    const recorder = new Recorder(history);
    const load = new BookingLoad(installation.proxy.url, 'golfer', recorder);
    const holders = new BookingLoad(installation.proxy.url, 'holder', recorder);
    await load.gather(golfers);
    await holders.gather(4);
    const failures: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const confirmAll = await holders.holdAll(round * 4);
      await load.run(async () => {
        const migrating = migrate(round);
        for (const one of installation.processes) {
          const exitCode = await one.terminate();
          if (exitCode !== 0) failures.push(`a process that was asked to end ended with ${exitCode}`);
          await one.start();
          await vi.waitFor(() => expect(installation.proxy.ready()).toHaveLength(3), { timeout: 30_000 });
        }
        await migrating;
      }, 'one retry');
      await confirmAll();
      printProgress(`${round + 1} rounds: ${JSON.stringify(load.counts)}`);
    }
    const checked = await runChecker(history);
    failures.push(
      ...load.failures,
      ...holders.failures,
      ...(await compareWithDatabase([load, holders], installation.postgres.pool)),
      ...checked.failures,
    );
    const calls = Object.entries(load.counts);
    const sum = (isCounted: (name: string) => boolean) =>
      calls.reduce((all, [name, count]) => all + (isCounted(name) ? count : 0), 0);
    const retried = sum((name) => name.startsWith('failed'));
    reportCase({
      done: `${rounds} rounds of 3 restarts and a migration, ${sum((name) => !name.startsWith('failed'))} calls`,
      found: `${retried} sent once more, ${failures.length} failures; ${checked.impossible} of ${checked.slots} slots impossible`,
      failures,
    });
    expect(failures).toEqual([]);
  },
);

/** Changes the busiest table only: changed functions require stopped servers. */
async function migrate(round: number): Promise<void> {
  const { pool } = installation.postgres;
  await pool.query(`alter table claims add column release_${round} text`);
  await pool.query(`create index concurrently release_${round} on claims (course_key, release_${round})`);
  if (round === 0) return;
  await pool.query(`drop index concurrently release_${round - 1}`);
  await pool.query(`alter table claims drop column release_${round - 1}`);
}
