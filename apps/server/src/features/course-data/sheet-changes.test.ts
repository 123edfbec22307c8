import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { golfersAt, importGood, type Play } from '../../../test/import-for-tests.ts';
import { sampleDocument } from '../../../test/sample-document.ts';

let database: TestDatabase;
let pool: TestDatabase['pool'];
beforeEach(async () => {
  database = await createTestDatabase({ connections: 4 });
  pool = database.pool;
});
afterEach(() => database.drop());

const date = addDays(courseDateAt('America/Chicago', Date.now()), 3);
const front = 'groups.g.courses.c.teesheets.front';

function withSheet(different: object): object {
  const { document, sheet, course } = sampleDocument();
  Object.assign(sheet, different);
  Object.assign(course, { teetimegroups: {} });
  return document;
}

async function booked(uid: string, play: Omit<Play, 'date'>): Promise<void> {
  const golfers = golfersAt(pool);
  expect([await golfers.hold(uid, { date, ...play }), await golfers.confirm(uid)]).toEqual([
    'held',
    'confirmed',
  ]);
}

async function saidOf(different: object): Promise<string[]> {
  return (await importGood(pool, withSheet(different))).warnings;
}

test('a smaller interval says which weekly times it opens, in words that keep them closed', async () => {
  const closed = (fields: object) => ({ blockedTimes: [{ days: ['Monday', 'Friday'], ...fields }] });
  const times = { times: ['17:00', '17:10', '17:20'] };
  await importGood(pool, withSheet(closed(times)));
  const opened = '17:05, 17:15, 17:25';
  const line = `${front}.blockedTimes: open now, and closed before: Monday ${opened}; Friday ${opened}. Give ranges instead of times to keep them closed`;
  expect(await saidOf({ ...closed(times), teeTimeInterval: 5 })).toEqual([line]);
  await importGood(pool, withSheet(closed(times)));
  const ranges = [{ startTime: '17:00', endTime: '17:29' }];
  expect(await saidOf({ ...closed({ ranges }), teeTimeInterval: 5 })).toEqual([]);
  await importGood(pool, withSheet(closed(times)));
  expect(await saidOf({ ...closed({ times: ['17:00'] }) })).toEqual([]);
});

test('an earlier closing, a later opening and another interval name who is left without a start', async () => {
  await importGood(pool, withSheet({}));
  await booked('ann', { time: '07:00', tee: 'front', cells: [['front', 420]] });
  await booked('bob', { time: '12:10', tee: 'front', cells: [['front', 730]] });
  await booked('cat', { time: '18:00', tee: 'front', cells: [['front', 1080]] });
  const named = (uid: string, time: string) => `reservation hold-of-${uid} ("A") on ${date} at ${time}`;
  expect(await saidOf({ startTime: '08:00', endTime: '17:00' })).toEqual([
    `${front}.startTime: ${named('ann', '07:00')}: outside the day of front, whose starts are 08:00 to 17:00; it stays`,
    `${front}.endTime: ${named('cat', '18:00')}: outside the day of front, whose starts are 08:00 to 17:00; it stays`,
  ]);
  expect(await saidOf({})).toEqual([]);
  expect(await saidOf({ teeTimeInterval: 15 })).toEqual([
    `${front}.teeTimeInterval: ${named('bob', '12:10')}: no start of front, it takes 12:00; it stays`,
  ]);
});

test('another round or reround tee names who turns elsewhere', async () => {
  await importGood(pool, withSheet({}));
  const cells: Play['cells'] = [
    ['back', 550],
    ['front', 420],
  ];
  await booked('ann', { time: '07:00', tee: 'front', cells, reround: ['back', '09:10'] });
  const named = `reservation hold-of-ann ("A") on ${date} at 07:00: keeps its turn at 09:10 on back`;
  expect(await saidOf({ roundLength: 140 })).toEqual([`${front}.roundLength: ${named}, not 09:20 on back`]);
  await importGood(pool, withSheet({}));
  expect(await saidOf({ reroundTeeID: 'front' })).toEqual([
    `${front}.reroundTeeID: ${named}, not 09:10 on front`,
  ]);
  expect(await saidOf({ reroundTeeID: 'front' })).toEqual([]);
});
