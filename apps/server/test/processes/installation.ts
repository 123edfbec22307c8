import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../tooling/free-port.mjs';
import { applySchema } from '../../database/apply.ts';
import { storeCourse, twoNines } from '../example-course.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { type RestartablePostgres, startRestartablePostgres } from './restartable-postgres.ts';
import { ServerProcess } from './server-process.ts';
import { buildServerProgram } from './server-program.ts';

/** Several processes of the product on one PostgreSQL with the example course, behind a proxy. */
export type Installation = {
  proxy: Proxy;
  processes: ServerProcess[];
  postgres: RestartablePostgres;
  stop(): Promise<void>;
};

/** Starts all processes at once. */
export async function startInstallation(options: {
  processes: number;
  redisUrl: string | null;
}): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dewsweeper-installation-'));
  const [program, postgres] = await Promise.all([buildServerProgram(), startRestartablePostgres()]);
  const ports = await Promise.all(Array.from({ length: options.processes }, freePort));
  const processes = ports.map(
    (port) =>
      new ServerProcess(program.file, port, {
        DATABASE_URL: postgres.url,
        REDIS_URL: options.redisUrl ?? '',
        DATA_DIR: dataDir,
        PUBLIC_URL: 'http://localhost:3000',
        TRUST_PROXY: 'loopback',
        DRAIN_SECONDS: '2',
        SIGN_INS_PER_ADDRESS: '100000',
        REGISTRATIONS_PER_ADDRESS: '100000',
        HOLDS_PER_ADDRESS: '1000000',
        REQUESTS_PER_ADDRESS: '1000000',
        MAX_OPEN_RESERVATIONS_PER_COURSE: '1000',
      }),
  );
  const stopAll = async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await postgres.stop();
    program.remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await applySchema(postgres.pool);
    await storeCourse(postgres.pool, twoNines);
    await Promise.all(processes.map((one) => one.start()));
    const proxy = await startProxy(ports);
    return {
      proxy,
      processes,
      postgres,
      async stop() {
        await proxy.stop();
        await stopAll();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
