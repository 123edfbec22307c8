import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const { group, course } = twoNines;
const place = `/api/clubhouse/groups/${group}/courses/${course}`;

let database: TestDatabase;
let app: FastifyInstance;
let owner: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  await storeCourse(database.pool, { ...twoNines, course: 'other' });
  app = await openWholeServer(database.pool);
  owner = await signedInStaff({ app, pool: database.pool, group, course, name: 'Olga', role: 'owner' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
beforeEach(() =>
  database.pool.query('truncate claims, holds, teetimegroups, days, acts, day_notes, api_keys'),
);

async function system(role: string | null): Promise<Browser> {
  const made = await owner.send('POST', `${place}/keys`, { name: `System ${role}`, role });
  return new Browser(app, { authorization: `Bearer ${made.json().key}` });
}

const note = () => ({ id: randomUUID(), kind: 'note', date: dateIn(1), text: 'Frost.' });
const book = () => ({
  id: randomUUID(),
  kind: 'book',
  date: dateIn(2),
  startingTime: '10:00',
  startingTeeID: 'front',
  numHoles: 9,
  golfers: [{ name: 'Pat Moore', rateGroup: 0 }],
});
const close = () => ({
  id: randomUUID(),
  kind: 'close',
  teeIDs: ['front'],
  dates: [dateIn(3)],
  fromTime: '08:00',
  toTime: '09:00',
  title: 'Mowing',
});

describe('a key of a course’s system', () => {
  it('does not act, unless the owner gave it a role', async () => {
    const none = await system(null);
    for (const act of [note(), book(), close()])
      expect(codeOf(await none.send('POST', `${place}/acts`, act))).toBe('not-allowed');
  });

  it('acts as a starter, and no further', async () => {
    const starter = await system('starter');
    expect(codeOf(await starter.send('POST', `${place}/acts`, note()))).toBe(200);
    for (const act of [book(), close()])
      expect(codeOf(await starter.send('POST', `${place}/acts`, act))).toBe('not-allowed');
  });

  it('acts as the pro shop under its name, and the same act twice is one', async () => {
    const shop = await system('pro-shop');
    const act = book();
    const first = await shop.send('POST', `${place}/acts`, act);
    expect(first.json().act).toMatchObject({ id: act.id, kind: 'book', by: 'System pro-shop' });
    expect((await shop.send('POST', `${place}/acts`, act)).json().act.id).toBe(act.id);
    const { rows } = await database.pool.query(`select from teetimegroups where status = 'confirmed'`);
    expect(rows).toHaveLength(1);
    const log = await owner.send('GET', `${place}/acts?date=${dateIn(2)}`);
    expect(log.json().acts).toEqual([expect.objectContaining({ by: 'System pro-shop' })]);
  });

  it('gives no card money back', async () => {
    const shop = await system('pro-shop');
    const booked = await shop.send('POST', `${place}/acts`, book());
    const teetimegroup = booked.json().changed[0].id;
    const capture = { id: randomUUID(), kind: 'capture', teetimegroup };
    expect(codeOf(await shop.send('POST', `${place}/acts`, capture))).toBe('not-allowed');
  });

  it('acts at no other course, and not once it is ended', async () => {
    const shop = await system('pro-shop');
    const elsewhere = place.replace(course, 'other');
    expect(codeOf(await shop.send('POST', `${elsewhere}/acts`, note()))).toBe('invalid-api-key');
    const [{ id }] = (await owner.send('GET', `${place}/keys`)).json().keys;
    await owner.send('DELETE', `${place}/keys/${id}`);
    expect(codeOf(await shop.send('POST', `${place}/acts`, note()))).toBe('invalid-api-key');
  });

  it('has no role above the pro shop, and reads no sheet of staff', async () => {
    for (const role of ['manager', 'owner'])
      expect(codeOf(await owner.send('POST', `${place}/keys`, { name: 'System', role }))).toBe(
        'invalid-request',
      );
    const shop = await system('pro-shop');
    expect(codeOf(await shop.send('GET', `${place}/sheet/${dateIn(1)}`))).toBe('not-signed-in');
  });
});
