import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { addDays, minuteOf, wallTime } from '@dewsweeper/core/shared/local-time';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { calendarEvent } from '../../../test/outbox/calendar-event.ts';
import type { JudgedSession } from '../../http/visitor.ts';
import { findSessions } from '../sessions/store.ts';
import { hashOf } from '../sessions/use-cases.ts';
import { confirmHold, endTeeTimeGroup, placeHold } from './store.ts';

const golferCount = 2200;
const batch = 220;
const fewScans = 5;
const firstDate = '2030-06-01';

let database: TestDatabase;
let courseKeys: CourseKey[];
beforeAll(async () => {
  database = await createTestDatabase({ connections: 1 });
  // The plans keep the statistics of empty tables.
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows)
    await database.pool.query(`alter table ${name} set (autovacuum_enabled = false)`);
  await database.pool.query('analyze');
  courseKeys = [
    await storeCourse(database.pool, twoNines),
    await storeCourse(database.pool, { ...twoNines, course: 'other-nines' }),
  ];
  await database.pool.query(
    `insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
      select 'golfer-' || i, i || '@example.com', '', '', '', '', 'A', 'B' from generate_series(1, $1) as i`,
    [golferCount],
  );
  await database.pool.query(
    `insert into privileges select login_email, 'test-group', 'other-nines', false, '', '' from users`,
  );
  await database.pool.query(
    `insert into sessions (token_hash, uid, expires_at)
      select sha256(uid::bytea), uid, dewsweeper_now() + interval '1 day' from users`,
  );
  // Flushes the counters of the preparation before the measurement.
  await database.pool.query('select pg_stat_force_next_flush()');
});
afterAll(() => database.drop());

function must(wanted: string, outcome: string): void {
  if (outcome !== wanted) throw new Error(`${outcome} instead of ${wanted}`);
}

/**
 * While anybody has a snapshot, ended claims stay in the indexes and are read: four times the pages. Tables are not
 * vacuumed here, but the catalogs are analyzed.
 */
async function nobodyElseLooks(session: pg.Client): Promise<void> {
  const others = `select backend_type from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null`;
  await expect.poll(async () => (await session.query(others)).rows, { timeout: 60_000 }).toEqual([]);
}

/** Scans, rows and pages by table so far. */
type Costs = Map<string, { scans: number; rows: number; pages: number }>;

async function costsSoFar(session: pg.Client): Promise<Costs> {
  await session.query('select pg_stat_force_next_flush()');
  const { rows } = await session.query(
    `select s.relname as name, s.seq_scan::int as scans, (s.seq_tup_read + coalesce(s.idx_tup_fetch, 0))::int as rows,
        (io.heap_blks_hit + io.heap_blks_read + coalesce(io.idx_blks_hit + io.idx_blks_read, 0))::int as pages
      from pg_stat_user_tables s join pg_statio_user_tables io using (relid)`,
  );
  return new Map(rows.map(({ name, ...costs }) => [name, costs]));
}

it('a session whose plans were made on empty tables never reads more of them than a hold needs', {
  timeout: 180_000,
}, async () => {
  const session = new pg.Client(database.config);
  await session.connect();
  const limit = { max: 10, afterDate: '2030-01-01', afterTime: '00:00' };
  let ids = 0;

  async function hold(uid: string, judged: JudgedSession | null, place: number) {
    const id = `hold-${++ids}`;
    const startingTeeID = place % 2 ? 'front' : 'back';
    const reroundTeeID = place % 2 ? 'back' : 'front';
    const startingTime = wallTime(420 + 10 * (Math.floor(place / 2) % 20));
    const reroundTime = wallTime(minuteOf(startingTime) + 250);
    const date = addDays(firstDate, Math.floor(place / 40) % 30);
    const courseKey = courseKeys[Math.floor(place / 1200) % 2]!;
    const cells = [
      { teeID: startingTeeID, cell: minuteOf(startingTime) },
      { teeID: reroundTeeID, cell: minuteOf(reroundTime) },
    ];
    const placed = await placeHold(session, {
      uid,
      judged,
      courseKey,
      id,
      revision: 1,
      request: { date, startingTime, startingTeeID, numHoles: 18, players: 2 },
      terms: {
        startingTime,
        startingTeeID,
        reroundTime,
        reroundTeeID,
        claims: cells.toSorted((a, b) => (a.teeID < b.teeID ? -1 : 1)),
        requirePayment: false,
      },
      holdSeconds: 420,
      judgedExpiries: [],
      judgedSpans: 100,
      limit,
      quote: [{ name: 'Public', priceCents: 2400 }],
    });
    return { ...placed, id, courseKey };
  }

  const notifications = (id: string) => ({
    firstName: 'A',
    lastName: 'B',
    messages: [
      {
        id: `message of ${id}`,
        channel: 'mail' as const,
        recipient: 'a@example.com',
        subject: '',
        body: 'confirmed',
        calendarEvent,
        source: 'webWidget',
        language: null,
      },
    ],
  });

  /** One golfer holds, moves, then confirms, releases or keeps their time. */
  async function play(number: number): Promise<void> {
    const uid = `golfer-${number + 1}`;
    const [found] = await findSessions(session, [hashOf(uid)], 30);
    if (!found) throw new Error(`${uid} has no session`);
    const judged = { tokenHash: found.tokenHash.toString('hex'), golfer: found.golfer, isRemembered: false };
    // First somewhere else: on another day of this course, or at the other one.
    const first = await hold(uid, judged, 2399 - (number % 7));
    must('held', first.outcome);
    const held = await hold(uid, judged, number);
    must('held', held.outcome);
    const own = { uid, courseKey: held.courseKey, id: held.id };
    if (number % 4 === 1) {
      const golfers = [{ name: 'A', email: '', phone: '', rateGroup: 0, paid: false }];
      const confirmed = await confirmHold(session as unknown as pg.Pool, {
        ...own,
        judged,
        revision: 1,
        golfers,
        notifications: notifications(held.id),
        limit,
      });
      must('confirmed', confirmed);
    }
    if (number % 8 === 1 || number % 4 === 2) {
      const ended = await endTeeTimeGroup(session as unknown as pg.Pool, {
        ...own,
        onlyPending: number % 4 === 2,
        notifications: notifications(`end of ${held.id}`),
      });
      must('ended', ended.outcome);
    }
  }

  const batches: { before: Costs; after: Costs }[] = [];
  for (let start = 0; start < golferCount; start += batch) {
    await nobodyElseLooks(session);
    const before = await costsSoFar(session);
    for (let number = start; number < start + batch; number += 1) await play(number);
    batches.push({ before, after: await costsSoFar(session) });
  }
  await session.end();

  const [early, last] = [batches[1], batches.at(-1)];
  if (!early || !last) throw new Error('there are too few golfers');
  const failures: string[] = [];
  for (const [name, soFar] of last.after) {
    const perGolfer = ({ before, after }: typeof last, key: 'rows' | 'pages') =>
      ((after.get(name)?.[key] ?? 0) - (before.get(name)?.[key] ?? 0)) / batch;
    if (soFar.scans > fewScans) failures.push(`${name} was read from end to end ${soFar.scans} times`);
    // A cancelled reservation's messages are searched among the course's.
    if (name === 'messages') continue;
    // A snapshot within a batch, also in another database, changes its pages: one has read 20 more in the last three
    // batches. Reading a whole index of the smallest table reads 55 more in each of the last five.
    for (const [key, room] of [
      ['rows', 1],
      ['pages', 35],
    ] as const) {
      const before = perGolfer(early, key);
      const now = Math.min(...batches.slice(-5).map((costs) => perGolfer(costs, key)));
      if (now > before + room) failures.push(`a golfer reads ${now} ${key} of ${name} and not ${before}`);
    }
  }
  expect(failures).toEqual([]);
});
