import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../tooling/free-port.mjs';
import { applySchema } from '../../database/apply.ts';
import { storeCourse, twoNines } from '../example-course.ts';
import { type RestartablePostgres, startRestartablePostgres } from '../processes/restartable-postgres.ts';
import { ServerProcess } from '../processes/server-process.ts';
import { buildServerProgram } from '../processes/server-program.ts';
import { type Gate, openGate } from './gate.ts';
import { countStatuses, percentileMs, unclear, WatchfulGolfers } from './watchful-golfers.ts';

/** One process of the product on its own PostgreSQL, behind a proxy. */
export type Installation = {
  postgres: RestartablePostgres;
  gate: Gate;
  server: ServerProcess;
  stop(): Promise<void>;
};

/** `dataDir`: PostgreSQL's data; `environment`: further settings of the server. */
export async function openInstallation(
  options: { dataDir?: string; environment?: Record<string, string> } = {},
): Promise<Installation> {
  const program = await buildServerProgram();
  const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-place-'));
  const postgres = await startRestartablePostgres(options.dataDir);
  const gate = await openGate(postgres.connection);
  await applySchema(postgres.pool);
  await storeCourse(postgres.pool, twoNines);
  const server = new ServerProcess(program.file, await freePort(), {
    DATABASE_URL: gate.url,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    REGISTRATIONS_PER_ADDRESS: '100000',
    HOLDS_PER_ADDRESS: '1000000',
    REQUESTS_PER_ADDRESS: '1000000',
    MAX_OPEN_RESERVATIONS_PER_COURSE: '1000',
    ...options.environment,
  });
  await server.start();
  return {
    postgres,
    gate,
    server,
    async stop() {
      await server.kill();
      await gate.stop();
      await postgres.stop();
      program.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Causes and ends an outage. */
export type Disturbance = { begin(): Promise<void>; end(): Promise<void> };

const healWithinMs = 15_000;

/**
 * Golfers before, during and after an outage: only clear refusals during it, no wait above 10 s, and normal
 * service afterwards, with no time stuck.
 */
export async function liveThrough(
  installation: Installation,
  disturbance: Disturbance & { lastsMs: number },
): Promise<{ done: string; found: string; failures: string[] }> {
  const golfers = new WatchfulGolfers(installation.server.url);
  await golfers.gather(8);
  const before = await golfers.roundOfAll();
  golfers.begin();
  await sleep(2_000);
  const fromMs = Date.now();
  await disturbance.begin();
  await sleep(disturbance.lastsMs);
  await disturbance.end();
  const toMs = Date.now();
  await sleep(healWithinMs);
  const healedMs = Date.now();
  await sleep(3_000);
  await golfers.end();

  const during = golfers.between(fromMs, toMs);
  const after = golfers.between(healedMs, Number.POSITIVE_INFINITY).filter(({ atMs }) => atMs >= healedMs);
  const failures = [
    ...before,
    ...unclear(golfers.seen),
    ...after.flatMap(({ what, status, code }) =>
      status >= 400 && code !== 'slot-taken' ? [`after healing a ${what}: ${status} ${code}`] : [],
    ),
    ...(await golfers.roundOfAll()),
    ...bugsIn(installation.server.logLines),
  ];
  if (after.length === 0) failures.push('nobody asked for anything afterwards');
  return {
    done: `${Math.round((toMs - fromMs) / 1000)} s, ${during.length} requests meanwhile`,
    found: `${countStatuses(during)}; the slowest ${percentileMs(during, 100)} ms; after healing ${countStatuses(after)}`,
    failures,
  };
}

/** What the server logged as a bug. */
function bugsIn(lines: readonly string[]): string[] {
  return lines.filter((line) => line.includes('a request failed')).slice(0, 5);
}
