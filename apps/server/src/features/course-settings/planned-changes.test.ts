import type { Board } from '@dewsweeper/contract/board';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { exportAll, importGood, issuesOf } from '../../../test/import-for-tests.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const { group, course, document, teesheets } = twoNines;
const [front, back] = teesheets;
if (!front || !back) throw new Error('the course has two tees');
const ofCourse = `/api/groups/${group}/courses/${course}`;
const settings = `/api/clubhouse/groups/${group}/courses/${course}/settings`;
/** Both among the dates on which golfers may book. */
const [before, from, after] = [dateIn(4), dateIn(5), dateIn(8)];

let database: TestDatabase;
let app: FastifyInstance;
let manager: Browser;
let opened = 0;
async function open(): Promise<void> {
  app = await openWholeServer(database.pool);
  manager = await signedInStaff({
    app,
    pool: database.pool,
    group,
    course: null,
    name: `Max${(opened += 1)}`,
    role: 'manager',
  });
}

beforeEach(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  await open();
});
afterEach(async () => {
  await app.close();
  await database.drop();
});

const stored = async () => (await manager.send('GET', settings)).json();

type Wanted = { document?: object; teesheets?: readonly object[] };

async function save(wanted: Wanted, date: string | undefined = from, query = '') {
  const { revision, ...current } = await stored();
  const body = { revision, document: current.document, teesheets: current.teesheets, ...wanted };
  return manager.send('PUT', `${settings}${query}`, { ...body, ...(date && { from: date }) });
}

async function boardOn(date: string): Promise<Board> {
  return (await new Browser(app).send('GET', `${ofCourse}/teetimes/${date}`)).json();
}
const timesOn = async (date: string) => (await boardOn(date)).slots.map(({ time }) => time);

/** On the grid of ten minutes, and not on one of eight. */
async function reserved(id: string, date: string): Promise<void> {
  await database.pool.query(
    `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, source,
       golfers)
     values ($1, $2, $3, '10:10', 'front', 9, 1, 'confirmed', 'counter', '[{"name": "Ann"}]')`,
    [courseKey, id, date],
  );
  await database.pool.query(
    `insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
     values ($1, $2, 'front', 610, $3, '', 'infinity')`,
    [courseKey, date, id],
  );
}

const cells = async () => {
  const { rows } = await database.pool.query('select teetimegroup_id as id, cell from claims order by 1');
  return Object.fromEntries(rows.map(({ id, cell }) => [id, cell]));
};

const everyEight = { teesheets: [{ ...front, teeTimeInterval: 8 }, back] };

describe('a change from a date of play on', () => {
  it('is seen on the boards of those days alone', async () => {
    const early = await boardOn(before);
    expect(codeOf(await save(everyEight))).toBe(200);
    expect((await boardOn(before)).slots).toEqual(early.slots);
    for (const date of [from, after]) {
      expect(await timesOn(date)).toContain('07:08');
      expect(await timesOn(date)).toContain('07:10');
    }
    const { teesheets: now } = await stored();
    expect(now[0].teeTimeInterval).toBe(10);
  });

  it('counts for holds and their prices', async () => {
    const rates = [{ ...document.rates[0], greenFee9: 30 }, document.rates[1]];
    expect(codeOf(await save({ ...everyEight, document: { ...document, rates } }))).toBe(200);
    const golfer = new Browser(app);
    expect(codeOf(await golfer.send('POST', '/api/users', registrationOf('pat@example.com')))).toBe(201);
    const hold = (date: string, startingTime: string) =>
      golfer.send('POST', `${ofCourse}/teetimegroups`, {
        date,
        startingTime,
        startingTeeID: 'front',
        numHoles: 9,
        players: 1,
      });
    expect(codeOf(await hold(before, '07:08'))).toBe('no-such-tee-time');
    expect((await hold(before, '07:10')).json().rates[0].priceCents).toBe(24_00);
    expect(codeOf(await hold(from, '07:10'))).toBe('no-such-tee-time');
    expect((await hold(from, '07:08')).json().rates[0].priceCents).toBe(30_00);
    expect((await boardOn(from)).slots.at(-1)?.nine?.priceCents).toBe(30_00);
  });

  it('moves the reservations of those days into the new cells, and back when it is taken away', async () => {
    await reserved('early', before);
    await reserved('late', after);
    await save(everyEight);
    expect(await cells()).toEqual({ early: 610, late: 604 });
    const { document: planned } = await stored();
    await save({ document: { ...planned, planned: [] } }, '');
    expect(await cells()).toEqual({ early: 610, late: 610 });
  });

  it('names what changes from when, and whose time is no start then, before it is saved', async () => {
    await reserved('early', before);
    await reserved('late', after);
    const tried = (await save(everyEight, from, '?trial')).json();
    expect(tried.changes).toContain(`planned.${from}.teesheets.front.teeTimeInterval: 10 becomes 8`);
    expect(tried.changes.filter((line: string) => line.includes('nterval'))).toHaveLength(1);
    expect(JSON.stringify(tried.warnings)).toContain('late');
    expect(JSON.stringify(tried.warnings)).not.toContain('early');
    expect((await stored()).document).toEqual(document);
  });

  it('is in the history, and goes with what is taken back', async () => {
    await save(everyEight);
    const [last] = (await manager.send('GET', `${settings}/history`)).json().entries;
    expect(last.changes).toContain(`planned.${from}.teesheets.front.teeTimeInterval: 10 becomes 8`);
    const former = (await manager.send('GET', `${settings}/history/${last.revision}`)).json();
    await save(former, '');
    expect((await stored()).document).not.toHaveProperty('planned');
    expect(await timesOn(from)).not.toContain('07:08');
  });

  it('keeps what is planned for other dates, and is replaced by its own', async () => {
    await save(everyEight);
    const seven = { teesheets: [{ ...front, teeTimeInterval: 8, startTime: '06:00' }, back] };
    await save(seven, after);
    expect((await timesOn(after))[0]).toBe('06:00');
    expect((await timesOn(from))[0]).toBe('07:00');
    await save({ teesheets }, from);
    expect((await stored()).document.planned).toEqual([
      { from: after, teesheets: [{ id: 'front', startTime: '06:00' }] },
    ]);
  });

  it.each([
    ['today', { date: dateIn(0), path: 'from' }],
    ['in three years', { date: dateIn(1_100), path: 'from' }],
    ['with another name', { document: { ...document, name: 'Three Nines' }, path: 'name' }],
    ['with another rate', { document: { ...document, rates: document.rates.slice(1) }, path: 'rates' }],
    ['with a tee less at which another turns', { teesheets: [front], path: 'teesheets.front.reroundTeeID' }],
    [
      'with a wrong field',
      { teesheets: [{ ...front, startTime: '25:00' }, back], path: 'teesheets.0.startTime' },
    ],
  ])(
    'is refused %s',
    async (_what, { path, date = from, ...wanted }: Wanted & { path: string; date?: string }) => {
      const refused = await save(wanted, date);
      expect(codeOf(refused)).toBe('invalid-request');
      expect(refused.json().errors.map((error: { path: string }) => error.path)).toEqual([path]);
    },
  );
});

it('what changes at once is checked with what is planned', async () => {
  await save({ teesheets: [{ ...front, endTime: '08:00' }, back] });
  const refused = await save({ teesheets: [{ ...front, startTime: '09:00' }, back] }, '');
  expect(codeOf(refused)).toBe('invalid-request');
  expect(refused.json().errors[0].path).toBe('planned.0.teesheets.0.endTime');
});

describe('an import', () => {
  const imported = (planned?: object[]) => ({
    groups: {
      [group]: {
        name: group,
        courses: {
          [course]: {
            ...document,
            ...(planned && { planned }),
            teesheets: Object.fromEntries(teesheets.map(({ id, ...sheet }) => [id, sheet])),
            teetimegroups: {},
          },
        },
      },
    },
  });

  it('may plan changes, is exported with them, and without them takes them away', async () => {
    const planned = [
      { from, rates: [{ name: 'Public', greenFee18: 50 }], widgetSettings: { allow9Holes: ['back'] } },
    ];
    await importGood(database.pool, imported(planned));
    expect(await exportAll(database.pool)).toMatchObject({
      groups: { [group]: { courses: { [course]: { planned } } } },
    });
    const nine = async (date: string) =>
      new Set((await boardOn(date)).slots.flatMap(({ teeID, nine: offer }) => (offer ? [teeID] : [])));
    expect(await nine(from)).toEqual(new Set(['back']));
    expect(await nine(before)).toEqual(new Set(['front', 'back']));
    await importGood(database.pool, imported());
    await app.close();
    await open();
    expect(await nine(from)).toEqual(new Set(['front', 'back']));
  });

  it('is what the settings say once its day has come, and part of them with the next change', async () => {
    const planned = [
      { from: dateIn(0), teesheets: [{ id: 'front', teeTimeInterval: 8 }] },
      { from, teesheets: [{ id: 'front', endTime: '15:00' }] },
    ];
    await importGood(database.pool, imported(planned));
    const { document: now, teesheets: sheets, later } = await stored();
    expect(now.planned).toEqual(planned.slice(1));
    expect(sheets[0]).toMatchObject({ teeTimeInterval: 8, endTime: '18:00' });
    expect(later).toMatchObject([{ from, teesheets: [{ teeTimeInterval: 8, endTime: '15:00' }, back] }]);
    expect(later[0].changes).toEqual(['teesheets.front.endTime: "18:00" becomes "15:00"']);
    await save({ document: { ...now, city: 'Omaha' } }, '');
    const { rows } = await database.pool.query(`select document -> 'planned' as planned from courses`);
    expect(rows).toEqual([{ planned: planned.slice(1) }]);
    expect((await stored()).teesheets[0].teeTimeInterval).toBe(8);
  });

  it.each([
    [
      'a rate that is not there',
      [{ from, rates: [{ name: 'Senior', greenFee9: 1 }] }],
      'planned.0.rates.0.name',
    ],
    ['one date twice', [{ from }, { from }], 'planned.1.from'],
    [
      'a round that is no longer than the interval',
      [{ from, teesheets: [{ id: 'front', roundLength: 10 }] }],
      'planned.0.teesheets.0.roundLength',
    ],
  ])('is refused with %s', async (_what, planned, path) => {
    const [line] = await issuesOf(database.pool, imported(planned));
    expect(line).toContain(`${course}.${path}`);
  });

  it('is warned of a tee that is not there, and of what is odd from then on alone', async () => {
    const planned = [
      { from, teesheets: [{ id: 'third', startTime: '06:00' }], widgetSettings: { allow9Holes: ['fourth'] } },
    ];
    const { warnings } = await importGood(database.pool, imported(planned));
    expect(warnings.map((line) => line.replace(/^.*planned/, 'planned'))).toEqual([
      'planned.0.teesheets.0.id: there is no tee sheet third',
      'planned.0.widgetSettings.allow9Holes.0: there is no tee sheet fourth',
    ]);
  });
});
