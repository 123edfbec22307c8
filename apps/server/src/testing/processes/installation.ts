import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../payments/paying-server.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { ServerProcess } from './server-process.ts';

/** Several processes of the product on one database, behind a proxy. */
export type Installation = { proxy: Proxy; processes: ServerProcess[]; stop(): Promise<void> };

/** Starts all processes at once. */
export async function startInstallation(options: {
  program: string;
  processes: number;
  databaseUrl: string;
  redisUrl: string | null;
}): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dewsweeper-installation-'));
  const ports = await Promise.all(Array.from({ length: options.processes }, freePort));
  const processes = ports.map(
    (port) =>
      new ServerProcess(options.program, port, {
        DATABASE_URL: options.databaseUrl,
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
  const stopProcesses = () => Promise.all(processes.map((one) => one.kill()));
  try {
    await Promise.all(processes.map((one) => one.start()));
    const proxy = await startProxy(ports);
    return {
      proxy,
      processes,
      async stop() {
        await proxy.stop();
        await stopProcesses();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await stopProcesses();
    throw error;
  }
}
