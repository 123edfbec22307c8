import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { courseKey, storeCourse, twoNines } from '../../../testing/example-course.ts';
import * as quotedRates from './0015-quoted-rates.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file));
  for (const file of files.toSorted().filter((file) => file < '0015'))
    await (await import(/* @vite-ignore */ join(import.meta.dirname, file))).up(db);

  await storeCourse(pool, twoNines);
  await store('unpaid', 18, [0, 1]);
  await store('paid as listed', 9, [0, 1], 3600);
  await store('paid at other rates', 9, [1, 1, 1], 1000);
  await store('paid at a rate that is gone', 9, [0, 7], 3000);
  await store('paid at rates that are gone', 9, [7, 7], 3001);
  await store('booked at a rate that is gone', 9, [7]);
  await store('block', 9, [], undefined, { source: '' });
  await store('hold', 18, [], undefined, { status: 'pending' });
  await quotedRates.up(db);
});
afterAll(() => database.drop());

async function store(id: string, holes: number, rateGroups: number[], paidCents?: number, more: object = {}) {
  const golfers = rateGroups.map((rateGroup) => ({
    name: 'A',
    email: '',
    phone: '',
    paid: false,
    rateGroup,
  }));
  const row = {
    course_key: courseKey,
    id,
    date: '2030-06-01',
    starting_time: '07:00',
    starting_tee_id: 'front',
    num_holes: holes,
    players: golfers.length,
    status: 'confirmed',
    source: 'widget',
    golfers,
    created_at: new Date().toISOString(),
    receipt: paidCents === undefined ? null : `square ${id}`,
    ...more,
  };
  await database.pool.query(
    'insert into teetimegroups select * from jsonb_populate_record(null::teetimegroups, $1)',
    [JSON.stringify(row)],
  );
  if (paidCents === undefined) return;
  // A card that was declined before has paid nothing.
  for (const [state, receipt, cents] of [
    ['declined', null, 99_999],
    ['captured', `square ${id}`, paidCents],
  ] as const)
    await database.pool.query(
      `insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
         environment, location_id, source_id, square_payment_id, ask_at)
       values ($1, $2, $3, 'ann', $4, 'capture', $5, 'USD', 'sandbox', 'L', 'card', $6, 'infinity')`,
      [courseKey, `${state} ${id}`, id, state, cents, receipt],
    );
}

async function pricesOf(id: string): Promise<unknown[]> {
  const { rows } = await database.pool.query('select golfers from teetimegroups where id = $1', [id]);
  return rows[0].golfers.map((golfer: Record<string, unknown>) => [golfer['rateName'], golfer['priceCents']]);
}

it('prices what was booked at the rates of this moment', async () => {
  expect(await pricesOf('unpaid')).toEqual([
    ['Public', 4200],
    ['Junior', 1999],
  ]);
  expect(await pricesOf('booked at a rate that is gone')).toEqual([['', 0]]);
  expect(await pricesOf('block')).toEqual([]);
});

it('splits what was paid so that the sum is right', async () => {
  expect(await pricesOf('paid as listed')).toEqual([
    ['Public', 2400],
    ['Junior', 1200],
  ]);
  expect(await pricesOf('paid at other rates')).toEqual([
    ['Junior', 333],
    ['Junior', 334],
    ['Junior', 333],
  ]);
  expect(await pricesOf('paid at a rate that is gone')).toEqual([
    ['Public', 3000],
    ['', 0],
  ]);
  expect(await pricesOf('paid at rates that are gone')).toEqual([
    ['', 1501],
    ['', 1500],
  ]);
});

it('gives living holds a quote, and nothing else', async () => {
  const { rows } = await database.pool.query('select id, quote from teetimegroups where quote is not null');
  expect(rows).toEqual([
    {
      id: 'hold',
      quote: [
        { name: 'Public', priceCents: 4200 },
        { name: 'Junior', priceCents: 1999 },
      ],
    },
  ]);
});

it('lets a process of the release before take a hold', async () => {
  const { rows } = await database.pool.query(
    `select outcome from place_hold_and_find_draft('ann', $1, '2030-06-02', 'new', 1, '07:00', 'front', null, null,
       9::smallint, 2::smallint, array['front'], array[420::smallint], 420, array[]::timestamptz[], 3600, 10,
       '2030-01-01', '00:00')`,
    [courseKey],
  );
  expect(rows).toEqual([{ outcome: 'held' }]);
});
