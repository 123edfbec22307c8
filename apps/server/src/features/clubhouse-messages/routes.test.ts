import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';

const place = `/api/clubhouse/groups/${twoNines.group}/courses/${twoNines.course}/messages`;
const elsewhere = `/api/clubhouse/groups/${twoNines.group}/courses/other/messages`;

let database: TestDatabase;
let app: FastifyInstance;
let starter: Browser;
let clerk: Browser;
let manager: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  await storeCourse(database.pool, { ...twoNines, course: 'other' });
  app = await openWholeServer(database.pool);
  const staff = { app, pool: database.pool, group: twoNines.group, course: twoNines.course };
  starter = await signedInStaff({ ...staff, name: 'Sam', role: 'starter' });
  clerk = await signedInStaff({ ...staff, name: 'Ann', role: 'pro-shop' });
  manager = await signedInStaff({ ...staff, name: 'Max', role: 'manager' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('truncate messages, teetimegroups');
  await database.pool.query(
    `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, source)
     values ($1, 'g1', $2, '09:00', 'front', 9, 1, 'confirmed', 'widget')`,
    [courseKey, dateIn(1)],
  );
  await message('given-up', { state: 'dead', reservation: 'g1' });
  await message('held-back', { state: 'held' });
  await message('tried-again', { state: 'due', nextAttemptAt: '2100-01-01' });
  await message('on-its-way', { state: 'due', reason: '', nextAttemptAt: '2100-01-01' });
  await message('arrived', { state: 'sent' });
  await message('no-longer-so', { state: 'kept' });
  await message('of-another-course', { state: 'dead', course: `${twoNines.group}/other` });
});

type Message = {
  state: string;
  reason?: string;
  reservation?: string;
  course?: string;
  nextAttemptAt?: string;
};

async function message(id: string, of: Message) {
  const { state, reason = 'no such user', reservation = '', course = courseKey, nextAttemptAt = 'now' } = of;
  await database.pool.query(
    `insert into messages (course_key, id, recipient, body, source, teetimegroup_id, user_id, user_first_name,
       user_last_name, channel, state, attempts, last_error, next_attempt_at)
     values ($1, $2, $2 || '@example.com', '', 'webWidget', $3, 'u', 'Vera', 'Novak', 'mail', $4, 2, $5, $6)`,
    [course, id, reservation, state, reason, nextAttemptAt],
  );
}

async function stateOf(id: string): Promise<string> {
  const { rows } = await database.pool.query('select state from messages where id = $1', [id]);
  return rows[0].state;
}

it('what was given up, held back or failed is listed, with its reservation', async () => {
  const reply = await starter.send('GET', place);
  expect(reply.headers['cache-control']).toContain('no-store');
  expect(reply.json().messages).toMatchObject([
    {
      id: 'given-up',
      channel: 'mail',
      state: 'dead',
      recipient: 'given-up@example.com',
      golfer: 'Vera Novak',
      attempts: 2,
      reason: 'no such user',
      at: expect.stringMatching(/Z$/),
      reservation: { id: 'g1', receiptNumber: null, date: dateIn(1), startingTime: '09:00' },
    },
    { id: 'tried-again', state: 'due', reservation: null },
    { id: 'held-back', state: 'held' },
  ]);
});

describe('a manager', () => {
  const retry = async (message?: string) =>
    (await manager.send('POST', `${place}/retries`, { message })).json().retried;

  it.each(['given-up', 'held-back'])('sends one that was %s', async (id) => {
    expect(await retry(id)).toBe(1);
    expect(await stateOf(id)).not.toBe(id === 'given-up' ? 'dead' : 'held');
  });

  it.each(['arrived', 'no-longer-so', 'tried-again', 'of-another-course', 'unknown'])(
    'sends none that is %s',
    async (id) => {
      expect(await retry(id)).toBe(0);
    },
  );

  it('sends all that were given up, and none of another course', async () => {
    expect(await retry()).toBe(1);
    expect(await stateOf('held-back')).toBe('held');
    expect(await stateOf('of-another-course')).toBe('dead');
  });

  it('is refused what is no message', async () => {
    for (const body of [{ message: '' }, { message: 'x'.repeat(65) }, { all: true }, undefined])
      expect(codeOf(await manager.send('POST', `${place}/retries`, body))).toBe('invalid-request');
  });
});

describe('what was given up or held back of a reservation is neither listed nor sent once it was', () => {
  const start = { date: dateIn(2), startingTime: '10:00', startingTeeID: 'front' };
  const ofGolfers = `/api/groups/${twoNines.group}/courses/${twoNines.course}/teetimegroups`;
  const act = async (id: string, wanted: object) => {
    const expected = { [id]: 1 };
    const acts = `${place.replace('/messages', '')}/acts`;
    return clerk.send('POST', acts, { id: randomUUID(), expected, notify: true, ...wanted });
  };
  const ends: [string, (golfer: Browser, id: string) => Promise<{ statusCode: number }>][] = [
    ['cancelled by its golfer', (golfer, id) => golfer.send('DELETE', `${ofGolfers}/${id}`)],
    ['cancelled by staff', (_, id) => act(id, { kind: 'cancel', teetimegroup: id, money: 'keep' })],
    [
      'moved by staff',
      (_, id) => act(id, { kind: 'move', moves: [{ teetimegroup: id, ...start, startingTime: '11:00' }] }),
    ],
  ];

  it.each(ends)('%s', async (name, end) => {
    const golfer = await newGolfer(app, `${name.replaceAll(' ', '-')}@example.com`);
    const held = await golfer.send('POST', ofGolfers, { ...start, numHoles: 9, players: 1 });
    const { id } = held.json();
    const golfers = [{ name: 'Ann', email: '', phone: '', rateGroup: 0 }];
    expect(codeOf(await golfer.send('PUT', `${ofGolfers}/${id}/confirmation`, { golfers }))).toBe(200);
    await message('of-it-given-up', { state: 'dead', reservation: id });
    await message('of-it-held-back', { state: 'held', reservation: id });
    expect((await end(golfer, id)).statusCode).toBeLessThan(300);
    const { messages } = (await manager.send('GET', place)).json();
    expect(messages.map((one: { id: string }) => one.id)).toEqual(['given-up', 'tried-again', 'held-back']);
    for (const one of ['of-it-given-up', 'of-it-held-back'])
      expect((await manager.send('POST', `${place}/retries`, { message: one })).json()).toEqual({
        retried: 0,
      });
    expect([await stateOf('of-it-given-up'), await stateOf('of-it-held-back')]).toEqual(['kept', 'kept']);
    await database.pool.query('truncate claims, obstructions');
  });
});

it('starter and pro shop send none; others learn nothing', async () => {
  for (const browser of [starter, clerk])
    expect(codeOf(await browser.send('POST', `${place}/retries`, {}))).toBe('not-allowed');
  expect(await stateOf('given-up')).toBe('dead');
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/retries'],
  ] as const) {
    const body = method === 'POST' ? {} : undefined;
    expect(codeOf(await new Browser(app).send(method, `${place}${path}`, body))).toBe('not-signed-in');
    const there = await manager.send(method, `${elsewhere}${path}`, body);
    expect([there.statusCode, codeOf(there)]).toEqual([404, 'course-not-found']);
  }
});
