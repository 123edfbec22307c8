import { type Board, board } from '@dewsweeper/contract/board';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { type LiveStream, openLiveStream } from '../../../test/live-stream.ts';
import { runningSecondsUntil } from '../../../test/running-time.ts';
import { startTeeTimeProcess, type TeeTimeProcess } from '../../../test/tee-time-process.ts';
import { endGroup, placeNine } from '../../../test/tee-time-writers.ts';

let database: TestDatabase;
let server: TeeTimeProcess;
const streams: LiveStream[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  server = await startTeeTimeProcess(database.config);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

async function listen(topics: string[], headers?: Record<string, string>): Promise<LiveStream> {
  const stream = await openLiveStream(server.origin, topics, headers);
  streams.push(stream);
  return stream;
}

const boardTopic = (date: string) => `board:${courseKey}/${date}`;

async function readBoard(date: string): Promise<Board> {
  const response = await server.get(`/api/groups/test-group/courses/two-nines/teetimes/${date}`);
  return board.parse(await response.json());
}

const isOpen = (stream: LiveStream, date: string, time: string) =>
  stream.boards
    .get(boardTopic(date))
    ?.board.slots.some((slot) => slot.time === time && slot.teeID === 'front');

async function refusalOf(query: string, headers: Record<string, string> = {}): Promise<[number, string]> {
  const response = await server.get(`/api/live${query}`, headers);
  return [response.status, ((await response.json()) as { code: string }).code];
}

/** Seconds until a condition holds; golfers are promised one. */
function secondsUntil(condition: () => boolean | undefined): Promise<number> {
  return runningSecondsUntil(() => expect(condition()).toBe(true));
}

describe('a board that is watched', () => {
  test('comes whole at first, as it is read', async () => {
    const date = dateIn(3);
    const stream = await listen([boardTopic(date)]);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await stream.heard('board');
    expect(stream.boards.get(boardTopic(date))?.board).toEqual(await readBoard(date));
    const read = await server.get(`/api/groups/test-group/courses/two-nines/teetimes/${date}`);
    await read.text();
    expect(read.headers.get('etag')).toBe(`W/"${stream.boards.get(boardTopic(date))?.etag}"`);
  });

  test('shows a hold that somebody else took, and its release, within a second', async () => {
    const date = dateIn(4);
    const stream = await listen([boardTopic(date)]);
    await stream.heard('board');
    await placeNine(database.pool, { uid: 'far', id: 'far-1', date, minute: 480 });
    expect(await secondsUntil(() => isOpen(stream, date, '08:00') === false)).toBeLessThan(1);
    expect(stream.events.at(-1)).toMatchObject({ name: 'board-change', data: { changed: [] } });
    await endGroup(database.pool, 'far', 'far-1');
    expect(await secondsUntil(() => isOpen(stream, date, '08:00'))).toBeLessThan(1);
    expect(stream.gaps).toEqual([]);
  });

  test('shows what this process announces at once', async () => {
    const date = dateIn(4);
    const stream = await listen([boardTopic(date)]);
    await stream.heard('board');
    await placeNine(database.pool, { uid: 'near', id: 'near-1', date, minute: 490 });
    server.live.announce([boardTopic(date)]);
    expect(await secondsUntil(() => isOpen(stream, date, '08:10') === false)).toBeLessThan(0.3);
  });

  test('frees a hold at its expiry, by the clock alone', async () => {
    const date = dateIn(5);
    const stream = await listen([boardTopic(date)]);
    await stream.heard('board');
    await placeNine(database.pool, { uid: 'brief', id: 'brief-1', date, minute: 500, holdSeconds: 2 });
    await secondsUntil(() => isOpen(stream, date, '08:20') === false);
    const seconds = await secondsUntil(() => isOpen(stream, date, '08:20'));
    expect(seconds).toBeLessThan(2.5);
    const last = stream.events.at(-1)?.data as { from: string; version: string };
    expect(last.from).toBe(last.version);
  });

  test('follows a database clock that jumps', async () => {
    const date = dateIn(6);
    const stream = await listen([boardTopic(date)]);
    await placeNine(database.pool, { uid: 'jump', id: 'jump-1', date, minute: 510, holdSeconds: 420 });
    await secondsUntil(() => isOpen(stream, date, '08:30') === false);
    await shiftClock(database.pool, '421 seconds');
    expect(await secondsUntil(() => isOpen(stream, date, '08:30'))).toBeLessThan(1.5);
    await endGroup(database.pool, 'jump', 'jump-1');
    await shiftClock(database.pool, '0 seconds');
  });

  test('sends at most one event in 250 ms, however much happens', async () => {
    const date = dateIn(7);
    const stream = await listen([boardTopic(date)]);
    await stream.heard('board');
    const changesHeard = () => stream.events.filter(({ name }) => name === 'board-change').length;
    const startMs = performance.now();
    let round = 0;
    for (; changesHeard() < 5; round += 1) {
      await placeNine(database.pool, {
        uid: 'busy',
        id: `busy-${round}`,
        date,
        minute: 420 + 10 * (round % 9),
      });
      server.live.announce([boardTopic(date)]);
    }
    // Five events have four intervals between them; timers may fire a little early.
    expect(performance.now() - startMs).toBeGreaterThan(4 * 245);
    expect(round).toBeGreaterThan(10);
    const wanted = await readBoard(date);
    await secondsUntil(() => stream.boards.get(boardTopic(date))?.board.version === wanted.version);
    expect(stream.boards.get(boardTopic(date))?.board).toEqual(wanted);
  });

  test('comes whole again when more than its slots changed', async () => {
    const date = dateIn(8);
    const stream = await listen([boardTopic(date), `course:${courseKey}`]);
    await stream.heard('board');
    await database.pool.query(
      `update courses set revision = revision + 1,
        document = jsonb_set(document, '{widgetSettings,minGroupMessage}', '"Foursomes first"')
       where course_key = $1`,
      [courseKey],
    );
    await stream.heard('board', 1);
    await stream.heard('changed');
    expect(stream.boards.get(boardTopic(date))?.board).toMatchObject({ minGroupMessage: 'Foursomes first' });
  });
});

describe('boards whose dates cannot be booked', () => {
  const farDates = (stream: number) =>
    Array.from({ length: 16 }, (_, at) => {
      const day = String(1 + at).padStart(2, '0');
      return boardTopic(`21${String(stream).padStart(2, '0')}-01-${day}`);
    });

  test('are one empty board, whatever their number', async () => {
    const far = await Promise.all([1, 2, 3, 4, 5].map((stream) => listen(farDates(stream))));
    for (const stream of far) await stream.heard('board', 15);
    expect(far[4]?.boards.get(farDates(5)[15] as string)?.board).toEqual(await readBoard('2105-01-16'));
    expect(far[4]?.boards.get(farDates(5)[15] as string)?.board.slots).toEqual([]);
    expect(server.live.hub.topicVersions().map(([topic]) => topic)).toEqual([`range:${courseKey}`]);
    expect(server.boards.topicVersions().filter(([name]) => name.includes('/21'))).toEqual([]);
  });

  test('are sent again, on a new stream, when the course changes', async () => {
    const date = dateIn(400);
    const stream = await listen([boardTopic(date)]);
    await stream.heard('board');
    expect(stream.boards.get(boardTopic(date))?.board.slots).toEqual([]);
    await database.pool.query(
      `update courses set revision = revision + 1,
        document = jsonb_set(document, '{widgetSettings,daysInAdvance}', '500') where course_key = $1`,
      [courseKey],
    );
    server.live.announce([`course:${courseKey}`]);
    await secondsUntil(() => stream.isEnded());
    const again = await listen([boardTopic(date)]);
    await again.heard('board');
    expect(isOpen(again, date, '08:00')).toBe(true);
  });

  test('end the streams of readers who watched them while they could be booked', async () => {
    const date = dateIn(13);
    const stream = await listen([boardTopic(date)]);
    await stream.heard('board');
    await database.pool.query(
      `update courses set revision = revision + 1,
        document = jsonb_set(document, '{widgetSettings,daysInAdvance}', '12') where course_key = $1`,
      [courseKey],
    );
    await secondsUntil(() => stream.isEnded());
    const again = await listen([boardTopic(date)]);
    await again.heard('board');
    expect(again.boards.get(boardTopic(date))?.board.slots).toEqual([]);
  });
});

describe('a reader that comes back', () => {
  const date = dateIn(9);

  test('is sent nothing that it has', async () => {
    const stream = await listen([boardTopic(date), `days:${courseKey}`]);
    await stream.heard('board');
    stream.close();
    const again = await listen([`days:${courseKey}`, boardTopic(date)], {
      'last-event-id': stream.lastEventId(),
    });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(again.events).toEqual([]);
    await placeNine(database.pool, { uid: 'back', id: 'back-1', date, minute: 600 });
    server.live.announce([boardTopic(date)]);
    const change = await again.heard('board-change');
    expect(change.data).toMatchObject({ fromEtag: stream.boards.get(boardTopic(date))?.etag });
  });

  test('gets the whole of what changed meanwhile, and only of that', async () => {
    const quiet = dateIn(10);
    const topics = [boardTopic(date), boardTopic(quiet), `course:${courseKey}`, `days:${courseKey}`];
    const stream = await listen(topics);
    await secondsUntil(() => stream.boards.size === 2);
    stream.close();
    await placeNine(database.pool, { uid: 'gap', id: 'gap-1', date, minute: 610 });
    server.live.announce([boardTopic(date), `days:${courseKey}`]);
    const again = await listen(topics, { 'last-event-id': stream.lastEventId() });
    await again.heard('board');
    await again.heard('changed');
    expect(again.events.map(({ data }) => (data as { topic: string }).topic).toSorted()).toEqual([
      boardTopic(date),
      `days:${courseKey}`,
    ]);
    expect(isOpen(again, date, '10:10')).toBe(false);
  });

  test('may bring the id in the address, where no header can be sent', async () => {
    const stream = await listen([boardTopic(date)]);
    await stream.heard('board');
    const again = await openLiveStream(server.origin, [
      `${boardTopic(date)}&lastEventId=${stream.lastEventId()}`,
    ]);
    streams.push(again);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(again.events).toEqual([]);
  });

  test('with an id of another life gets the whole', async () => {
    const stream = await listen([boardTopic(date)], { 'last-event-id': 'made.up' });
    expect((await stream.heard('board')).data).toMatchObject({ topic: boardTopic(date) });
  });
});

describe('the other topics', () => {
  test('a change of days, course or list is sent', async () => {
    const topics = [`days:${courseKey}`, `course:${courseKey}`, 'courses:test-group'];
    const stream = await listen(topics);
    await database.pool.query('update courses set revision = revision + 1 where course_key = $1', [
      courseKey,
    ]);
    await database.pool.query(`insert into courses (course_key, group_id, id, document)
      values ('test-group/new', 'test-group', 'new', '{}')`);
    const reported = () => new Set(stream.events.map(({ data }) => (data as { topic: string }).topic));
    expect(
      await secondsUntil(() => reported().has(`course:${courseKey}`) && reported().has('courses:test-group')),
    ).toBeLessThan(1);
    await placeNine(database.pool, { uid: 'days', id: 'days-1', date: dateIn(11), minute: 600 });
    await secondsUntil(() => reported().has(`days:${courseKey}`));
  });

  test('a golfer gets their own changes under the name `me`', async () => {
    const stream = await listen(['me'], { 'x-uid': 'mia' });
    const other = await listen(['me'], { 'x-uid': 'noa' });
    server.live.announce(['user:mia']);
    await placeNine(database.pool, { uid: 'mia', id: 'mia-1', date: dateIn(11), minute: 480 });
    await stream.heard('changed');
    expect(stream.events[0]?.data).toMatchObject({ topic: 'me' });
    expect(other.events).toEqual([]);
  });

  test('nobody else hears it: not without a session, nor by the name of another', async () => {
    for (const [topics, headers] of [
      ['me', {}],
      ['me', { 'x-uid': 'anonymous-1' }],
    ] as const) {
      expect(await refusalOf(`?topics=${topics}`, headers)).toEqual([401, 'not-signed-in']);
    }
    expect(await refusalOf('?topics=user:mia', { 'x-uid': 'noa' })).toEqual([400, 'invalid-request']);
  });
});

describe('refusals', () => {
  test.each([
    '',
    '?topics=',
    '?topics=,',
    '?topics=board:test-group/two-nines/2030-02-30',
    '?topics=board:test-group/two-nines',
    '?topics=weather:test-group',
    `?topics=${Array.from({ length: 65 }, (_, at) => `courses:g${at}`).join()}`,
    '?topics=courses:a&topics=courses:b',
  ])('a stream of %s is not opened', async (query) => {
    expect(await refusalOf(query)).toEqual([400, 'invalid-request']);
  });

  test('a stream is read, not looked at', async () => {
    const response = await fetch(`${server.origin}/api/live?topics=courses:test-group`, { method: 'HEAD' });
    expect(response.status).toBe(404);
  });

  test('a stream of something unknown is not opened', async () => {
    expect(await refusalOf(`?topics=course:${courseKey},board:test-group/nowhere/2030-01-01`)).toEqual([
      404,
      'course-not-found',
    ]);
    expect(await refusalOf('?topics=courses:nowhere')).toEqual([404, 'group-not-found']);
  });
});
