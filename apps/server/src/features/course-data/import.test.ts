import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt, weekdayOf } from '@dewsweeper/core/shared/local-time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { endHeld } from '../../../test/golfers-statements.ts';
import {
  claimsAt,
  everything,
  exportAll,
  golfersAt,
  importGood,
  issuesOf,
  obstructionsAt,
  type Play,
  versionsAt,
} from '../../../test/import-for-tests.ts';
import { sampleDocument } from '../../../test/sample-document.ts';
import { projectRoot } from '../../project-root.ts';
import { importExamplesIntoEmptyDatabase } from './examples.ts';
import { importDocument } from './import.ts';

let database: TestDatabase;
let pool: TestDatabase['pool'];
const today = courseDateAt('America/Chicago', Date.now());
const day = (ahead: number) => addDays(today, ahead);
const nine = (time: string, cell: number): Play => ({
  date: day(3),
  time,
  tee: 'front',
  cells: [['front', cell]],
});

beforeEach(async () => {
  database = await createTestDatabase({ connections: 4 });
  pool = database.pool;
});
afterEach(() => database.drop());

const revisionOf = async (table: 'courses' | 'groups') =>
  (await pool.query<{ revision: string }>(`select revision from ${table}`)).rows[0]?.revision;

const groupAt = (time: string, more: object = {}) => ({
  date: '+3d',
  startingTime: time,
  startingTeeID: 'front',
  numHoles: 9,
  status: 'confirmed',
  golfers: [],
  source: 'shop',
  ...more,
});

test.each(['prairie-links.json', 'north-shore.json'])('%s comes back as it went in', async (file) => {
  const text = await readFile(join(projectRoot, 'examples', file), 'utf8');
  const document = JSON.parse(text, (_key, value) => (value === '+7d' ? day(7) : value));
  expect(await importDocument(pool, Buffer.from(text))).toMatchObject({ ok: true });
  expect(await exportAll(pool)).toEqual(document);
});

test('weekly ranges and a telephone come back as they went in', async () => {
  const { document, course, sheet } = sampleDocument();
  const ranges = [{ startTime: '17:00', endTime: '18:00' }];
  Object.assign(course, { phone: '(402) 555-0142' });
  Object.assign(sheet, { blockedTimes: [{ days: ['Tuesday'], ranges }, { days: ['Sunday'] }] });
  expect(await importDocument(pool, Buffer.from(JSON.stringify(document)))).toMatchObject({ ok: true });
  const exported = JSON.stringify(await exportAll(pool));
  expect(exported).toContain(JSON.stringify([{ days: ['Tuesday'], ranges }, { days: ['Sunday'] }]));
  expect(exported).toContain('"phone":"(402) 555-0142"');
});

test('prices by time come back as they went in, and price the golfers of imported groups', async () => {
  const { document, course, rate, teetimegroup } = sampleDocument();
  const prices = [
    { days: [weekdayOf(day(5)), weekdayOf(day(4))], endTime: '10:50', greenFee9: 30, greenFee18: 55 },
    { startTime: '09:00', from: day(3), until: day(3), greenFee9: 19.5, greenFee18: 33 },
    { from: day(1), greenFee9: 17, greenFee18: 31 },
  ];
  Object.assign(rate, { prices });
  Object.assign(teetimegroup.golfers[0] ?? {}, { rateGroup: 0 });
  const other = { ...teetimegroup, startingTime: '08:50' };
  Object.assign(course.teetimegroups, { other });
  await importGood(pool, document);
  const { rows } = await pool.query(
    `select id, golfers -> 0 -> 'priceCents' as price from teetimegroups order by id`,
  );
  expect(rows).toEqual([
    { id: 'one', price: 1950 },
    { id: 'other', price: 1700 },
  ]);
  const exported = (await exportAll(pool)) as typeof document;
  expect(JSON.stringify(exported.groups.g.courses.c.rates)).toBe(JSON.stringify(course.rates));
});

test('messages in other languages come back as they went in; others than those are left out', async () => {
  const { document, course } = sampleDocument();
  const translations = { fr: { widgetMessage: 'Greens aérés.' }, es: { minGroupMessage: 'Vengan tres.' } };
  Object.assign(course.widgetSettings, { translations: { ...translations, de: { widgetMessage: 'Hallo' } } });
  await importGood(pool, document);
  const exported = (await exportAll(pool)) as { groups: { g: { courses: { c: typeof course } } } };
  expect(exported.groups.g.courses.c.widgetSettings).toEqual({ ...course.widgetSettings, translations });

  Object.assign(course.widgetSettings, { translations: { fr: { widgetMessage: 'x'.repeat(2001) } } });
  const refused = await importDocument(pool, Buffer.from(JSON.stringify(document)));
  expect(JSON.stringify(refused)).toContain('widgetSettings.translations.fr.widgetMessage');
});

test('examples go into an empty database only', async () => {
  const examples = join(projectRoot, 'examples');
  expect(await importExamplesIntoEmptyDatabase(pool, examples)).toEqual([
    'north-shore.json',
    'prairie-links.json',
  ]);
  const before = await everything(pool);
  expect(await importExamplesIntoEmptyDatabase(pool, examples)).toEqual([]);
  expect(await everything(pool)).toEqual(before);
});

test('an export holds a group or a course alone, with its privileges', async () => {
  const { document } = sampleDocument();
  const other = sampleDocument();
  await importGood(pool, { groups: { ...document.groups, h: other.group }, privileges: document.privileges });
  const whole = (await exportAll(pool)) as typeof document;
  expect(await exportAll(pool, { group: 'g' })).toEqual({
    groups: { g: whole.groups.g },
    privileges: document.privileges,
  });
  expect(await exportAll(pool, { group: 'g', course: 'c' })).toEqual(await exportAll(pool, { group: 'g' }));
  expect(await exportAll(pool, { group: 'h' })).toEqual({
    groups: { h: { ...other.group, courses: { c: whole.groups.g.courses.c } } },
  });
});

test('importing the same again touches nothing', async () => {
  const { document } = sampleDocument();
  await importGood(pool, document);
  const before = await everything(pool);
  const report = await importGood(pool, document);
  expect(report).toMatchObject({
    courses: { new: 0, changed: 0, unchanged: 1 },
    teetimegroups: { new: 0, changed: 0, unchanged: 1 },
  });
  expect(await everything(pool)).toEqual(before);
});

test('one fault anywhere and nothing is changed', async () => {
  const { document } = sampleDocument();
  await importGood(pool, document);
  const before = await everything(pool);
  const changed = sampleDocument();
  changed.settings.daysInAdvance = 30;
  changed.teetimegroup.startingTime = '10:00';
  Object.assign(changed.group.courses, { second: { ...changed.course, timeZone: 'nowhere' } });
  expect(await issuesOf(pool, changed.document)).toEqual([
    'groups.g.courses.second.timeZone: "nowhere", must be an IANA time zone such as America/Chicago',
  ]);
  expect(await everything(pool)).toEqual(before);
});

test('a changed setting makes a new revision of the course alone; a changed card also of the group', async () => {
  const sample = sampleDocument();
  await importGood(pool, sample.document);
  sample.settings.daysInAdvance = 30;
  expect(await importGood(pool, sample.document)).toMatchObject({ courses: { changed: 1 } });
  expect([await revisionOf('courses'), await revisionOf('groups')]).toEqual(['2', '1']);
  sample.course.city = 'Omaha';
  await importGood(pool, sample.document);
  expect([await revisionOf('courses'), await revisionOf('groups')]).toEqual(['3', '2']);
  sample.group.name = 'Renamed';
  await importGood(pool, sample.document);
  expect([await revisionOf('courses'), await revisionOf('groups')]).toEqual(['3', '3']);
  expect(await versionsAt(pool)).toEqual({});
});

test('what a file does not name stays', async () => {
  const { document, course, sheet, teetimegroup } = sampleDocument();
  await importGood(pool, document);
  await importGood(pool, {
    groups: {
      g: {
        name: 'Group',
        courses: { c: { ...course, teesheets: { third: sheet }, teetimegroups: { two: groupAt('10:00') } } },
        // The file omits the privilege and the other tee sheets and groups.
      },
      h: { name: 'Other' },
    },
  });
  const stored = (await exportAll(pool)) as typeof document;
  expect(Object.keys(stored.groups)).toEqual(['g', 'h']);
  expect(Object.keys(stored.groups.g.courses.c.teesheets).toSorted()).toEqual(['back', 'front', 'third']);
  expect(Object.keys(stored.groups.g.courses.c.teetimegroups)).toEqual(['one', 'two']);
  expect(stored.groups.g.courses.c.teetimegroups.one).toMatchObject({ ...teetimegroup, date: day(3) });
  expect(stored.privileges).toEqual(document.privileges);
});

test('a tee that only the database has is known; together there are 36 sheets at most', async () => {
  const { document, course, sheet, settings } = sampleDocument();
  await importGood(pool, document);
  const file = (teesheets: object) => ({
    groups: { g: { name: 'Group', courses: { c: { ...course, teesheets } } } },
  });
  expect((await importGood(pool, file({ front: sheet }))).warnings).toEqual([]);
  settings.allow9Holes = ['front', 'nowhere'];
  expect((await importGood(pool, file({ front: sheet }))).warnings).toEqual([
    'groups.g.courses.c.widgetSettings.allow9Holes.1: there is no tee sheet nowhere',
  ]);
  const many = Object.fromEntries(Array.from({ length: 35 }, (_, n) => [`t${n}`, sheet]));
  expect(await issuesOf(pool, file(many))).toEqual([
    'groups.g.courses.c.teesheets: 37 tee sheets with those that the course has already, must be 1 to 36',
  ]);
});

test('a booking on a tee that only the database has a sheet of is looked at too', async () => {
  await importGood(pool, sampleDocument().document);
  const { document, course } = sampleDocument();
  Reflect.deleteProperty(course.teesheets, 'back');
  const odd = groupAt('06:00', { startingTeeID: 'back', golfers: [{ name: 'Kim Lee' }] });
  Object.assign(course, { teetimegroups: { odd } });
  const line =
    'groups.g.courses.c.teetimegroups.odd.startingTime: "Kim Lee" on +3d at 06:00: outside the day of back, whose starts are 07:00 to 18:00';
  expect((await importGood(pool, document)).warnings).toEqual([line]);
  expect((await importGood(pool, document)).warnings).toEqual([line]);
});

test("the course's groups lie on its sheets, and touch their days only when they change", async () => {
  const { document, course } = sampleDocument();
  await importGood(pool, document);
  expect(await obstructionsAt(pool)).toEqual([`${day(3)} front 540-540 one`]);
  Object.assign(course.teetimegroups, {
    block: {
      date: '+4d',
      source: 'shop',
      blockStartTime: '16:00',
      blockEndTime: '17:30',
      blockTeeID: 'front',
      blockReroundStartTime: '18:05',
      blockReroundEndTime: '19:00',
      blockReroundTeeID: 'back',
      blockTitle: 'League',
    },
    round: groupAt('08:05', { date: '+5d', numHoles: 18, reroundTeeID: 'back', reroundTime: '10:15' }),
    dead: groupAt('08:05', { date: '+6d', status: 'pending' }),
    past: groupAt('08:05', { date: addDays(today, -2) }),
  });
  await importGood(pool, document);
  const obstructions = [
    `${day(3)} front 540-540 one`,
    `${day(4)} back 1085-1140 block`,
    `${day(4)} front 960-1050 block`,
    `${day(5)} back 610-610 round`,
    `${day(5)} front 480-480 round`,
  ];
  expect(await obstructionsAt(pool)).toEqual(obstructions);
  expect(await versionsAt(pool)).toEqual({ [day(4)]: 1, [day(5)]: 1, [day(6)]: 1 });

  Object.assign(course.teetimegroups, { round: groupAt('08:05', { date: '+4d' }) });
  expect(await importGood(pool, document)).toMatchObject({ teetimegroups: { changed: 1, unchanged: 4 } });
  expect(await versionsAt(pool)).toEqual({ [day(4)]: 2, [day(5)]: 2, [day(6)]: 1 });
  expect(await obstructionsAt(pool)).toEqual(
    [...obstructions.filter((line) => !line.endsWith('round')), `${day(4)} front 480-480 round`].toSorted(),
  );
});

test('a pending group of the course lies there until it expires', async () => {
  const { document, course } = sampleDocument();
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  Object.assign(course.teetimegroups, { soon: groupAt('10:00', { status: 'pending', expiration }) });
  await importGood(pool, document);
  const { rows } = await pool.query(`select expires_at from obstructions where teetimegroup_id = 'soon'`);
  expect(rows).toEqual([{ expires_at: new Date(expiration) }]);
});

test('a golfer’s hold yields to the course’s groups at its next step; a reservation stays, with a warning', async () => {
  const { document, course } = sampleDocument();
  await importGood(pool, document);
  const golfers = golfersAt(pool);
  expect(await golfers.hold('ann', nine('10:00', 600))).toBe('held');
  expect(
    await golfers.hold('bob', {
      ...nine('10:10', 610),
      cells: [
        ['back', 740],
        ['front', 610],
      ],
      reround: ['back', '12:20'],
    }),
  ).toBe('held');
  expect(await golfers.confirm('bob')).toBe('confirmed');

  Object.assign(course.teetimegroups, {
    league: {
      date: '+3d',
      source: 'shop',
      blockStartTime: '09:55',
      blockEndTime: '10:30',
      blockTeeID: 'front',
    },
    shop: groupAt('12:20', { startingTeeID: 'back' }),
  });
  const { warnings } = await importGood(pool, document);
  expect(warnings.toSorted()).toEqual([
    `groups.g.courses.c.teetimegroups.league: overlaps golfer's reservation hold-of-bob on ${day(3)} at 10:10 on front ("A"); both stay`,
    `groups.g.courses.c.teetimegroups.shop: overlaps golfer's reservation hold-of-bob on ${day(3)} at 12:20 on back ("A"); both stay`,
  ]);
  expect(await golfers.confirm('ann')).toBe('reservation-conflict');
  expect(await golfers.hold('cy', nine('10:20', 620))).toBe('slot-taken');
  expect(await claimsAt(pool)).toContain(`${day(3)} front 610 hold-of-bob`);
});

test("a golfer's reservation is never replaced by a group of the course", async () => {
  const { document, course } = sampleDocument();
  await importGood(pool, document);
  const golfers = golfersAt(pool);
  await golfers.hold('ann', nine('10:00', 600));
  await golfers.confirm('ann');
  const before = await everything(pool);
  Object.assign(course.teetimegroups, { 'hold-of-ann': groupAt('15:00') });
  expect(await issuesOf(pool, document)).toEqual([
    `groups.g.courses.c.teetimegroups.hold-of-ann: the id of a golfer's reservation, must be another id, or of source "widget"`,
  ]);
  expect(await everything(pool)).toEqual(before);
});

test("a golfer's hold is exported, left alone by its own export, and replaced by no group of the course", async () => {
  const { document } = sampleDocument();
  await importGood(pool, document);
  const golfers = golfersAt(pool);
  await golfers.hold('ann', {
    ...nine('10:00', 600),
    cells: [
      ['back', 730],
      ['front', 600],
    ],
    reround: ['back', '12:10'],
  });
  const exported = (await exportAll(pool)) as typeof document;
  expect(exported.groups.g.courses.c.teetimegroups).toMatchObject({
    'hold-of-ann': {
      date: day(3),
      startingTime: '10:00',
      startingTeeID: 'front',
      reroundTime: '12:10',
      reroundTeeID: 'back',
      numHoles: 18,
      expiration: expect.any(String),
      status: 'pending',
      uid: 'ann',
      source: 'widget',
    },
  });
  const before = await everything(pool);
  expect(await importGood(pool, exported)).toMatchObject({
    teetimegroups: { new: 0, changed: 0, unchanged: 2 },
  });
  expect(await everything(pool)).toEqual(before);
  Object.assign(exported.groups.g.courses.c.teetimegroups, { 'hold-of-ann': groupAt('15:00') });
  expect(await issuesOf(pool, exported)).toEqual([
    expect.stringContaining(`hold-of-ann: the id of a golfer's reservation`),
  ]);
  expect(await golfers.confirm('ann')).toBe('confirmed');
});

test("golfers' groups are inserted once and then left alone", async () => {
  const { document, course } = sampleDocument();
  const widget = groupAt('11:05', { source: 'widget', uid: 'ann', golfers: [{ name: 'Ann' }] });
  Object.assign(course.teetimegroups, { w: widget });
  await importGood(pool, document);
  expect(await claimsAt(pool)).toEqual([`${day(3)} front 660 w`]);
  const reservations = await pool.query('select uid, teetimegroup_id, date from golfer_reservations');
  expect(reservations.rows).toEqual([{ uid: 'ann', teetimegroup_id: 'w', date: day(3) }]);

  const before = await everything(pool);
  Object.assign(course.teetimegroups, { w: { ...widget, startingTime: '15:00' } });
  expect(await importGood(pool, document)).toMatchObject({ teetimegroups: { unchanged: 2 }, warnings: [] });
  expect(await everything(pool)).toEqual(before);

  expect(
    await endHeld(pool, { uid: 'ann', courseKey: courseKeyOf({ group: 'g', course: 'c' }), id: 'w' }),
  ).toBe('ended');
  await importGood(pool, document);
  expect(await claimsAt(pool)).toEqual([]);
});

test("golfers' groups in one cell: a reservation comes before a hold, and of two reservations both stay", async () => {
  const { document, course } = sampleDocument();
  await importGood(pool, document);
  const golfers = golfersAt(pool);
  await golfers.hold('ann', nine('10:00', 600));
  await golfers.hold('bob', nine('10:10', 610));
  await golfers.confirm('bob');
  Object.assign(course.teetimegroups, {
    over1: groupAt('10:00', { source: 'widget' }),
    over2: groupAt('10:10', { source: 'widget' }),
    over3: groupAt('10:15', { source: 'widget' }),
    free: groupAt('10:20', { source: 'widget' }),
  });
  const { warnings } = await importGood(pool, document);
  expect(warnings).toEqual(
    ['over2', 'over3'].map(
      (id) =>
        `groups.g.courses.c.teetimegroups.${id}: is a reservation in the same time as hold-of-bob on ${day(3)} at 10:10 on front ("A"); both stay`,
    ),
  );
  expect(await claimsAt(pool)).toEqual([
    `${day(3)} front 600 over1`,
    `${day(3)} front 610 hold-of-bob`,
    `${day(3)} front 620 free`,
  ]);
  expect(await obstructionsAt(pool)).toEqual([
    `${day(3)} front 540-540 one`,
    `${day(3)} front 610-610 over2`,
    `${day(3)} front 610-610 over3`,
  ]);
  expect(await golfers.confirm('ann')).toBe('reservation-conflict');
  expect(await golfers.cancel('bob')).toBe('ended');
  expect(await golfers.hold('cy', nine('10:10', 610))).toBe('slot-taken');
});

test('privileges are set by login address, in lower case, each as a whole', async () => {
  const sample = sampleDocument();
  sample.privilege.email = 'Golfer@Example.com';
  await importGood(pool, sample.document);
  expect(await exportAll(pool)).toMatchObject({
    privileges: [{ email: 'golfer@example.com', denyOnlineBooking: true }],
  });
  Object.assign(sample.privilege, { denyOnlineBooking: false, requirePayment: 'never' });
  await importGood(pool, sample.document);
  expect(await exportAll(pool)).toMatchObject({
    privileges: [
      { denyOnlineBooking: false, denyOnlineBookingMessage: 'Please call us.', requirePayment: 'never' },
    ],
  });
});

test("a golfer's rates stay where a file does not name them", async () => {
  const sample = sampleDocument();
  const ratesNow = async () =>
    ((await exportAll(pool)) as { privileges: { rates?: string[] }[] }).privileges[0]?.rates;
  await importGood(pool, sample.document);
  expect(await ratesNow()).toBeUndefined();
  Object.assign(sample.privilege, { rates: ['member', 'junior'] });
  await importGood(pool, sample.document);
  expect(await ratesNow()).toEqual(['member', 'junior']);
  Reflect.deleteProperty(sample.privilege, 'rates');
  Object.assign(sample.privilege, { requirePayment: 'never' });
  await importGood(pool, sample.document);
  expect(await ratesNow()).toEqual(['member', 'junior']);
  Object.assign(sample.privilege, { rates: [] });
  await importGood(pool, sample.document);
  expect(await ratesNow()).toBeUndefined();
});

test('golfers of an imported group keep what they were quoted, unless they change their rate', async () => {
  const { document, course, rate, teetimegroup } = sampleDocument();
  const golfer = () => teetimegroup.golfers[0] ?? {};
  const quoteNow = async () => {
    const { rows } = await pool.query(`select golfers from teetimegroups where id = 'one'`);
    return [rows[0].golfers[0].rateName, rows[0].golfers[0].priceCents];
  };
  await importGood(pool, document);
  expect(await quoteNow()).toEqual(['Junior', 1250]);
  expect(await importGood(pool, document)).toMatchObject({ teetimegroups: { changed: 0, unchanged: 1 } });
  Object.assign(course.rates[1] ?? {}, { name: 'Youth', greenFee9: 15 });
  await importGood(pool, document);
  expect(await quoteNow()).toEqual(['Junior', 1250]);
  Object.assign(golfer(), { rateGroup: 0 });
  await importGood(pool, document);
  expect(await quoteNow()).toEqual(['Public', 2400]);
  Object.assign(rate, { greenFee9: 30 });
  Object.assign(golfer(), { rateName: 'Winter', priceCents: 0 });
  await importGood(pool, document);
  expect(await quoteNow()).toEqual(['Winter', 0]);

  const exported = (await exportAll(pool)) as typeof document;
  exported.groups.g.courses.c.rates.splice(0, 1);
  Object.assign(exported.groups.g.courses.c.teetimegroups.one.golfers[0] ?? {}, { rateGroup: 1 });
  await importGood(pool, exported);
  expect(await quoteNow()).toEqual(['Winter', 0]);
});

test('rates that move under what is booked are named with the reservations, unless they have ids', async () => {
  const { document, course, rate } = sampleDocument();
  const [, junior] = course.rates;
  if (!junior) throw new Error('the sample has two rates');
  Object.assign(course.teetimegroups, {
    ann: groupAt('11:00', { source: 'widget', uid: 'ann', status: 'confirmed', golfers: [{ name: 'Ann' }] }),
    past: groupAt('11:00', { date: addDays(today, -2), golfers: [{ name: 'Bob', rateGroup: 1 }] }),
  });
  expect((await importGood(pool, document)).warnings).toEqual([]);
  await golfersAt(pool).hold('cy', nine('10:00', 600));
  course.rates.splice(0, 2, { ...rate, name: 'Twilight' }, rate, junior);
  const keeps = 'what is booked keeps the rate and price it was booked at';
  const advice = 'Give each rate an id before moving it';
  expect((await importGood(pool, document)).warnings).toEqual([
    `groups.g.courses.c.rates: rateGroup 0 was "Public" and is now "Twilight"; ${keeps}: hold-of-cy, ann. ${advice}`,
    `groups.g.courses.c.rates: rateGroup 1 was "Junior" and is now "Public"; ${keeps}: one, hold-of-cy. ${advice}`,
  ]);
  expect((await importGood(pool, document)).warnings).toEqual([]);
  for (const one of course.rates) Object.assign(one, { id: one.name });
  expect((await importGood(pool, document)).warnings).toEqual([]);
  course.rates.reverse();
  expect((await importGood(pool, document)).warnings).toEqual([]);
});

test('imports wait for each other', async () => {
  const { document } = sampleDocument();
  const steps: string[] = [];
  const bytes = Buffer.from(JSON.stringify(document));
  const imports = await Promise.all(
    [1, 2].map(() => importDocument(pool, bytes, ({ step }) => steps.push(step))),
  );
  expect(
    imports.map((one) => one.ok && one.value.courses.new).toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual([0, 1]);
  expect(steps).toContain('waiting');
});
