import { board } from '@dewsweeper/contract/board';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { type LiveStream, openLiveStream } from '../../../test/live-stream.ts';
import { eventually } from '../../../test/running-time.ts';
import { startTeeTimeProcess, type TeeTimeProcess } from '../../../test/tee-time-process.ts';
import { block, endGroup, placeNine, unblock } from '../../../test/tee-time-writers.ts';

let database: TestDatabase;
let server: TeeTimeProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  server = await startTeeTimeProcess(database.config);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const date = dateIn(5);
const topic = `board:${courseKey}/${date}`;
const golfer = fc.constantFrom('ann', 'bob', 'cid', 'dot');
const minute = fc.integer({ min: 0, max: 8 }).map((at) => 420 + 10 * at);
const blockID = fc.constantFrom('frost', 'mowing');

const act = fc.oneof(
  fc.record({ act: fc.constant('hold' as const), uid: golfer, minute, brief: fc.boolean() }),
  fc.record({ act: fc.constant('release' as const), uid: golfer }),
  fc.record({
    act: fc.constant('block' as const),
    id: blockID,
    minute,
    length: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({ act: fc.constant('unblock' as const), id: blockID }),
  fc.record({ act: fc.constant('revise' as const), price: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ act: fc.constant('come back' as const) }),
  fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 120 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;
const step = fc.record({ act, announced: fc.boolean() });

let holds = 0;

async function perform(one: Act): Promise<void> {
  switch (one.act) {
    case 'hold': {
      holds += 1;
      const id = `hold-${one.uid}-${holds}`;
      const holdSeconds = one.brief ? 1 : 420;
      await placeNine(database.pool, { uid: one.uid, id, date, minute: one.minute, holdSeconds });
      return;
    }
    case 'release': {
      const { rows } = await database.pool.query('select teetimegroup_id from holds where uid = $1', [
        one.uid,
      ]);
      if (rows[0]?.teetimegroup_id) await endGroup(database.pool, one.uid, rows[0].teetimegroup_id);
      return;
    }
    case 'block':
      await block(database.pool, { id: one.id, date, from: one.minute, to: one.minute + one.length });
      return;
    case 'unblock':
      await unblock(database.pool, { id: one.id, date });
      return;
    case 'revise':
      await database.pool.query(
        `update courses set revision = revision + 1,
          document = jsonb_set(document, '{rates,0,greenFee9}', $2::text::jsonb) where course_key = $1`,
        [courseKey, one.price],
      );
      return;
    case 'wait':
      await new Promise((resolve) => setTimeout(resolve, one.ms));
      return;
    case 'come back':
      return;
    default:
      one satisfies never;
  }
}

test('a reader that applies the changes has at all times what reading the board gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const steady = await openLiveStream(server.origin, [topic]);
      let wanderer = await openLiveStream(server.origin, [topic]);
      const gaps: string[] = [];
      try {
        for (const { act: one, announced } of steps) {
          if (one.act === 'come back') wanderer = await comeBack(wanderer, gaps);
          await perform(one);
          if (announced) server.live.announce([topic, `course:${courseKey}`]);
        }
        await expectSame(steady);
        await expectSame(wanderer);
        expect([...steady.gaps, ...wanderer.gaps, ...gaps]).toEqual([]);
      } finally {
        steady.close();
        wanderer.close();
      }
    }),
    { numRuns: 15, interruptAfterTimeLimit: 40_000 },
  );
});

async function comeBack(stream: LiveStream, gaps: string[]): Promise<LiveStream> {
  stream.close();
  gaps.push(...stream.gaps);
  const headers = { 'last-event-id': stream.lastEventId() || 'nothing' };
  return openLiveStream(server.origin, [topic], headers, stream.boards);
}

async function expectSame(stream: LiveStream): Promise<void> {
  await eventually(async () => {
    const response = await server.get(`/api/groups/test-group/courses/two-nines/teetimes/${date}`);
    const read = board.parse(await response.json());
    const heard = stream.boards.get(topic);
    expect([`W/"${heard?.etag}"`, heard?.board]).toEqual([response.headers.get('etag'), read]);
    expect(await versionInDatabase()).toBe(read.version);
  });
}

async function versionInDatabase(): Promise<string> {
  const { rows } = await database.pool.query(
    `select c.revision || '.' || coalesce(d.version, 0) as version
     from courses c left join days d on d.course_key = c.course_key and d.date = $2 where c.course_key = $1`,
    [courseKey, date],
  );
  return rows[0].version;
}
