import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { everything, golfersAt, importGood } from '../../../test/import-for-tests.ts';
import { sampleDocument } from '../../../test/sample-document.ts';
import { importDocument } from './import.ts';

let database: TestDatabase;
let pool: TestDatabase['pool'];
beforeEach(async () => {
  database = await createTestDatabase({ connections: 4 });
  pool = database.pool;
});
afterEach(() => database.drop());

const date = addDays(courseDateAt('America/Chicago', Date.now()), 3);
const course = 'groups.g.courses.c';

async function tried(document: object) {
  const imported = await importDocument(pool, Buffer.from(JSON.stringify(document)), () => {}, {
    isTrial: true,
    changedBy: 'import',
  });
  if (!imported.ok) throw new Error(imported.faults.join('\n'));
  return imported.value;
}

test('a trial reports each change and the golfers affected, and changes nothing', async () => {
  const stored = sampleDocument();
  stored.settings.minGroupMessage = `${'x'.repeat(100)}y`;
  await importGood(pool, stored.document);
  const golfers = golfersAt(pool);
  const play = { date, time: '18:00', tee: 'front', cells: [['front', 1080]] as [string, number][] };
  expect([await golfers.hold('ann', play), await golfers.confirm('ann')]).toEqual(['held', 'confirmed']);
  const before = await everything(pool);

  const sample = sampleDocument();
  sample.settings.daysInAdvance = 21;
  sample.settings.minGroupMessage = `${'x'.repeat(100)}z`;
  Object.assign(sample.course, { phone: '(402) 555-0142' });
  Object.assign(sample.rate, { greenFee9: 30 });
  Object.assign(sample.sheet, { endTime: '17:00' });
  Object.assign(sample.course.teesheets, {
    third: { ...sample.sheet, name: 'Third Nine', blockedTimes: [] },
  });
  const shop = { ...sample.teetimegroup, startingTime: '08:00', golfers: [{ name: 'Kim Lee' }] };
  Object.assign(sample.course.teetimegroups, { shop });
  Object.assign(sample.teetimegroup, { startingTime: '09:10' });
  Object.assign(sample.privilege, { requirePayment: 'always' });
  sample.document.privileges.push({ ...sample.privilege, email: 'new@example.com' });

  const { described, warnings, courses, teetimegroups } = await tried(sample.document);
  expect(described).toEqual([
    `${course}.rates.0.greenFee9: 24 becomes 30`,
    `${course}.widgetSettings.daysInAdvance: 14 becomes 21`,
    `${course}.widgetSettings.minGroupMessage: "${'x'.repeat(60)}..." becomes "${'x'.repeat(60)}..."`,
    `${course}.phone: absent becomes "(402) 555-0142"`,
    `${course}.teesheets.front.endTime: "18:00" becomes "17:00"`,
    `${course}.teesheets.third: new`,
    `${course}.teetimegroups.shop: new, ${date}, "Kim Lee" at 08:00 on front`,
    `${course}.teetimegroups.one.startingTime: "09:00" becomes "09:10"`,
    'privileges."golfer@example.com at g/c".requirePayment: "" becomes "always"',
    'privileges."new@example.com at g/c": new',
  ]);
  expect(warnings).toEqual([
    `${course}.teesheets.front.endTime: reservation hold-of-ann ("A") on ${date} at 18:00: outside the day of front, whose starts are 07:00 to 17:00; it stays`,
  ]);
  expect([courses.changed, teetimegroups.new, teetimegroups.changed]).toEqual([1, 1, 1]);
  expect(await everything(pool)).toEqual(before);

  expect((await importGood(pool, sample.document)).warnings).toEqual(warnings);
  expect((await tried(sample.document)).described).toEqual([]);
});

test('a trial of what is new says so, and makes no course', async () => {
  const { described } = await tried(sampleDocument().document);
  expect(described).toContain(`${course}: new, tee sheets front, back`);
  expect((await pool.query('select from courses')).rowCount).toBe(0);
});
