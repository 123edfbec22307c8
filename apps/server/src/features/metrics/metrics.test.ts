import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Metric, MetricType } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { placeNine } from '../../../test/tee-time-writers.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';
import { openPool } from '../../adapters/postgres/pool.ts';
import { timedClient } from '../../adapters/postgres/timed-client.ts';
import { createMetrics } from './metrics.ts';
import { watchStatements } from './watch-statements.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function scrape(): Promise<Map<string, number>> {
  const { body, statusCode } = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } });
  expect(statusCode).toBe(200);
  const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

test('bookings are counted by what became of them, requests by their route', async () => {
  const groups = `/api/groups/${courseKey.replace('/', '/courses/')}/teetimegroups`;
  const [ann, bob] = [await newGolfer(app, 'ann@example.com'), await newGolfer(app, 'bob@example.com')];
  const choice = { date: dateIn(2), startingTime: '08:00', startingTeeID: 'front', numHoles: 9, players: 1 };
  const held = await ann.send('POST', groups, choice);
  expect((await bob.send('POST', groups, choice)).statusCode).toBe(409);
  await ann.send('PUT', `${groups}/${held.json().id}/confirmation`, {
    golfers: [{ name: 'Ann', email: '', phone: '', rateGroup: 0 }],
  });
  await bob.send('PUT', `${groups}/unknown/confirmation`, {
    golfers: [{ name: 'Bob', email: '', phone: '', rateGroup: 0 }],
  });

  const seen = await scrape();
  expect(seen.get('dewsweeper_holds_total{outcome="held"}')).toBe(1);
  expect(seen.get('dewsweeper_holds_total{outcome="slot-taken"}')).toBe(1);
  expect(seen.get('dewsweeper_confirmations_total{outcome="confirmed"}')).toBe(1);
  expect(seen.get('dewsweeper_confirmations_total{outcome="hold-expired"}')).toBe(1);
  const route = '/api/groups/:group/courses/:course/teetimegroups';
  const ofRoute = `method="POST",route="${route}",status="409"`;
  expect(seen.get(`dewsweeper_http_request_seconds_count{${ofRoute}}`)).toBe(1);
  expect(seen.get('dewsweeper_database_up')).toBe(1);
  expect([...seen.keys()].join('\n')).not.toMatch(/example\.com|two-nines/);
});

test('queues are reported with their age', async () => {
  await database.pool.query(`
    insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
        environment, location_id, source_id, ask_at)
      select 'g/c', 'late-' || n, 'group-' || n, 'ann', 'started', 'capture', 2400, 'USD', 'production', 'nowhere',
        'card', dewsweeper_now() - interval '90 seconds'
      from generate_series(1, 3) n`);
  const seen = await scrape();
  expect(seen.get('dewsweeper_queue_length{queue="payments"}')).toBe(3);
  expect(seen.get('dewsweeper_queue_oldest_seconds{queue="payments"}')).toBeGreaterThan(89);
  await database.pool.query(`delete from payments`);
  const hold = { uid: 'cy', id: 'run-out', date: dateIn(2), minute: 600, holdSeconds: -40 };
  expect(await placeNine(database.pool, hold)).toBe('held');
  const later = await scrape();
  expect(later.get('dewsweeper_queue_length{queue="expired-holds"}')).toBe(1);
  expect(later.get('dewsweeper_queue_oldest_seconds{queue="expired-holds"}')).toBeGreaterThan(39);
});

describe('who may read', () => {
  const statusFor = async (from: FastifyInstance, headers: Record<string, string>) =>
    (await from.inject({ url: '/metrics', headers })).statusCode;

  test('without a token: this computer, and nothing that a proxy forwards', async () => {
    expect(await statusFor(app, { host: 'localhost:3000' })).toBe(200);
    expect(await statusFor(app, { host: 'golf.example.com' })).toBe(404);
    expect(await statusFor(app, { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.1' })).toBe(404);
    expect(await statusFor(app, { host: 'localhost:3000', forwarded: 'for=192.0.2.1' })).toBe(404);
  });

  test('without a token and with golfers from outside: nobody, since a proxy may forward and not say so', async () => {
    const open = await openWholeServer(database.pool, { PUBLIC_URL: 'https://golf.example.com' });
    expect(await statusFor(open, { host: 'localhost:3000' })).toBe(404);
    await open.close();
  });

  test('with a token: only requests that have it', async () => {
    const settings = { PUBLIC_URL: 'https://golf.example.com', METRICS_TOKEN: 'a-long-secret' };
    const open = await openWholeServer(database.pool, settings);
    const host = 'golf.example.com';
    expect(await statusFor(open, { host, authorization: 'Bearer a-long-secret' })).toBe(200);
    expect(await statusFor(open, { host, authorization: 'Bearer a-long-secret2' })).toBe(404);
    expect(await statusFor(open, { host, authorization: 'a-long-secret' })).toBe(404);
    expect(await statusFor(open, { host: 'localhost:3000' })).toBe(404);
    await open.close();
  });
});

test('a slow statement is logged by its name and without its values; every named one is measured', async () => {
  const lines: object[] = [];
  const metrics = createMetrics({ ofProcess: false });
  const log = { warn: (about: object) => lines.push(about) };
  const onStatement = watchStatements({ metrics, log: log as never, slowMs: 500 });
  const pool = openPool({ ...database.config, Client: timedClient(onStatement), max: 2 }, () => {});
  const nap = { name: 'nap', text: 'select pg_sleep($1), $2::text', values: [0.55, 'hunter2'] };
  await pool.query(nap);
  await pool.query('select pg_sleep($1), $2::text', [0.55, 'hunter2']);
  await pool.query({ name: 'quick', text: 'select 1' });
  await expect(pool.query({ name: 'wrong', text: 'select nothing' })).rejects.toThrow('nothing');
  const client = await pool.connect();
  await client.query(nap);
  client.release();
  await pool.end();
  expect(lines).toEqual([
    { statement: 'nap', ms: expect.any(Number) },
    { statement: 'select pg_sleep($1), $2::text', ms: expect.any(Number) },
    { statement: 'nap', ms: expect.any(Number) },
  ]);
  const measured = await metrics.registry.metrics();
  expect(measured).toContain('dewsweeper_statement_seconds_count{statement="nap"} 2');
  expect(measured).toContain('dewsweeper_statement_seconds_count{statement="wrong"} 1');
});

describe('the dashboard', () => {
  const file = new URL('../../../../../docs/grafana-dashboard.json', import.meta.url);
  const dashboard = JSON.parse(readFileSync(file, 'utf8'));
  const targets: { expr: string; legendFormat: string }[] = dashboard.panels.flatMap(
    (panel: { targets?: object[] }) => panel.targets ?? [],
  );
  const { registry } = createMetrics({ ofProcess: true });

  /** Prometheus derives `x_bucket` from the metric `x`. */
  const metricOf = (name: string): (Metric & { labelNames?: string[] }) | undefined =>
    registry.getSingleMetric(name) ?? registry.getSingleMetric(name.replace(/_(bucket|sum|count)$/, ''));

  /** Names in a query that are no functions or keywords of PromQL. */
  const namesIn = (expr: string) => [
    ...new Set(expr.match(/\b(dewsweeper|nodejs|process)_[a-z0-9_]+/g) ?? []),
  ];

  test('asks for metrics that exist, and for labels that they have', () => {
    expect(targets.length).toBeGreaterThan(20);
    for (const { expr, legendFormat } of targets) {
      const names = namesIn(expr);
      expect(names.length, expr).toBeGreaterThan(0);
      const labels = new Set(['job', 'instance', 'le']);
      for (const name of names) {
        const metric = metricOf(name);
        expect(metric, `${name} in ${expr}`).toBeDefined();
        for (const label of metric?.labelNames ?? []) labels.add(label);
      }
      const asked = [
        ...[...expr.matchAll(/([a-z_]+)\s*=~?"/g)].map(([, label]) => label),
        ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list?.split(/,\s*/)),
        ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label),
      ];
      for (const label of asked) expect([...labels], `${label} in ${expr}`).toContain(label);
    }
  });

  test('shows every metric of the product', () => {
    const shown = new Set(targets.flatMap(({ expr }) => namesIn(expr).map((name) => metricOf(name))));
    const own = (registry.getMetricsAsArray() as unknown as { name: string; type: MetricType }[]).filter(
      ({ name }) => name.startsWith('dewsweeper_'),
    );
    expect(
      own.filter(({ name }) => !shown.has(registry.getSingleMetric(name))).map(({ name }) => name),
    ).toEqual([]);
  });
});
