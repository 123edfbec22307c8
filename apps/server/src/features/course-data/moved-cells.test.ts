import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  claimsAt,
  golfersAt,
  importGood,
  obstructionsAt,
  type Play,
  versionsAt,
} from '../../../test/import-for-tests.ts';
import { sampleDocument } from '../../../test/sample-document.ts';
import { exportDocument } from './export.ts';

let database: TestDatabase;
let pool: TestDatabase['pool'];
let golfers: ReturnType<typeof golfersAt>;
let sample: ReturnType<typeof sampleDocument>;
const today = courseDateAt('America/Chicago', Date.now());
const date = addDays(today, 3);

beforeEach(async () => {
  database = await createTestDatabase({ connections: 4 });
  pool = database.pool;
  golfers = golfersAt(pool);
  sample = sampleDocument();
  await importGood(pool, sample.document);
});
afterEach(() => database.drop());

const nine = (time: string, cell: number, at = date): Play => ({
  date: at,
  time,
  tee: 'front',
  cells: [['front', cell]],
});

async function reserve(uid: string, play: Play): Promise<void> {
  expect(await golfers.hold(uid, play)).toBe('held');
  expect(await golfers.confirm(uid)).toBe('confirmed');
}

const own = (lines: string[]) => lines.map((line) => line.replace(`${date} `, ''));

test('times move to the cells that hold them on the new sheet', async () => {
  await reserve('ann', {
    ...nine('10:10', 610),
    cells: [
      ['back', 740],
      ['front', 610],
    ],
    reround: ['back', '12:20'],
  });
  expect(await golfers.hold('bob', nine('10:20', 620))).toBe('held');
  sample.sheet.teeTimeInterval = 8;
  sample.course.teesheets.back.startTime = '07:05';
  await importGood(pool, sample.document);
  // 10:10 lies in 10:04-10:12, 10:20 in 10:20-10:28, 12:20 in 12:15-12:25 of the other sheet, 09:00 in
  // 09:00-09:08.
  expect(own(await claimsAt(pool))).toEqual([
    'back 735 hold-of-ann',
    'front 604 hold-of-ann',
    'front 620 hold-of-bob',
  ]);
  expect(own(await obstructionsAt(pool))).toEqual(['front 540-540 one']);
  expect(await golfers.confirm('bob')).toBe('confirmed');
});

test('a hold keeps its end, a group of the course its expiry, and a time outside the sheet takes just itself', async () => {
  await golfers.hold('ann', nine('07:10', 430));
  const held = 'select uid, expires_at, play, held_at from claims';
  const ends = await pool.query(held);
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  Object.assign(sample.course.teetimegroups, {
    soon: { ...sample.teetimegroup, startingTime: '07:15', status: 'pending', expiration },
  });
  sample.sheet.startTime = '08:01';
  await importGood(pool, sample.document);
  expect(own(await claimsAt(pool))).toEqual(['front 430 hold-of-ann']);
  expect((await pool.query(held)).rows).toEqual(ends.rows);
  expect(own(await obstructionsAt(pool))).toEqual(['front 435-435 soon', 'front 531-531 one']);
});

test('every day that can be held on gets a new version, and the course a new revision', async () => {
  await reserve('ann', nine('10:10', 610));
  const before = await versionsAt(pool);
  sample.sheet.teeTimeInterval = 9;
  sample.settings.daysInAdvance = 5;
  await importGood(pool, sample.document);
  const window = Array.from({ length: 17 }, (_, day) => addDays(today, day - 1));
  expect(await versionsAt(pool)).toEqual(
    Object.fromEntries(window.map((day) => [day, (before[day] ?? 0) + 1])),
  );
  expect((await pool.query('select revision from courses')).rows).toEqual([{ revision: '2' }]);
});

test('what keeps its cells is not touched', async () => {
  await reserve('ann', nine('10:20', 620));
  const rows = () => pool.query('select xmin::text, * from claims');
  const before = (await rows()).rows;
  sample.sheet.teeTimeInterval = 20;
  await importGood(pool, sample.document);
  expect((await rows()).rows).toEqual(before);
});

test('a name, a reround or a blocked time moves nothing and bumps no day', async () => {
  await reserve('ann', nine('10:20', 620));
  const before = await versionsAt(pool);
  Object.assign(sample.sheet, { name: 'Renamed', roundLength: 140, reroundTeeID: 'front', blockedTimes: [] });
  expect(await importGood(pool, sample.document)).toMatchObject({ courses: { changed: 1 } });
  expect(await versionsAt(pool)).toEqual(before);
});

const leftWithoutStart = (uid: string, time: string, cell: string) =>
  `groups.g.courses.c.teesheets.front.teeTimeInterval: reservation hold-of-${uid} ("A") on ${date} at ${time}: no start of front, it takes ${cell}; it stays`;

test('of two reservations in one cell the first keeps it, the other overlaps it; both are reported', async () => {
  await reserve('ann', nine('10:00', 600));
  await reserve('bob', nine('10:10', 610));
  sample.sheet.teeTimeInterval = 20;
  const { warnings } = await importGood(pool, sample.document);
  expect(warnings).toEqual([
    `groups.g.courses.c.teetimegroups.hold-of-bob: is a reservation in the same time as hold-of-ann on ${date} at 10:00 on front ("A"); both stay`,
    leftWithoutStart('bob', '10:10', '10:00'),
  ]);
  expect(own(await claimsAt(pool))).toEqual(['front 600 hold-of-ann']);
  expect(own(await obstructionsAt(pool))).toEqual(['front 540-540 one', 'front 600-600 hold-of-bob']);

  expect(await golfers.cancel('ann')).toBe('ended');
  expect(await golfers.hold('cy', nine('10:00', 600))).toBe('slot-taken');
  sample.sheet.teeTimeInterval = 10;
  await importGood(pool, sample.document);
  expect(own(await claimsAt(pool))).toEqual(['front 610 hold-of-bob']);
  expect(own(await obstructionsAt(pool))).toEqual(['front 540-540 one']);
});

test('a hold yields its cell to a reservation, however early it was taken', async () => {
  expect(await golfers.hold('ann', nine('10:00', 600))).toBe('held');
  await reserve('bob', nine('10:10', 610));
  sample.sheet.teeTimeInterval = 20;
  await importGood(pool, sample.document);
  expect(own(await claimsAt(pool))).toEqual(['front 600 hold-of-bob']);
  expect(await golfers.confirm('ann')).toBe('reservation-conflict');
});

test('of two holds the earlier keeps the cell', async () => {
  expect(await golfers.hold('bob', nine('10:20', 620))).toBe('held');
  expect(await golfers.hold('ann', nine('10:10', 610))).toBe('held');
  sample.sheet.startTime = '07:05';
  sample.sheet.teeTimeInterval = 20;
  await importGood(pool, sample.document);
  expect(own(await claimsAt(pool))).toEqual(['front 605 hold-of-bob']);
  expect(await golfers.confirm('ann')).toBe('reservation-conflict');
  expect(await golfers.confirm('bob')).toBe('confirmed');
});

test('a reservation that moves into the cell of a course group is reported', async () => {
  await reserve('ann', nine('09:10', 550));
  sample.sheet.teeTimeInterval = 20;
  const { warnings } = await importGood(pool, sample.document);
  expect(warnings).toEqual([
    `groups.g.courses.c.teetimegroups.one: overlaps golfer's reservation hold-of-ann on ${date} at 09:10 on front ("A"); both stay`,
    leftWithoutStart('ann', '09:10', '09:00'),
  ]);
});

test('past days keep their cells, yesterday does not: it may still be today somewhere', async () => {
  for (const [uid, ago] of [
    ['ann', 2],
    ['bob', 1],
  ] as const)
    await golfers.hold(uid, nine('10:10', 610, addDays(today, -ago)));
  sample.sheet.teeTimeInterval = 8;
  await importGood(pool, sample.document);
  expect(await claimsAt(pool)).toEqual([
    `${addDays(today, -2)} front 610 hold-of-ann`,
    `${addDays(today, -1)} front 604 hold-of-bob`,
  ]);
});

test('a sheet for a tee that had none gives its groups cells', async () => {
  Object.assign(sample.course.teetimegroups, {
    odd: { ...sample.teetimegroup, startingTeeID: 'third', startingTime: '09:05' },
  });
  await importGood(pool, sample.document);
  expect(own(await obstructionsAt(pool))).toContain('third 545-545 odd');
  Object.assign(sample.course.teesheets, { third: sample.sheet });
  await importGood(pool, sample.document);
  expect(own(await obstructionsAt(pool))).toContain('third 540-540 odd');
});

test('a group beside another obstructs its time, is exported so, and takes the claims once sheets part them', async () => {
  await reserve('ann', nine('10:02', 600));
  const counter = { ...sample.teetimegroup, source: 'counter', status: 'confirmed', beside: true };
  Object.assign(sample.course.teetimegroups, { two: { ...counter, startingTime: '10:08' } });
  await importGood(pool, sample.document);
  const ofTwo = (lines: string[]) => own(lines).filter((line) => line.endsWith(' two'));
  expect(ofTwo(await obstructionsAt(pool))).toHaveLength(1);
  expect(ofTwo(await claimsAt(pool))).toEqual([]);
  let text = '';
  for await (const piece of exportDocument(pool, {})) text += piece;
  expect(text).toContain('"beside":true');
  sample.sheet.teeTimeInterval = 4;
  await importGood(pool, sample.document);
  expect(ofTwo(await obstructionsAt(pool))).toEqual([]);
  expect(ofTwo(await claimsAt(pool))).toHaveLength(1);
});
