import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser, codeOf, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const groups = '/api/groups/test-group/courses/two-nines/teetimegroups';
const day = (days: number) => addDays(courseDateAt(twoNines.document.timeZone, Date.now()), days);

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

let starts = 0;
async function hold(browser: Browser): Promise<string> {
  const startingTime = `${String(8 + starts++).padStart(2, '0')}:00`;
  const start = { date: day(2), startingTime, startingTeeID: 'front', numHoles: 9, players: 1 };
  const held = await browser.send('POST', groups, start);
  expect(codeOf(held), held.body).toBe(201);
  return held.json().id;
}

async function book(browser: Browser, name: string): Promise<string> {
  const id = await hold(browser);
  const golfers = [{ name, email: 'friend@example.com', phone: '402-555-0177', rateGroup: 0 }];
  expect(codeOf(await browser.send('PUT', `${groups}/${id}/confirmation`, { golfers }))).toBe(200);
  return id;
}

async function resetTokenOf(email: string): Promise<string> {
  expect(codeOf(await new Browser(app).send('POST', '/api/password-resets', { email }))).toBe(202);
  const { rows } = await database.pool.query(
    'select body from mails where recipient = $1 order by created_at desc limit 1',
    [email],
  );
  return /\/page\/reset\/([\w-]{43})/.exec(rows[0].body)?.[1] ?? '';
}

const password = 'fog on the tenth';

/** An account made for somebody else's address: with reservations to come, past ones and a hold. */
async function madeBeforehand(email: string): Promise<Browser> {
  const maker = new Browser(app);
  await maker.send('POST', '/api/users', registrationOf(email, { firstName: 'Mallory', lastName: 'Maker' }));
  const contact = {
    name: 'Mallory Maker',
    email: 'mallory@example.com',
    phone: '402-555-0199',
    language: 'fr',
  };
  expect(codeOf(await maker.send('PATCH', '/api/users/me', contact))).toBe(200);
  const played = await book(maker, 'Played With');
  await database.pool.query('update teetimegroups set date = $2 where id = $1', [played, day(-9)]);
  await database.pool.query('update golfer_reservations set date = $2 where teetimegroup_id = $1', [
    played,
    day(-9),
  ]);
  await book(maker, 'To Come');
  await hold(maker);
  return maker;
}

it('starts the profile anew when its address is proved by a reset for the first time', async () => {
  const maker = await madeBeforehand('owner@example.com');
  const owner = new Browser(app);
  const reset = await owner.send('PUT', `/api/password-resets/${await resetTokenOf('owner@example.com')}`, {
    password,
  });
  expect(reset.json().user).toMatchObject({
    name: '',
    firstName: '',
    lastName: '',
    phone: '',
    email: 'owner@example.com',
    loginEmail: 'owner@example.com',
  });
  expect((await maker.send('GET', '/api/session')).json().state).toBe('none');
  expect(reset.json().user.language).toBeUndefined();
  const mine = (await owner.send('GET', '/api/users/me/teetimegroups')).json();
  expect(mine.hold).toBeNull();
  expect(mine.reservations.map(({ golfers }: { golfers: { name: string }[] }) => golfers[0]?.name)).toEqual([
    'To Come',
  ]);
  const { companions } = (await owner.send('GET', '/api/users/me/companions')).json();
  expect(companions.map(({ name }: { name: string }) => name)).toEqual(['To Come']);

  const booked = await book(owner, 'Olive Owner');
  const { rows } = await database.pool.query(
    'select channel, recipient from messages where teetimegroup_id = $1 order by channel',
    [booked],
  );
  expect(rows).toEqual([
    { channel: 'mail', recipient: 'owner@example.com' },
    { channel: 'text', recipient: '' },
  ]);
});

it('leaves the profile as it is where the address was proved before, or the golfer is signed in', async () => {
  const golfer = await madeBeforehand('one.and.the.same@example.com');
  const kept = { name: 'Mallory Maker', email: 'mallory@example.com', phone: '402-555-0199' };
  const elsewhere = new Browser(app);
  for (const browser of [golfer, elsewhere]) {
    const token = await resetTokenOf('one.and.the.same@example.com');
    const reset = await browser.send('PUT', `/api/password-resets/${token}`, { password });
    expect(reset.json().user).toMatchObject(kept);
  }
  expect((await elsewhere.send('GET', '/api/users/me/teetimegroups')).json().hold).not.toBeNull();
});
