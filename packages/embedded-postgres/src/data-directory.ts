import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { clusterDirOf } from './cluster.ts';
import { PostgresProblem } from './postgres-problem.ts';
import { type SocketDir, socketDirFor } from './socket.ts';

export interface DataDirectory {
  dataDir: string;
  name: string;
  /** Whether this start made `dataDir`; it is then given to the account that PostgreSQL runs as. */
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
  name: string;
  servingAs?: string;
  durable?: boolean;
  log: (line: string) => void;
  onWaiting?: (line: string) => void;
}

/** Makes `dataDir` with mode 700 if it is missing, or throws a PostgresProblem. */
export function openDataDirectory(options: DataDirectoryOptions): DataDirectory {
  const { name } = options;
  const { dataDir, isNew } = folderFor(options.dataDir);
  return {
    dataDir,
    name,
    isNew,
    socketDir: socketDirFor(clusterDirOf(dataDir), name),
    logFile: join(dataDir, 'postgres.log'),
    sessionName: options.servingAs ?? `${name} command ${process.pid}`,
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
    const unusable = `The data folder ${wanted} cannot be used`;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new PostgresProblem('file-in-the-way', `${unusable}: a file is where a folder must be.`);
    throw new PostgresProblem('failed', `${unusable}: ${message}`);
  }
}
