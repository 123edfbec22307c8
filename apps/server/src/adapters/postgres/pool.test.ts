import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from './pool.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

/** The shared server's database as a URL. */
function urlOf({ host, port, user, password, database: name }: pg.ClientConfig): string {
  const secret = typeof password === 'string' && password ? `:${encodeURIComponent(password)}` : '';
  return `postgresql://${user}${secret}@/${name}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}

function open(databaseUrl: string, statementTimeoutMs = 1_000) {
  return openDatabase({ config: { databaseUrl, dataDir: '/nowhere' }, log: () => {}, statementTimeoutMs });
}

test('serves the operator’s database, with a limit on every statement', async () => {
  const { pool, close } = await open(urlOf(database.config), 50);
  expect((await pool.query('select current_database() as name')).rows).toEqual([
    { name: database.config.database },
  ]);
  await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  await close();
});

test('outlives connections that break', async () => {
  const { pool, close } = await open(urlOf(database.config));
  await pool.query('select 1');
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'dewsweeper'`,
  );
  await vi.waitUntil(() => pool.totalCount === 0, { timeout: 20_000 });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('outlives a connection that breaks in the middle of a transaction', async () => {
  const { pool, close } = await open(urlOf(database.config));
  const session = await pool.connect();
  await session.query('begin');
  const { rows } = await session.query('select pg_backend_pid() as pid');
  const gone = new Promise((resolve) => session.once('end', resolve));
  await database.pool.query('select pg_terminate_backend($1::integer)', [rows[0].pid]);
  await gone;
  await expect(session.query('select 1')).rejects.toThrow('not queryable');
  session.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('says in one line, without the password, why a database cannot be used', async () => {
  const url = urlOf({ ...database.config, user: 'nobody-knows', password: 'hunter2' });
  const problem = await open(url).catch((error: unknown) => error);
  expect(String(problem)).toMatch(/DATABASE_URL cannot be used: .*nobody-knows/);
  expect(String(problem)).not.toContain('hunter2');
});

test('a statement without an answer fails in time, alone and in a transaction, and its connection is not used again', async () => {
  const { pool, close } = await openDatabase({
    config: { databaseUrl: urlOf(database.config), dataDir: '/nowhere' },
    log: () => {},
    answerTimeoutMs: 300,
    statementTimeoutMs: 60_000,
    connections: 1,
  });
  const waiting = 'select pg_sleep(20)';
  const startMs = performance.now();
  await expect(pool.query(waiting)).rejects.toThrow('Query read timeout');
  await expect(inTransaction(pool, (transaction) => transaction.query(waiting))).rejects.toThrow(
    'Query read timeout',
  );
  expect(performance.now() - startMs).toBeLessThan(15_000);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('a statement that was given up keeps no lock from the next', async () => {
  const { pool, close } = await openDatabase({
    config: { databaseUrl: urlOf(database.config), dataDir: '/nowhere' },
    log: () => {},
    answerTimeoutMs: 2_000,
  });
  const lock = 'select pg_advisory_xact_lock($1)';
  const longTransaction = await database.pool.connect();
  await longTransaction.query('begin');
  await longTransaction.query(lock, [1]);
  const waitingForIt = inTransaction(pool, async (transaction) => {
    await transaction.query(lock, [2]);
    await transaction.query(lock, [1]);
  });
  await expect(waitingForIt).rejects.toThrow(/timeout/);
  await inTransaction(pool, (transaction) => transaction.query(lock, [2]));
  await longTransaction.query('rollback');
  longTransaction.release();
  await close();
});

test('reports a long wait for a silent database', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const said: string[] = [];
  const opening = openDatabase({
    config: { databaseUrl: `postgresql://golf:secret@127.0.0.1:${port}/golf`, dataDir: '/nowhere' },
    log: () => {},
    onWaiting: (line) => said.push(line),
    answerTimeoutMs: 2_500,
  });
  await expect(opening).rejects.toThrow('The database of DATABASE_URL cannot be used');
  expect(said).toEqual([`Still waiting for the database at 127.0.0.1:${port} ...`]);
  silent.close();
});
