import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { type Board, type BookableDays, board, bookableDays } from '@dewsweeper/contract/board';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { eventually, runningSecondsUntil } from '../../../test/running-time.ts';
import { startTeeTimeProcess, type TeeTimeProcess } from '../../../test/tee-time-process.ts';
import { block, endGroup, placeNine } from '../../../test/tee-time-writers.ts';

let database: TestDatabase;
let server: TeeTimeProcess;
beforeEach(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  server = await startTeeTimeProcess(database.config);
});
afterEach(async () => {
  await server.stop();
  await database.drop();
});

const boardPath = (date: string) => `/api/groups/test-group/courses/two-nines/teetimes/${date}`;
const daysPath = '/api/groups/test-group/courses/two-nines/days';

async function readBoard(date: string): Promise<Board> {
  return board.parse(await (await server.get(boardPath(date))).json());
}

async function readDays(): Promise<BookableDays> {
  return bookableDays.parse(await (await server.get(daysPath)).json());
}

const frontTimes = ({ slots }: Board) =>
  slots.filter(({ teeID }) => teeID === 'front').map(({ time }) => time);

async function problemOf(path: string): Promise<[number, string]> {
  const response = await server.get(path);
  expect(response.headers.get('content-type')).toMatch('application/problem+json');
  return [response.status, ((await response.json()) as { code: string }).code];
}

test('an open day shows every start of both sheets, priced at the first rate', async () => {
  const shown = await readBoard(dateIn(3));
  expect(shown).toMatchObject({ group: 'test-group', course: 'two-nines', version: '1.0' });
  expect(shown.slots).toHaveLength(2 * 67);
  expect(shown.slots[0]).toEqual({
    time: '07:00',
    teeID: 'front',
    teeName: 'Front Nine',
    nine: { minPlayers: 1, requirePayment: false, priceCents: 2400 },
    eighteen: {
      minPlayers: 1,
      requirePayment: false,
      priceCents: 4200,
      reroundTime: '09:10',
      reroundTeeID: 'back',
    },
  });
});

test('a board is revalidated each time, and not sent again to a reader who has it', async () => {
  const first = await server.get(boardPath(dateIn(3)));
  const bytes = await first.text();
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  const again = await server.get(boardPath(dateIn(3)), { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const other = await server.get(boardPath(dateIn(3)), { 'if-none-match': 'W/"another"' });
  expect([other.status, await other.text()]).toEqual([200, bytes]);
});

async function rawBody(path: string, acceptEncoding: string): Promise<{ encoding: unknown; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(`${server.origin}${path}`, { headers: { 'accept-encoding': acceptEncoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('compressed bytes decode to the plain ones, and are sent only to readers who accept them', async () => {
  const plain = await rawBody(boardPath(dateIn(3)), 'gzip');
  const compressed = await rawBody(boardPath(dateIn(3)), 'gzip, deflate, br');
  expect(plain.encoding).toBeUndefined();
  expect(compressed.encoding).toBe('br');
  expect(compressed.body.length).toBeLessThan(plain.body.length / 5);
  expect(brotliDecompressSync(compressed.body)).toEqual(plain.body);
  expect((await rawBody(boardPath(dateIn(3)), 'gzip, br;q=0')).encoding).toBeUndefined();
});

test('a change that this process announces is in the very next answer', async () => {
  const date = dateIn(4);
  for (let round = 0; round < 20; round += 1) {
    const [uid, id] = ['ann', `own-${round}`];
    const reading = readBoard(date);
    expect(await placeNine(database.pool, { uid, id, date, minute: 480 })).toBe('held');
    server.live.announce([`board:${courseKey}/${date}`, `days:${courseKey}`, `user:${uid}`]);
    expect(frontTimes(await readBoard(date))).not.toContain('08:00');
    await reading;
    expect(await endGroup(database.pool, uid, id)).toBe('ended');
    server.live.announce([`board:${courseKey}/${date}`, `days:${courseKey}`, `user:${uid}`]);
    expect(frontTimes(await readBoard(date))).toContain('08:00');
  }
});

test('a change that nobody announces is seen within a second', async () => {
  const date = dateIn(5);
  await readBoard(date);
  await readDays();
  await block(database.pool, { id: 'frost', date, from: 420, to: 600 });
  const seconds = await runningSecondsUntil(async () => {
    expect(frontTimes(await readBoard(date))[0]).toBe('10:10');
    expect((await readDays()).days[5]?.nine[0]).toBe(2 * 67 - 19);
  });
  expect(seconds).toBeLessThan(1);
});

test('changed settings and tee sheets are seen within a second', async () => {
  const date = dateIn(6);
  await readBoard(date);
  await database.pool.query(
    `update courses set revision = revision + 1,
      document = jsonb_set(document, '{widgetSettings,minGroupMessage}', '"Foursomes first"')
     where course_key = $1`,
    [courseKey],
  );
  const seconds = await runningSecondsUntil(async () => {
    expect(await readBoard(date)).toMatchObject({ version: '2.0', minGroupMessage: 'Foursomes first' });
  });
  expect(seconds).toBeLessThan(1);
});

test('a hold that expires frees its time by the database clock', async () => {
  const date = dateIn(7);
  await placeNine(database.pool, { uid: 'exp', id: 'expiring', date, minute: 500, holdSeconds: 60 });
  await eventually(async () => expect(frontTimes(await readBoard(date))).not.toContain('08:20'));
  expect((await readDays()).days[7]?.nine[0]).toBe(133);
  await shiftClock(database.pool, '55 seconds');
  expect(frontTimes(await readBoard(date))).not.toContain('08:20');
  await shiftClock(database.pool, '61 seconds');
  const seconds = await runningSecondsUntil(async () => {
    expect(frontTimes(await readBoard(date))).toContain('08:20');
    expect((await readDays()).days[7]?.nine[0]).toBe(134);
  });
  expect(seconds).toBeLessThan(1.5);
  await endGroup(database.pool, 'exp', 'expiring');
});

test('the days tell how many times are open to whom, from today to the last bookable date', async () => {
  const days = await readDays();
  expect(days).toMatchObject({ group: 'test-group', course: 'two-nines', timeZone: 'America/Chicago' });
  expect(days.today).toBe(dateIn(0));
  expect(days.days.map(({ date }) => date)).toEqual(Array.from({ length: 15 }, (_, at) => dateIn(at)));
  const untouched = days.days[14];
  expect(untouched?.nine).toEqual([134, 134, 134, 134]);
  for (const { date, nine } of days.days.slice(3))
    expect([date, (await readBoard(date)).slots.length]).toEqual([date, nine[0]]);
});

test('a date outside the bookable range answers an empty list', async () => {
  for (const date of [dateIn(-1), dateIn(15), '1999-02-28', '9999-12-31'])
    expect((await readBoard(date)).slots).toEqual([]);
});

test('a new day at the course opens its last date and closes its first', async () => {
  expect((await readBoard(dateIn(15))).slots).toEqual([]);
  expect((await readDays()).today).toBe(dateIn(0));
  await shiftClock(database.pool, '1 day');
  const seconds = await runningSecondsUntil(async () => {
    expect((await readBoard(dateIn(15))).slots).toHaveLength(2 * 67);
    expect((await readBoard(dateIn(0))).slots).toEqual([]);
    const { today, days } = await readDays();
    expect([today, days[0]?.date, days.at(-1)?.date]).toEqual([dateIn(1), dateIn(1), dateIn(15)]);
  });
  expect(seconds).toBeLessThan(1.5);
});

test('what is malformed or unknown is refused by name', async () => {
  expect(await problemOf(boardPath('2030-02-30'))).toEqual([400, 'invalid-request']);
  expect(await problemOf(boardPath('tomorrow'))).toEqual([400, 'invalid-request']);
  expect(await problemOf('/api/groups/a%20b/courses/c/teetimes/2030-02-20')).toEqual([
    400,
    'invalid-request',
  ]);
  expect(await problemOf('/api/groups/g/courses/a%2Fb/teetimes/2030-02-20')).toEqual([
    400,
    'invalid-request',
  ]);
  expect(await problemOf('/api/groups/g/courses/c/teetimes/2030-02-20')).toEqual([404, 'course-not-found']);
  expect(await problemOf('/api/groups/g/courses/c/days')).toEqual([404, 'course-not-found']);
});
