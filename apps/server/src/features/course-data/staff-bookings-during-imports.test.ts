import { setTimeout as sleep } from 'node:timers/promises';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt, wallTime } from '@dewsweeper/core/shared/local-time';
import { accept } from '@dewsweeper/core/shared/result';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { importGood } from '../../../test/import-for-tests.ts';
import { sampleDocument } from '../../../test/sample-document.ts';
import { cellsOf } from './cells.ts';
import type { TeeTimeGroupFields } from './document.ts';
import { rowColumns } from './living-groups.ts';
import { writeStaffBookings } from './staff-bookings.ts';
import type { TeeTimeGroupRow } from './teetimegroup-row.ts';

let database: TestDatabase;
let pool: TestDatabase['pool'];
beforeAll(async () => {
  database = await createTestDatabase({ connections: 16 });
  pool = database.pool;
});
afterAll(() => database.drop());

const today = courseDateAt('America/Chicago', Date.now());
const ids = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Creates, moves and ends groups like a shop's system. */
async function keepShop(isOver: () => boolean): Promise<number> {
  let writes = 0;
  while (!isOver()) {
    const id = ids[Math.floor(Math.random() * ids.length)] as string;
    const document: TeeTimeGroupFields = {
      date: addDays(today, 1 + Math.floor(Math.random() * 3)),
      startingTime: wallTime(420 + Math.floor(Math.random() * 300)),
      startingTeeID: Math.random() < 0.5 ? 'front' : 'back',
      numHoles: 9,
      source: 'shop',
    };
    const ends = Math.random() < 0.3;
    const written = await writeStaffBookings<never, null>(
      pool,
      courseKeyOf({ group: 'g', course: 'c' }),
      [{ id, decide: () => accept(ends ? { act: 'end', by: 'shop' } : { act: 'write', document }) }],
      async () => null,
    );
    if (!written.ok) throw new Error(written.refusal);
    writes += 1;
  }
  return writes;
}

/** Differences between the sheets and the live groups. */
async function disorder(): Promise<string[]> {
  const { rows: sheets } = await pool.query(
    `select jsonb_agg(document || jsonb_build_object('id', id)) as teesheets from teesheets`,
  );
  const teesheets: TeeSheet[] = sheets[0].teesheets;
  const { rows: groups } = await pool.query<TeeTimeGroupRow>(
    `select ${rowColumns} from teetimegroups where status = 'confirmed'`,
  );
  const { rows: lying } = await pool.query<{ line: string }>(
    `select concat_ws(' ', teetimegroup_id, date, tee_id, from_cell) as line from obstructions order by 1`,
  );
  const wanted = groups
    .flatMap((row) => cellsOf(teesheets, row))
    .map((cell) => [cell.teetimegroup_id, cell.date, cell.tee_id, cell.from_cell].join(' '))
    .toSorted();
  const there = lying.map(({ line }) => line);
  return [
    ...there.filter((line) => !wanted.includes(line)).map((line) => `lies there: ${line}`),
    ...wanted.filter((line) => !there.includes(line)).map((line) => `is missing: ${line}`),
  ];
}

test('while a shop writes its groups, imports of the same groups and of other sheets end in order', async () => {
  const { document, sheet, course, teetimegroup } = sampleDocument();
  await importGood(pool, document);
  let writes = 0;
  for (let round = 0; round < 25; round += 1) {
    let isOver = false;
    const shops = Array.from({ length: 4 }, () => keepShop(() => isOver));
    await sleep(20);
    sheet.teeTimeInterval = [8, 9, 10, 12][round % 4] as number;
    const named = ids
      .slice(0, 3)
      .map((id) => [
        id,
        { ...teetimegroup, date: addDays(today, 1 + (round % 3)), startingTime: wallTime(430 + round) },
      ]);
    Object.assign(course, { teetimegroups: Object.fromEntries(named) });
    try {
      await importGood(pool, document);
    } finally {
      isOver = true;
      for (const many of await Promise.all(shops)) writes += many;
    }
    expect(await disorder()).toEqual([]);
  }
  expect(writes).toBeGreaterThan(250);
}, 120_000);
