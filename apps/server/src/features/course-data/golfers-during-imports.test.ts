import { setTimeout as sleep } from 'node:timers/promises';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt, wallTime } from '@dewsweeper/core/shared/local-time';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { gridOf, reroundOf } from '@dewsweeper/core/tee-sheet/grid';
import { claimsOf, type GroupPlay } from '@dewsweeper/core/tee-sheet/occupancy';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { confirmHeld, endHeld, holdCells } from '../../../test/golfers-statements.ts';
import { importGood } from '../../../test/import-for-tests.ts';
import { sampleDocument } from '../../../test/sample-document.ts';

let database: TestDatabase;
let pool: TestDatabase['pool'];

beforeAll(async () => {
  database = await createTestDatabase({ connections: 16 });
  pool = database.pool;
});
afterAll(() => database.drop());

const today = courseDateAt('America/Chicago', Date.now());
const bookableDays = 5;
const golferCount = 8;
const rounds = 12;

/** A deterministic sequence of numbers below 1. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

async function coursesSheets(): Promise<{ revision: string; teesheets: TeeSheet[] }> {
  const { rows } = await pool.query(
    `select c.revision, (select jsonb_agg(t.document || jsonb_build_object('id', t.id)) from teesheets t
       where t.course_key = c.course_key) as teesheets from courses c`,
  );
  return rows[0];
}

/** Places a hold by sheets read possibly a moment ago; some wait before the commit. */
async function hold(session: pg.Client, uid: string, id: string, random: () => number): Promise<string> {
  const { revision, teesheets } = await coursesSheets();
  const sheet = teesheets[Math.floor(random() * teesheets.length)] as TeeSheet;
  const grid = gridOf(sheet).slice(0, 6);
  const minute = grid[Math.floor(random() * grid.length)] as number;
  const reround = random() < 0.5 ? reroundOf(teesheets, sheet.id, minute) : null;
  const play: GroupPlay = {
    startingTeeID: sheet.id,
    startingTime: wallTime(minute),
    numHoles: reround ? 18 : 9,
    reroundTeeID: reround?.reroundTeeID ?? null,
    reroundTime: reround && wallTime(reround.reroundMinute),
  };
  const cells = claimsOf(teesheets, play);
  const date = addDays(today, Math.floor(random() * bookableDays));
  await sleep(random() * 10);
  await session.query('begin');
  const outcome = await holdCells(session, {
    uid,
    courseKey: courseKeyOf({ group: 'g', course: 'c' }),
    id,
    date,
    revision,
    startingTime: play.startingTime,
    startingTeeID: play.startingTeeID,
    reround:
      play.reroundTime && play.reroundTeeID ? { time: play.reroundTime, teeID: play.reroundTeeID } : null,
    cells: cells.map(({ teeID, cell }) => [teeID, cell]),
  });
  await sleep(random() * 30);
  await session.query(outcome === 'held' ? 'commit' : 'rollback');
  return outcome;
}

const passing = new Set(['40P01', '40001']);

async function actAsGolfer(
  uid: string,
  ids: string,
  random: () => number,
  isOver: () => boolean,
  outcomes: Map<string, number>,
): Promise<void> {
  const session = new pg.Client(database.config);
  await session.connect();
  for (let turn = 0; !isOver(); turn += 1) {
    const id = `${ids}-${turn}`;
    try {
      const outcome = await hold(session, uid, id, random);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome !== 'held' || random() < 0.3) continue;
      await sleep(random() * 20);
      const named = { uid, courseKey: courseKeyOf({ group: 'g', course: 'c' }), id };
      const confirmed = await confirmHeld(session, named);
      outcomes.set(confirmed, (outcomes.get(confirmed) ?? 0) + 1);
      if (random() < 0.6) await endHeld(session, named);
    } catch (error) {
      if (!passing.has((error as pg.DatabaseError).code ?? '')) throw error;
      await session.query('rollback');
      outcomes.set('undone', (outcomes.get('undone') ?? 0) + 1);
    }
  }
  await session.end();
}

/** Contradictions between the sheets and the groups. */
async function disorder(): Promise<string[]> {
  const { teesheets } = await coursesSheets();
  const { rows: groups } = await pool.query(
    `select id, date, status, starting_time as "startingTime", starting_tee_id as "startingTeeID", reround_time as "reroundTime",
       reround_tee_id as "reroundTeeID", num_holes as "numHoles"
     from (select id, date, status, starting_time, starting_tee_id, reround_time, reround_tee_id, num_holes
         from teetimegroups where source = 'widget' and status in ('pending', 'confirmed')
       union all select id, date, status, starting_time, starting_tee_id, reround_time, reround_tee_id, num_holes
         from held_groups) living`,
  );
  const { rows: claims } = await pool.query('select date, tee_id, cell, teetimegroup_id as id from claims');
  const { rows: obstructions } = await pool.query(
    'select date, tee_id, from_cell as cell, teetimegroup_id as id from obstructions',
  );
  const keyOf = (date: string, teeID: string, cell: number) => `${date} ${teeID} ${cell}`;
  const holders = new Map(claims.map((claim) => [keyOf(claim.date, claim.tee_id, claim.cell), claim.id]));
  const lying = new Set(obstructions.map((one) => `${one.id} ${keyOf(one.date, one.tee_id, one.cell)}`));
  const wanted = new Map(
    groups.map((group) => [
      group.id,
      new Set(claimsOf(teesheets, group).map((one) => keyOf(group.date, one.teeID, one.cell))),
    ]),
  );

  const strays = [...holders]
    .filter(([key, id]) => !wanted.get(id)?.has(key))
    .map(([key, id]) => `${id} claims ${key}`);
  const losses = groups.flatMap(({ id, status }) =>
    [...(wanted.get(id) ?? [])].flatMap((key) => {
      if (holders.get(key) === id || lying.has(`${id} ${key}`)) return [];
      // A hold may have lost its cell to an import.
      return status === 'pending' ? [] : [`${id} is ${status} without ${key}`];
    }),
  );
  return [...strays, ...losses];
}

test('while sheets and blocks are imported, holds, confirmations and cancellations end in order', async () => {
  const { document, sheet, course, teetimegroup } = sampleDocument();
  await importGood(pool, document);
  const outcomes = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    let isOver = false;
    const golfers = Array.from({ length: golferCount }, (_, n) =>
      actAsGolfer(`golfer${n}`, `${round}-${n}`, randoms(round * golferCount + n), () => isOver, outcomes),
    );
    await sleep(50);
    sheet.teeTimeInterval = [8, 9, 10, 12][round % 4] as number;
    course.teesheets.back.teeTimeInterval = [10, 11][round % 2] as number;
    course.teetimegroups.one = { ...teetimegroup, startingTime: wallTime(420 + round) };
    try {
      const { lockedMs } = await importGood(pool, document);
      expect(lockedMs).toBeLessThan(10_000);
    } finally {
      isOver = true;
      await Promise.all(golfers);
    }
    expect(await disorder()).toEqual([]);
  }
  // The test needs all of these outcomes, and no reservation undone.
  for (const outcome of ['held', 'slot-taken', 'stale-course', 'confirmed'])
    expect(outcomes.get(outcome)).toBeGreaterThan(0);
  expect(outcomes.get('undone')).toBeUndefined();
}, 120_000);
