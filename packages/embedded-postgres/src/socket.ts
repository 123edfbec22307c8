import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PostgresProblem } from './postgres-problem.ts';
import { socketPort } from './postmaster.ts';

/** Linux allows 107 bytes for a socket's path and macOS 103; the file's name is `/.s.PGSQL.5432`. */
const maxSocketDir = 88;

const answerWithinMs = 5_000;

export type Answer = { kind: 'session'; session: pg.Client } | { kind: 'not yet' } | { kind: 'nobody' };

/** In the data directory (mode 700): who may read the data may connect. A too long path gets a short private link. */
export interface SocketDir {
  path: string;
  remove(): void;
}

export function socketDirFor(clusterDir: string, name: string): SocketDir {
  if (Buffer.byteLength(clusterDir) <= maxSocketDir) return { path: clusterDir, remove: () => {} };
  const folder = mkdtempSync(`/tmp/${name}-`);
  const path = join(folder, 'postgres');
  symlinkSync(clusterDir, path);
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export async function tryConnect(socketDir: string, applicationName: string): Promise<Answer> {
  const session = new pg.Client({
    host: socketDir,
    port: socketPort,
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
    application_name: applicationName,
    connectionTimeoutMillis: answerWithinMs,
  });
  session.on('error', () => {});
  try {
    await session.connect();
    return { kind: 'session', session };
  } catch (error) {
    await session.end().catch(() => {});
    return meaningOf(error);
  }
}

function meaningOf(error: unknown): Answer {
  const { code, message } = error as { code?: string; message: string };
  switch (code) {
    case 'ENOENT':
    case 'ECONNREFUSED':
      return { kind: 'nobody' };
    case 'EACCES':
      throw new PostgresProblem('other-owner', 'The data directory belongs to another user.');
    case undefined: // the connection ended or timed out: the server is going down, coming up or busy
    case 'ECONNRESET':
    case 'EPIPE':
    case '57P03': // starting up, recovering or shutting down
    case '57P01':
    case '57P02':
    case '53300': // every session is taken
      return { kind: 'not yet' };
    default:
      throw new PostgresProblem(
        'failed',
        `The PostgreSQL of this data directory refuses us: ${message} (${code}).`,
      );
  }
}
