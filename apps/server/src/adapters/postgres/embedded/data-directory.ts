import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../../start-problem.ts';
import { clusterDirOf } from './cluster.ts';
import { type SocketDir, socketDirFor } from './socket.ts';

export interface DataDirectory {
  dataDir: string;
  /** Whether this start made DATA_DIR; it is then given to the account that PostgreSQL runs as. */
  isNew: boolean;
  socketDir: SocketDir;
  logFile: string;
  sessionName: string;
  durable: boolean;
  log: (line: string) => void;
  onWaiting: (line: string) => void;
}

interface DataDirectoryOptions {
  dataDir: string;
  servingAt?: string;
  durable?: boolean;
  log: (line: string) => void;
  onWaiting?: (line: string) => void;
}

/** Makes DATA_DIR with mode 700 if it is missing, or throws a StartProblem. */
export function openDataDirectory(options: DataDirectoryOptions): DataDirectory {
  const { dataDir, isNew } = folderFor(options.dataDir);
  return {
    dataDir,
    isNew,
    socketDir: socketDirFor(clusterDirOf(dataDir)),
    logFile: join(dataDir, 'postgres.log'),
    sessionName: options.servingAt
      ? `Dewsweeper at ${options.servingAt}`
      : `Dewsweeper command ${process.pid}`,
    durable: options.durable ?? true,
    log: options.log,
    onWaiting: options.onWaiting ?? options.log,
  };
}

function folderFor(wanted: string): { dataDir: string; isNew: boolean } {
  try {
    const made = mkdirSync(wanted, { recursive: true, mode: 0o700 });
    return { dataDir: realpathSync(wanted), isNew: made !== undefined };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isFile = code === 'EEXIST' || code === 'ENOTDIR';
    const reason = isFile ? 'a file is where a folder must be. Set DATA_DIR to another path.' : message;
    throw new StartProblem(`The data folder ${wanted} cannot be used: ${reason}`);
  }
}
