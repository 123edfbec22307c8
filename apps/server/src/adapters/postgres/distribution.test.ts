import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../testing/example-course.ts';
import { openLiveStream } from '../../testing/live-stream.ts';
import { newGolfer, openWholeServer } from '../../testing/whole-server.ts';
import { openPool } from './pool.ts';

/**
 * Where each table goes when one database is no longer enough (growing.md): with its course, with its golfer, to
 * every node, or where the programs connect. A new table must be put somewhere here, and there.
 */
const distribution = {
  byCourse: [
    'api_keys',
    'claims',
    'clubhouse_acts',
    'days',
    'messages',
    'obstructions',
    'payments',
    'teetimegroups',
  ],
  byGolfer: ['drafts', 'golfer_reservations', 'holds', 'last_uses', 'user_courses'],
  onEveryNode: ['courses', 'groups', 'removed_courses', 'teesheets'],
  onCoordinator: [
    'applied_functions',
    'applied_migrations',
    'applied_releases',
    'jobs',
    'mails',
    'password_resets',
    'privileges',
    'public_addresses',
    'rate_limits',
    'refused_numbers',
    'server_secrets',
    'sessions',
    'sweeps',
    'users',
  ],
};

/** What is asked of all courses at once: by jobs, and by a look at what a process has in mind. */
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
  expect(rows.map(({ name }) => name)).toEqual(Object.values(distribution).flat().toSorted());
});

test.each([
  ['byCourse', 'course_key'],
  ['byGolfer', 'uid'],
] as const)('%s: each primary key begins with %s, and each unique key has it', async (place, key) => {
  const { rows } = await database.pool.query<{ name: string; primary: boolean; columns: string[] }>(
    `select i.indrelid::regclass::text || ' ' || i.indexrelid::regclass::text as name, i.indisprimary as primary,
       (select array_agg(a.attname::text order by k.n)
        from unnest(i.indkey::int2[]) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) as columns
     from pg_index i where i.indisunique and i.indrelid::regclass::text = any($1)`,
    [distribution[place]],
  );
  const primaries = rows.filter(({ primary }) => primary);
  expect(primaries).toHaveLength(distribution[place].length);
  for (const { name, columns } of primaries) expect(columns[0], name).toBe(key);
  for (const { name, columns } of rows) expect(columns, name).toContain(key);
});

test('no foreign key ties tables together', async () => {
  const { rows } = await database.pool.query(`select conname from pg_constraint where contype = 'f'`);
  expect(rows).toEqual([]);
});

/** The parts of a text that read or write a table of courses and do not name the course. */
function partsWithoutCourse(text: string): string[] {
  const touches = new RegExp(`\\b(from|join|into|update)\\s+(${distribution.byCourse.join('|')})\\b`, 'i');
  return text.split(';').filter((part) => touches.test(part) && !part.includes('course_key'));
}

test('whatever golfers do names its course in every statement', async () => {
  class ListeningClient extends pg.Client {
    override query(...given: unknown[]): never {
      const [said] = given as [string | Statement];
      const text = typeof said === 'string' ? said : said.text;
      const name = (typeof said === 'string' ? '' : said.name) ?? '';
      sent.set(name + text, { name, text });
      return (super.query as (...given: unknown[]) => never).apply(this, given);
    }
  }
  const pool = openPool({ ...database.config, Client: ListeningClient, max: 5 }, () => {});
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
    const wish = { date: dateIn(1), startingTime, startingTeeID: 'front', numHoles: 18, players: 1 };
    const { id } = (await golfer.send('POST', `${course}/teetimegroups`, wish)).json();
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
  const broad = [...sent.values()].filter(({ text }) => partsWithoutCourse(text).length > 0);
  expect(broad.filter(({ name }) => !ofAllCourses.has(name))).toEqual([]);
});

test('and so does every statement inside the stored ones', async () => {
  const { rows } = await database.pool.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { name, body } of rows) expect(partsWithoutCourse(body), name).toEqual([]);
});

test('the operator reads the same places', () => {
  const growing = readFileSync(new URL('../../../../../docs/growing.md', import.meta.url), 'utf8');
  const distribute = (tables: string[], key: string, first: string) => [
    `select create_distributed_table('${first}', '${key}');`,
    ...tables
      .filter((table) => table !== first)
      .map((table) => `select create_distributed_table('${table}', '${key}', colocate_with => '${first}');`),
  ];
  const commands = [
    ...distribution.onEveryNode.map((table) => `select create_reference_table('${table}');`),
    ...distribute(distribution.byCourse, 'course_key', 'days'),
    ...distribute(distribution.byGolfer, 'uid', 'holds'),
  ];
  expect(growing).toContain(commands.map((command) => `    ${command}`).join('\n'));
  for (const table of distribution.onCoordinator) expect(growing).toContain(`\`${table}\``);
});
