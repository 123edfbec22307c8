import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { StartProblem } from '../../start-problem.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { type OnStatement, timedClient } from './timed-client.ts';

export const oldestMajorVersion = 15;
const operatorsServerComesWithinMs = 30_000;
const lookAgainMs = 500;
const reportWaitingAfterMs = 2_000;
const reportWaitingEveryMs = 10_000;

export interface Database {
  pool: pg.Pool;
  connection: pg.ClientConfig;
  close: () => Promise<void>;
}

export interface OpenDatabaseOptions {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  log: (line: string) => void;
  onWaiting?: (line: string) => void;
  /** Set by the serving process, not by commands: only one process serves from one DATA_DIR. */
  servingAt?: string;
  /** The pool's maximum; the embedded server allows 200 in all. */
  connections?: number;
  onStatement?: OnStatement;
  /** 0: no limit. By default PostgreSQL cancels before we give up: an abandoned one keeps its locks. */
  statementTimeoutMs?: number;
  /** How long to wait for a reply or a connection; by default as long as the statement timeout. */
  answerTimeoutMs?: number;
  onLost?: (problem: unknown) => void;
}

export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl } = options.config;
  const server = databaseUrl ? operatorsServer(databaseUrl) : await embeddedServer(options);
  const { answerTimeoutMs } = options;
  const connection: pg.ClientConfig = {
    ...server.connection,
    application_name: 'dewsweeper',
    connectionTimeoutMillis: answerTimeoutMs ?? 10_000,
    ...(answerTimeoutMs && { query_timeout: answerTimeoutMs }),
    statement_timeout: options.statementTimeoutMs ?? (answerTimeoutMs ? 0.9 * answerTimeoutMs : 30_000),
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  };
  const { onStatement } = options;
  const Client = onStatement ? { Client: timedClient(onStatement) } : {};
  const max = options.connections ?? 20;
  const pool = openPool({ ...connection, ...Client, max, idleTimeoutMillis: 0 }, options.log);
  const close = async () => {
    await pool.end();
    await server.stop();
  };
  try {
    await assertNewEnough(pool, reportLongWait(options));
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, connection, close };
}

/** Handles connection errors: without listeners each would end the process. */
export function openPool(config: pg.PoolConfig, log: (line: string) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', (error) => log(`A database connection broke: ${error.message}`));
  // A connection that breaks within a transaction fails the next statement, which is enough.
  pool.on('connect', (session) => session.on('error', () => {}));
  return pool;
}

interface Server {
  connection: pg.ClientConfig;
  stop(): Promise<void>;
}

function operatorsServer(databaseUrl: string): Server {
  return { connection: { connectionString: databaseUrl }, stop: async () => {} };
}

async function embeddedServer(options: OpenDatabaseOptions): Promise<Server> {
  const { config, log, onWaiting, servingAt, onLost } = options;
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    ...(onWaiting ? { onWaiting } : {}),
    ...(servingAt ? { servingAs: `Dewsweeper (process ${process.pid}) at ${servingAt}` } : {}),
    ...(onLost ? { onLost } : {}),
  });
  return { connection: { ...postgres.connection, ssl: false }, stop: () => postgres.stop() };
}

/** Reports the wait after two seconds and again every ten. */
function reportLongWait({ config, log, onWaiting = log }: OpenDatabaseOptions): () => () => void {
  return () => {
    const { databaseUrl, dataDir } = config;
    const host = databaseUrl === null ? dataDir : hostOf(databaseUrl) || 'DATABASE_URL';
    const say = () => onWaiting(`Still waiting for the database at ${host} ...`);
    let timer = setTimeout(() => {
      say();
      timer = setInterval(say, reportWaitingEveryMs);
    }, reportWaitingAfterMs);
    return () => clearTimeout(timer);
  };
}

function hostOf(databaseUrl: string): string {
  return URL.canParse(databaseUrl) ? new URL(databaseUrl).host : '';
}

async function assertNewEnough(pool: pg.Pool, beginWaiting: () => () => void): Promise<void> {
  const endWaiting = beginWaiting();
  const version = await whenItAnswers(
    async () => (await pool.query<{ server_version_num: string }>('show server_version_num')).rows[0],
  ).finally(endWaiting);
  const major = Math.floor(Number(version?.server_version_num) / 10_000);
  if (major >= oldestMajorVersion) return;
  throw new StartProblem(
    `DATABASE_URL leads to PostgreSQL ${major}; Dewsweeper needs ${oldestMajorVersion} or newer.`,
  );
}

/** A server started together with us, for example by Compose, may need a moment. */
async function whenItAnswers<Value>(ask: () => Promise<Value>): Promise<Value> {
  const giveUpAt = Date.now() + operatorsServerComesWithinMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!mayPass(code) || Date.now() > giveUpAt) {
        throw new StartProblem(`The database of DATABASE_URL cannot be used: ${message || code}.`);
      }
      await sleep(lookAgainMs);
    }
  }
}

/** The server is not listening, its name does not resolve yet, or it is starting up. */
function mayPass(code: string | undefined): boolean {
  return code !== undefined && ['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(code);
}
