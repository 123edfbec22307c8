import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../../start-problem.ts';
import { clusterDirOf } from './cluster.ts';
import { type SocketDir, socketDirFor } from './socket.ts';

/** One data directory, and how this process appears to the server on it. */
export interface Site {
  dataDir: string;
  socketDir: SocketDir;
  logFile: string;
  /** How this process is called in the server's list of sessions. */
  sessionName: string;
  durable: boolean;
  log: (line: string) => void;
}

interface SiteOptions {
  dataDir: string;
  servingAt?: string;
  durable?: boolean;
  log: (line: string) => void;
}

/** Makes DATA_DIR, closed to others, if it is not there. Throws a StartProblem when that is not possible. */
export function openSite(options: SiteOptions): Site {
  const dataDir = folderFor(options.dataDir);
  return {
    dataDir,
    socketDir: socketDirFor(clusterDirOf(dataDir)),
    logFile: join(dataDir, 'postgres.log'),
    sessionName: options.servingAt
      ? `Dewsweeper at ${options.servingAt}`
      : `Dewsweeper command ${process.pid}`,
    durable: options.durable ?? true,
    log: options.log,
  };
}

function folderFor(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return realpathSync(dataDir);
  } catch (error) {
    throw new StartProblem(`The data folder ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}
