import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { type LiveStream, openLiveStream } from '../../../test/live-stream.ts';
import { eventually } from '../../../test/running-time.ts';
import { startTeeTimeProcess, type TeeTimeProcess } from '../../../test/tee-time-process.ts';
import { endGroup, placeNine } from '../../../test/tee-time-writers.ts';

let database: TestDatabase;
let here: TeeTimeProcess;
let there: TeeTimeProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  here = await startTeeTimeProcess(database.config);
  there = await startTeeTimeProcess(database.config);
});
afterAll(async () => {
  await here.stop();
  await there.stop();
  await database.drop();
});

const topicOn = (date: string) => `board:${courseKey}/${date}`;
const isOpen = (stream: LiveStream, date: string, time: string) =>
  stream.boards.get(topicOn(date))?.board.slots.some((slot) => slot.time === time && slot.teeID === 'front');

test('what one process does another hears without asking', async () => {
  const deaf = { pollMs: 600_000 };
  const one = await startTeeTimeProcess(database.config, deaf);
  const other = await startTeeTimeProcess(database.config, deaf);
  const date = dateIn(2);
  for (const [at, [by, to]] of [[one, other] as const, [other, one] as const].entries()) {
    const stream = await openLiveStream(to.origin, [topicOn(date)]);
    await stream.heard('board');
    await placeNine(by.pool, { uid: 'walker', id: `walker-${at}`, date, minute: 480 + 10 * at });
    by.live.announce([topicOn(date)]);
    await eventually(() => expect(isOpen(stream, date, `08:${at}0`)).toBe(false));
    stream.close();
  }
  await one.stop();
  await other.stop();
});

test('broken connections end no stream, and what happened meanwhile is seen', async () => {
  const date = dateIn(3);
  const stream = await openLiveStream(there.origin, [topicOn(date)]);
  await stream.heard('board');
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await eventually(() => placeNine(here.pool, { uid: 'rain', id: 'rain-1', date, minute: 540 }));
  await eventually(() => expect(isOpen(stream, date, '09:00')).toBe(false));
  await eventually(() => endGroup(here.pool, 'rain', 'rain-1'));
  await eventually(() => expect(isOpen(stream, date, '09:00')).toBe(true));
  expect(stream.isEnded()).toBe(false);
  stream.close();
});

test('a process that stops ends its streams at once', async () => {
  const leaving = await startTeeTimeProcess(database.config);
  const streams = await Promise.all(
    Array.from({ length: 5 }, () =>
      openLiveStream(leaving.origin, [topicOn(dateIn(4)), `days:${courseKey}`]),
    ),
  );
  const startMs = performance.now();
  await leaving.stop();
  expect(performance.now() - startMs).toBeLessThan(8_000);
  await eventually(() => expect(streams.map((stream) => stream.isEnded())).not.toContain(false));
});

test('the number of streams is limited, and one that ends frees its slot', async () => {
  const limits = { readers: 4, readersPerAddress: 3, readersPerGolfer: 2, topicsPerAddress: 100 };
  const small = await startTeeTimeProcess(database.config, { limits });
  const open = (uid: string) => openLiveStream(small.origin, [`days:${courseKey}`], { 'x-uid': uid });
  const first = await open('ann');
  const second = await open('ann');
  expect((await open('ann')).status).toBe(429);
  const third = await open('bob');
  const refused = await open('cid');
  expect([first.status, second.status, third.status, refused.status]).toEqual([200, 200, 200, 429]);
  expect(refused.headers['retry-after']).toBe('30');
  first.close();
  await eventually(async () => expect((await open('ann')).status).toBe(200));
  await small.stop();
});

test('the topics of one address are limited, and a stream that ends frees its share', async () => {
  const limits = { readers: 9, readersPerAddress: 9, readersPerGolfer: 9, topicsPerAddress: 4 };
  const small = await startTeeTimeProcess(database.config, { limits });
  const three = [1, 2, 3].map((day) => topicOn(dateIn(day)));
  const first = await openLiveStream(small.origin, three);
  const refused = await openLiveStream(small.origin, three);
  expect([first.status, refused.status]).toEqual([200, 429]);
  expect((await openLiveStream(small.origin, [`days:${courseKey}`])).status).toBe(200);
  first.close();
  await eventually(async () => expect((await openLiveStream(small.origin, three)).status).toBe(200));
  await small.stop();
});
