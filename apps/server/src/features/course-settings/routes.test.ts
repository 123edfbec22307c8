import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const { group, document, teesheets } = twoNines;
const courses = `/api/clubhouse/groups/${group}/courses`;
const preview = `/api/clubhouse/groups/${group}/board-preview`;

let database: TestDatabase;
let app: FastifyInstance;
let manager: Browser;
let clerk: Browser;
let managerOfOne: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool);
  const staff = { app, pool: database.pool, group, course: null };
  manager = await signedInStaff({ ...staff, name: 'Max', role: 'manager' });
  clerk = await signedInStaff({ ...staff, name: 'Ann', role: 'pro-shop' });
  managerOfOne = await signedInStaff({ ...staff, course: twoNines.course, name: 'Una', role: 'manager' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

describe('a new course', () => {
  it('gets an id of its name, with a number when there is one', async () => {
    const made = async () => (await manager.send('POST', courses, { document, teesheets })).json().id;
    expect([await made(), await made()]).toEqual(['two-nines-2', 'two-nines-3']);
  });

  it('names what is wrong by its place in the request, and changes nothing', async () => {
    const [front, back] = teesheets;
    const refused = await manager.send('POST', courses, {
      document: { ...document, name: 'Wrong', timeZone: 'Mars/Base' },
      teesheets: [front, { ...back, startTime: '25:00' }],
    });
    expect(codeOf(refused)).toBe('invalid-request');
    expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      'timeZone',
      'teesheets.1.startTime',
    ]);
    const { rows } = await database.pool.query(`select from courses where document ->> 'name' = 'Wrong'`);
    expect(rows).toEqual([]);
  });

  it.each([
    ['no tee sheet', []],
    ['a tee sheet without an id', [{ ...teesheets[0], id: undefined }]],
    ['two of one id', [teesheets[0], teesheets[0]]],
  ])('is refused with %s', async (_what, sheets) => {
    expect(codeOf(await manager.send('POST', courses, { document, teesheets: sheets }))).toBe(
      'invalid-request',
    );
  });

  it('is for managers of the whole group', async () => {
    const body = { document, teesheets };
    expect(codeOf(await clerk.send('POST', courses, body))).toBe('not-allowed');
    expect(codeOf(await managerOfOne.send('POST', courses, body))).toBe('group-not-found');
    expect(codeOf(await manager.send('POST', courses.replace(group, 'other'), body))).toBe('group-not-found');
  });
});

describe('the board before a course is stored', () => {
  it('is what golfers would see on the day', async () => {
    const shown = await manager.send('POST', preview, { document, teesheets, date: dateIn(2) });
    const stored = await new Browser(app).send(
      'GET',
      `/api/groups/${group}/courses/${twoNines.course}/teetimes/${dateIn(2)}`,
    );
    expect(shown.json().slots).toEqual(stored.json().slots);
    expect(shown.json().slots.length).toBeGreaterThan(50);
  });

  it('is of tomorrow unless a day is asked for', async () => {
    const shown = await manager.send('POST', preview, { document, teesheets, date: null });
    expect(shown.json().date).toBe(dateIn(1));
  });

  it('is not for clerks', async () => {
    expect(codeOf(await clerk.send('POST', preview, { document, teesheets, date: null }))).toBe(
      'not-allowed',
    );
  });
});

describe('settings', () => {
  const settings = `/api/clubhouse/groups/${group}/courses/${twoNines.course}/settings`;
  const stored = async () => (await manager.send('GET', settings)).json();
  const [front, back] = teesheets;

  it('are read with their revision and the link', async () => {
    const { revision, link, ...read } = await stored();
    expect(read).toEqual({ document, teesheets });
    expect(revision).toBe(1);
    expect(link).toBe(`http://localhost:3000/group/${group}/course/${twoNines.course}/`);
  });

  it('are tried: what would change is named, and nothing is written', async () => {
    const { revision } = await stored();
    const body = { revision, document: { ...document, name: 'Two Oaks' }, teesheets };
    const tried = await manager.send('PUT', `${settings}?trial`, body);
    expect(tried.json().changes).toContain('name: "Two Nines" becomes "Two Oaks"');
    expect(await stored()).toMatchObject({ revision, document: { name: 'Two Nines' } });
  });

  it('are saved, and golfers see them', async () => {
    const { revision } = await stored();
    const body = {
      revision,
      document: { ...document, phone: '(402) 555-0142' },
      teesheets: [{ ...front, startTime: '08:00' }, back],
    };
    expect((await manager.send('PUT', settings, body)).json()).toMatchObject({ warnings: [] });
    expect((await stored()).revision).toBeGreaterThan(revision);
    const board = await new Browser(app).send(
      'GET',
      `/api/groups/${group}/courses/${twoNines.course}/teetimes/${dateIn(3)}`,
    );
    const times = board.json().slots.filter(({ teeID }: { teeID: string }) => teeID === 'front');
    expect(times[0].time).toBe('08:00');
  });

  it('of two who edit at once, the second is told', async () => {
    const { revision } = await stored();
    const body = { revision, document: { ...document, city: 'Omaha' }, teesheets };
    expect(codeOf(await manager.send('PUT', settings, body))).toBe(200);
    const late = { ...body, document: { ...document, city: 'Fargo' } };
    expect(codeOf(await managerOfOne.send('PUT', settings, late))).toBe('changed-meanwhile');
    expect((await stored()).document.city).toBe('Omaha');
  });

  it('name a reservation that would lose its time', async () => {
    const { revision } = await stored();
    await database.pool.query(
      `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, source)
       values ($1, 'early', $2, '07:00', 'front', 9, 1, 'confirmed', 'widget')`,
      [`${group}/${twoNines.course}`, dateIn(1)],
    );
    const body = { revision, document, teesheets: [{ ...front, startTime: '09:00' }, back] };
    const tried = await manager.send('PUT', `${settings}?trial`, body);
    expect(JSON.stringify(tried.json().warnings)).toContain('early');
  });

  it.each([
    ['a tee sheet left out', { document, teesheets: [front] }, 'invalid-request'],
    ['a wrong field', { document: { ...document, rates: [] }, teesheets }, 'invalid-request'],
  ])('are refused with %s', async (_what, body, code) => {
    const { revision } = await stored();
    expect(codeOf(await manager.send('PUT', settings, { revision, ...body }))).toBe(code);
  });

  it('are for managers', async () => {
    expect(codeOf(await clerk.send('GET', settings))).toBe('not-allowed');
    expect(codeOf(await clerk.send('PUT', settings, { revision: 1, document, teesheets }))).toBe(
      'not-allowed',
    );
    const elsewhere = settings.replace(twoNines.course, 'other');
    expect(codeOf(await managerOfOne.send('GET', elsewhere))).toBe('course-not-found');
  });
});
