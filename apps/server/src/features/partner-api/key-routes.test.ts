import type { StaffRole } from '@dewsweeper/core/clubhouse/permissions';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const { group, course } = twoNines;
const keys = `/api/clubhouse/groups/${group}/courses/${course}/keys`;

let database: TestDatabase;
let app: FastifyInstance;
let owner: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  await storeCourse(database.pool, { ...twoNines, course: 'other' });
  app = await openWholeServer(database.pool);
  owner = await staff('Olga', 'owner', course);
});
afterEach(() => shiftClock(database.pool, '0'));
afterAll(async () => {
  await app.close();
  await database.drop();
});

const staff = (name: string, role: StaffRole, at: string | null) =>
  signedInStaff({ app, pool: database.pool, group, course: at, name, role });
const listed = async () => (await owner.send('GET', keys)).json().keys;
const make = (name: string) => owner.send('POST', keys, { name });

/** As the course's own system asks. */
async function isOpenTo(key: string): Promise<boolean> {
  const system = new Browser(app, { authorization: `Bearer ${key}` });
  const answer = await system.send('GET', `/api/groups/${group}/courses/${course}/privileges`);
  return answer.statusCode === 200;
}

describe('the keys of a course', () => {
  it('are made, shown once, listed and ended', async () => {
    const made = await make(' Tee sheet ');
    expect(made.statusCode).toBe(201);
    const { key } = made.json();
    expect(await isOpenTo(key)).toBe(true);
    const [one] = await listed();
    expect(one).toEqual({
      id: key.split('_')[1],
      name: 'Tee sheet',
      role: null,
      createdAt: expect.any(String),
      lastUsedOn: expect.any(String),
      endedAt: null,
    });
    expect((await owner.send('GET', keys)).body).not.toContain(key);
    expect((await owner.send('DELETE', `${keys}/${one.id}`)).statusCode).toBe(204);
    expect(await isOpenTo(key)).toBe(false);
    expect((await listed())[0].endedAt).toEqual(expect.any(String));
    expect(codeOf(await owner.send('DELETE', `${keys}/${one.id}`))).toBe('key-not-found');
  });

  it.each(['', ' ', 'a\u0007b', 'a\u202eb', 'x'.repeat(101)])(
    'have a name that can be read, not %j',
    async (name) => {
      expect(codeOf(await make(name))).toBe('invalid-request');
    },
  );

  it('are twenty at most', async () => {
    const present = (await listed()).filter(({ endedAt }: { endedAt: string | null }) => endedAt === null);
    for (let one = present.length; one < 20; one += 1)
      expect((await make(`System ${one}`)).statusCode).toBe(201);
    expect(codeOf(await make('One more'))).toBe('too-many-keys');
  });

  it('are for owners of the course, in a session that was not idle', async () => {
    const [{ id }] = await listed();
    const asked = [
      ['GET', keys],
      ['POST', keys, { name: 'Mine' }],
      ['DELETE', `${keys}/${id}`],
    ] as const;
    const others: [Browser, string][] = [
      [new Browser(app), 'not-signed-in'],
      [await staff('Sam', 'starter', course), 'not-allowed'],
      [await staff('Ann', 'pro-shop', course), 'not-allowed'],
      [await staff('Max', 'manager', null), 'not-allowed'],
      [await staff('Eve', 'owner', 'other'), 'course-not-found'],
    ];
    for (const [who, code] of others)
      for (const [method, path, body] of asked) expect(codeOf(await who.send(method, path, body))).toBe(code);
    await shiftClock(database.pool, '31 minutes');
    for (const [method, path, body] of asked)
      expect(codeOf(await owner.send(method, path, body))).toBe('sign-in-again');
  });

  it('are in the security log by their names', async () => {
    const { events } = (
      await (await staff('Vera', 'owner', course)).send('GET', keys.replace(/keys$/, 'security-log'))
    ).json();
    expect(events).toContainEqual(
      expect.objectContaining({
        event: 'key made',
        outcome: 'done',
        about: 'Tee sheet',
        course,
        name: 'Olga',
      }),
    );
    expect(JSON.stringify(events)).not.toContain('dsw_');
  });
});
