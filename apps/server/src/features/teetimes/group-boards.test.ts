import { type GroupBoard, groupBoard } from '@dewsweeper/contract/board';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { eventually } from '../../../test/running-time.ts';
import { startTeeTimeProcess, type TeeTimeProcess } from '../../../test/tee-time-process.ts';
import { endGroup, placeNine } from '../../../test/tee-time-writers.ts';

let database: TestDatabase;
let server: TeeTimeProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  await storeCourse(database.pool, {
    ...twoNines,
    course: 'a-short-way-ahead',
    document: {
      ...twoNines.document,
      name: 'A Short Way Ahead',
      widgetSettings: { ...twoNines.document.widgetSettings, daysInAdvance: 2 },
    },
  });
  server = await startTeeTimeProcess(database.config);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const path = (date: string) => `/api/groups/test-group/teetimes/${date}`;
const answerOn = (date: string, headers = {}) => server.get(path(date), headers);
const read = async (date: string): Promise<GroupBoard> =>
  groupBoard.parse(await (await answerOn(date)).json());
const timesAt = (course: string, { boards }: GroupBoard) =>
  boards.find((board) => board.course === course)?.slots.map(({ time, teeID }) => `${time} ${teeID}`) ?? [];

test('the boards of all courses, by name, each as it is at its own address', async () => {
  const date = dateIn(1);
  const { boards, ...about } = await read(date);
  expect(about).toEqual({ group: 'test-group', date });
  expect(boards.map(({ course }) => course)).toEqual(['a-short-way-ahead', 'two-nines']);
  for (const board of boards) {
    const own = await server.get(`/api/groups/test-group/courses/${board.course}/teetimes/${date}`);
    expect(await own.json()).toEqual(board);
  }
});

test('a course that cannot be booked so far ahead has nothing open', async () => {
  const { boards } = await read(dateIn(5));
  expect(boards.map(({ slots }) => slots.length > 0)).toEqual([false, true]);
});

test('who has the boards is not sent them again', async () => {
  const first = await answerOn(dateIn(2));
  await first.text();
  const again = await answerOn(dateIn(2), { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a change that this process announces is in the very next answer', async () => {
  const date = dateIn(2);
  for (let round = 0; round < 20; round += 1) {
    const [uid, id] = ['ann', `own-${round}`];
    const reading = read(date);
    expect(await placeNine(database.pool, { uid, id, date, minute: 480 })).toBe('held');
    server.live.announce([`board:${courseKey}/${date}`, `days:${courseKey}`, `user:${uid}`]);
    const after = await read(date);
    expect(timesAt('two-nines', after)).not.toContain('08:00 front');
    expect(timesAt('a-short-way-ahead', after)).toContain('08:00 front');
    await reading;
    expect(await endGroup(database.pool, uid, id)).toBe('ended');
    server.live.announce([`board:${courseKey}/${date}`, `days:${courseKey}`, `user:${uid}`]);
    expect(timesAt('two-nines', await read(date))).toContain('08:00 front');
  }
});

test('a new course is there within moments', async () => {
  const date = dateIn(1);
  await read(date);
  await storeCourse(database.pool, { ...twoNines, course: 'new' });
  await eventually(async () => {
    expect((await read(date)).boards.map(({ course }) => course)).toContain('new');
  });
});

test.each([
  [path('2026-02-30'), 400, 'invalid-request'],
  ['/api/groups/nowhere/teetimes/2026-05-01', 404, 'group-not-found'],
])('%s is answered with %i', async (url, status, code) => {
  const answer = await server.get(url);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
});
