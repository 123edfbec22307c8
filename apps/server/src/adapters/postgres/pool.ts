import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { StartProblem } from '../../start-problem.ts';
import { startEmbeddedPostgres } from './embedded/launcher.ts';
import { type OnStatement, timedClient } from './timed-client.ts';

export const oldestMajorVersion = 15;
const operatorsServerComesWithinMs = 30_000;
const lookAgainMs = 500;
const sayWaitingAfterMs = 2_000;
const sayWaitingEveryMs = 10_000;

export interface Database {
  pool: pg.Pool;
  /** How to open a client beside the pool, for LISTEN. */
  connection: pg.ClientConfig;
  /** Ends the pool and leaves the embedded server, which stops when nobody else uses it. */
  close: () => Promise<void>;
}

export interface OpenDatabaseOptions {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  log: (line: string) => void;
  /** Hears, for a person who waits, that the database has not answered yet; `log` does when left out. */
  onWaiting?: (line: string) => void;
  /** Given by the process that serves golfers, not by commands: one process at most serves from one DATA_DIR. */
  servingAt?: string;
  /** The most connections of the pool; the embedded server has 200 for everybody. */
  connections?: number;
  /** Hears how long each statement took. */
  onStatement?: OnStatement;
  /**
   * No statement may take longer; 0 for no limit. When left out, PostgreSQL ends one a little before we give it up: a
   * statement that nobody waits for any more would keep its locks from the golfer's next try.
   */
  statementTimeoutMs?: number;
  /**
   * How long a statement may stay without an answer, and a request without a connection: a PostgreSQL that hangs keeps
   * no golfer waiting. When left out, a statement may take until its own timeout.
   */
  answerTimeoutMs?: number;
  /** Called when the embedded server has died and cannot be started again. */
  onLost?: (problem: unknown) => void;
}

/**
 * Opens DATABASE_URL's database, else the embedded one, and sees that it answers and is new enough. Throws a
 * StartProblem.
 */
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
  // A new connection has all statements to prepare anew: those of the last rush wait for the next one.
  const pool = openPool({ ...connection, ...Client, max, idleTimeoutMillis: 0 }, options.log);
  const close = async () => {
    await pool.end();
    await server.stop();
  };
  try {
    await assertNewEnough(pool, sayAfterAWhile(options));
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, connection, close };
}

/** A pool that outlives connections that break: without listeners each would end the process. */
export function openPool(config: pg.PoolConfig, log: (line: string) => void): pg.Pool {
  const pool = new pg.Pool(config);
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', (error) => log(`A database connection broke: ${error.message}`));
  // One that breaks between two statements of a transaction fails the next of them, and that is enough.
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
    ...(servingAt ? { servingAt } : {}),
    ...(onLost ? { onLost } : {}),
  });
  return { connection: { ...postgres.connection, ssl: false }, stop: () => postgres.stop() };
}

/** Whoever waits two seconds is told for what, and again every ten. */
function sayAfterAWhile({ config, log, onWaiting = log }: OpenDatabaseOptions): () => () => void {
  return () => {
    const { databaseUrl, dataDir } = config;
    const host = databaseUrl === null ? dataDir : hostOf(databaseUrl) || 'DATABASE_URL';
    const say = () => onWaiting(`Still waiting for the database at ${host} ...`);
    let timer = setTimeout(() => {
      say();
      timer = setInterval(say, sayWaitingEveryMs);
    }, sayWaitingAfterMs);
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

/** A server that is started together with us, by a container's composition say, may need a moment longer. */
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

/** Nobody listens yet, its name is not known yet, or it is starting up. */
function mayPass(code: string | undefined): boolean {
  return code !== undefined && ['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(code);
}
