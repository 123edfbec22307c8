import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { openLiveStream } from '../../../test/live-stream.ts';
import { type PartnerClient, partnerClient } from '../../../test/partner-client.ts';
import { runningSecondsUntil } from '../../../test/running-time.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

let database: TestDatabase;
let here: FastifyInstance;
let there: FastifyInstance;
let system: PartnerClient;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  here = await openWholeServer(database.pool);
  there = await openWholeServer(database.pool);
  await there.listen({ host: '127.0.0.1', port: 0 });
  system = await partnerClient(here, database.pool);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.drop();
});

it('what a system writes through one process, golfers on another see within a second', async () => {
  const date = dateIn(1);
  const { port } = there.server.address() as AddressInfo;
  const [board, course] = [`board:${courseKey}/${date}`, `course:${courseKey}`];
  const stream = await openLiveStream(`http://127.0.0.1:${port}`, [board, course]);
  await stream.heard('board');
  const shown = () => stream.boards.get(board)?.board.slots ?? [];
  const isOpen = (time: string) => shown().some((slot) => slot.time === time && slot.teeID === 'front');
  const seen = async (check: () => void) => expect(await runningSecondsUntil(check)).toBeLessThan(1);
  const booking = { date, startingTime: '08:00', startingTeeID: 'front', numHoles: 9 };

  await system.send('PUT', '/teetimegroups/a', booking);
  await seen(() => expect(isOpen('08:00')).toBe(false));
  await system.send('PATCH', '/teetimegroups/a', { startingTime: '08:10' });
  await seen(() => expect([isOpen('08:00'), isOpen('08:10')]).toEqual([true, false]));
  await system.send('DELETE', '/teetimegroups/a');
  await seen(() => expect(isOpen('08:10')).toBe(true));

  const events = stream.events.length;
  await system.send('PATCH', '/teesheets/front', { endTime: '12:00' });
  await seen(() => expect(isOpen('12:10')).toBe(false));
  await stream.heard('changed', events);
  await system.send('PATCH', '', { rates: [{ name: 'All', greenFee9: 10, greenFee18: 20 }] });
  await seen(() => expect(shown()[0]?.nine?.priceCents).toBe(1000));
  stream.close();
});
