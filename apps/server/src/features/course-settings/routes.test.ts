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
