import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseFunctions, tablePlaces } from '../../../database/distribute.ts';
import { createTestDatabase, isOnCitus, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { openLiveStream } from '../../../test/live-stream.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';
import { openPool } from './pool.ts';

/** Tables that stay on the coordinator. A new table is listed here or in tablePlaces. */
const onCoordinator = [
  'applied_functions',
  'applied_migrations',
  'applied_releases',
  'calendar_links',
  'code_texts',
  'connections',
  'course_pictures',
  'drafts',
  'former_settings',
  'golfer_reservations',
  'holds',
  'jobs',
  'last_uses',
  'mails',
  'password_resets',
  'sign_in_codes',
  'privileges',
  'public_addresses',
  'rate_limits',
  'refused_numbers',
  'restores',
  'server_secrets',
  'sessions',
  'staff',
  'staff_challenges',
  'staff_events',
  'staff_invitations',
  'staff_new_passwords',
  'staff_passkeys',
  'staff_roles',
  'staff_sessions',
  'sweeps',
  'text_replies',
  'unmatched_charges',
  'user_courses',
  'users',
];

/** Statements over all courses: of jobs and of cache validation. */
const ofAllCourses = new Set(['outdated-topics', 'take-due-payments', 'take-due-acts', 'queues']);

type Statement = { name: string; text: string };

let database: TestDatabase;
const sent = new Map<string, Statement>();
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
});
afterAll(() => database.drop());

test('every table has a place', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     order by 1`,
  );
  const placed = [...tablePlaces.byCourse, ...tablePlaces.onEveryNode, ...onCoordinator];
  const marker = isOnCitus() ? ['commit_marker'] : [];
  expect(rows.map(({ name }) => name)).toEqual([...placed, ...marker].toSorted());
});

test('each primary key of a course begins with its key, and each unique key has it', async () => {
  const { rows } = await database.pool.query<{ name: string; primary: boolean; columns: string[] }>(
    `select i.indrelid::regclass::text || ' ' || i.indexrelid::regclass::text as name, i.indisprimary as primary,
       (select array_agg(a.attname::text order by k.n)
        from unnest(i.indkey::int2[]) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) as columns
     from pg_index i where i.indisunique and i.indrelid::regclass::text = any($1)`,
    [tablePlaces.byCourse],
  );
  const primaries = rows.filter(({ primary }) => primary);
  expect(primaries).toHaveLength(tablePlaces.byCourse.length);
  for (const { name, columns } of primaries) expect(columns[0], name).toBe('course_key');
  for (const { name, columns } of rows) expect(columns, name).toContain('course_key');
});

test('no foreign key ties tables together', async () => {
  const { rows } = await database.pool.query(
    `select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
});

/** The parts of a statement that use a table of courses without naming the course. */
function partsWithoutCourse(text: string): string[] {
  const touches = new RegExp(`\\b(from|join|into|update)\\s+(${tablePlaces.byCourse.join('|')})\\b`, 'i');
  const code = text.replaceAll(/--.*$/gm, '');
  return code.split(';').filter((part) => touches.test(part) && !part.includes('course_key'));
}

/** Whose statements are kept in `sent`. */
function listeningPool() {
  class ListeningClient extends pg.Client {
    override query(...given: unknown[]): never {
      const [said] = given as [string | Statement];
      const text = typeof said === 'string' ? said : said.text;
      const name = (typeof said === 'string' ? '' : said.name) ?? '';
      sent.set(name + text, { name, text });
      return (super.query as (...given: unknown[]) => never).apply(this, given);
    }
  }
  return openPool({ ...database.config, Client: ListeningClient, max: 5 }, () => {});
}

const ofManyCourses = () =>
  [...sent.values()].filter(
    ({ name, text }) => partsWithoutCourse(text).length > 0 && !ofAllCourses.has(name),
  );

test('whatever golfers do names its course in every statement', async () => {
  const pool = listeningPool();
  const app = await openWholeServer(pool);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const golfer = await newGolfer(app, 'ann@example.com');
  const course = `/api/groups/${courseKey.replace('/', '/courses/')}`;
  const stream = await openLiveStream(`http://127.0.0.1:${port}`, [
    `board:${courseKey}/${dateIn(1)}`,
    `days:${courseKey}`,
    `course:${courseKey}`,
    'courses:test-group',
  ]);
  await stream.heard('board');
  for (const path of [course, `${course}/teesheets`, `${course}/days`, '/api/groups/test-group/courses'])
    expect((await golfer.send('GET', path)).statusCode).toBe(200);
  for (const startingTime of ['07:00', '08:00']) {
    const choice = { date: dateIn(1), startingTime, startingTeeID: 'front', numHoles: 18, players: 1 };
    const { id } = (await golfer.send('POST', `${course}/teetimegroups`, choice)).json();
    const group = `${course}/teetimegroups/${id}`;
    const golfers = [{ name: 'Ann', email: '', phone: '', rateGroup: 0 }];
    if (startingTime === '08:00') await golfer.send('PUT', `${group}/payment-window`, { golfers });
    await golfer.send('PUT', `${group}/confirmation`, { golfers });
    for (const path of [group, `${group}/calendar.ics`, '/api/users/me/teetimegroups'])
      expect((await golfer.send('GET', path)).statusCode).toBe(200);
    expect((await golfer.send('DELETE', group)).statusCode).toBe(204);
  }
  await stream.heard('board-change');
  stream.close();
  await app.close();
  await pool.end();

  expect(sent.size).toBeGreaterThan(25);
  expect(ofManyCourses()).toEqual([]);
});

test('so do waiting for a time, being offered it, and changing a reservation', async () => {
  const waited = {
    ...twoNines,
    course: 'waited',
    document: {
      ...twoNines.document,
      widgetSettings: { ...twoNines.document.widgetSettings, waitlistMinutes: 15, changeReservations: true },
    },
    teesheets: [{ ...twoNines.teesheets[0]!, endTime: '07:10' }],
  };
  await storeCourse(database.pool, waited);
  const pool = listeningPool();
  const app = await openWholeServer(pool, {}, { passOnEveryMs: 50 });
  const course = '/api/groups/test-group/courses/waited';
  const golferOf = async (email: string) => {
    const golfer = await newGolfer(app, email);
    expect((await golfer.send('PUT', '/api/users/me/courses/test-group/waited')).statusCode).toBeLessThan(
      300,
    );
    return golfer;
  };
  const [ann, bob] = [await golferOf('ann-waits@example.com'), await golferOf('bob-waits@example.com')];
  const date = dateIn(2);
  const ofAnn: string[] = [];
  const start = { date, startingTeeID: 'front', numHoles: 9 };
  for (const [golfer, startingTime] of [
    [ann, '07:00'],
    [bob, '07:10'],
  ] as const) {
    const held = await golfer.send('POST', `${course}/teetimegroups`, { ...start, startingTime, players: 1 });
    const { id } = held.json();
    const golfers = [{ name: 'Ann', email: '', phone: '', rateGroup: 0 }];
    expect(
      (await golfer.send('PUT', `${course}/teetimegroups/${id}/confirmation`, { golfers })).statusCode,
    ).toBe(200);
    ofAnn.push(id);
  }
  const wish = { date, numHoles: 9, players: 1, fromTime: '07:00', toTime: '08:00' };
  const wait = await ann.send('POST', `${course}/waits`, wish);
  expect(wait.statusCode).toBe(201);
  await bob.send('DELETE', `${course}/teetimegroups/${ofAnn[1]}`);
  const offer = async () => (await ann.send('GET', '/api/users/me/waits')).json().waits[0]?.offer ?? null;
  await expect.poll(offer).not.toBeNull();
  expect((await ann.send('POST', `${course}/waits/${wait.json().id}/hold`)).statusCode).toBe(201);
  expect((await bob.send('POST', `${course}/waits`, wish)).statusCode).toBe(201);
  const change = `${course}/teetimegroups/${ofAnn[0]}/change`;
  const offered = (await ann.send('GET', `${change}?players=2`)).json();
  const golfers = [
    { id: offered.golfers[0].id, name: 'Ann', email: '', phone: '', rateGroup: 0 },
    { name: 'Bea', email: '', phone: '', rateGroup: 0 },
  ];
  const wanted = { ...start, startingTime: '07:00', golfers, revision: offered.revision, amountCents: 4800 };
  expect((await ann.send('POST', change, wanted)).statusCode).toBe(200);
  await app.close();
  await pool.end();
  expect([...sent.values()].map(({ name }) => name)).toEqual(
    expect.arrayContaining(['wait', 'waiters-in-line', 'find-bookers', 'occupants-on-sheet']),
  );
  expect(ofManyCourses()).toEqual([]);
});

test('and so does every statement inside the stored ones', async () => {
  const { rows } = await database.pool.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { name, body } of rows) expect(partsWithoutCourse(body), name).toEqual([]);
});

describe('functions that run on their course’s worker', () => {
  type Stored = { name: string; body: string; isStrict: boolean; firstArgument: string };
  const stored = async () =>
    (
      await database.pool.query<Stored>(
        `select proname as name, prosrc as body, proisstrict as "isStrict", proargnames[1] as "firstArgument"
         from pg_proc where pronamespace = 'public'::regnamespace`,
      )
    ).rows;

  // Citus crashes when the distribution key of a delegated call is null.
  test('take the key first, and are not run without one', async () => {
    const functions = (await stored()).filter(({ name }) => isOfCourse(name));
    expect(functions).toHaveLength(courseFunctions.length);
    for (const { name, isStrict, firstArgument } of functions)
      expect({ name, isStrict, firstArgument }).toEqual({
        name,
        isStrict: true,
        firstArgument: expect.stringMatching(/^(p_)?course_key$/),
      });
  });

  // An assignment or a bare perform would run them on the coordinator, statement by statement.
  test('are called by others in a FROM only', async () => {
    const calls = new RegExp(`(\\S+)\\s+(${courseFunctions.join('|')})\\(`, 'g');
    const others = (await stored()).filter(({ name }) => !isOfCourse(name) && name !== 'resume_hold');
    const found = others.flatMap(({ name, body }) =>
      [...body.matchAll(calls)].map(([, before, called]) => ({ name, called, before })),
    );
    expect(found.length).toBeGreaterThan(8);
    for (const call of found) expect(call).toEqual({ ...call, before: 'from' });
  });

  const isOfCourse = (name: string) => (courseFunctions as readonly string[]).includes(name);
});
