import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../../packages/contract/src/routes.ts';
import { HttpConnection } from '../load/http-client.ts';
import { LiveReader } from '../load/live-client.ts';
import { requestBytes } from '../load/requests.ts';
import { median } from '../measure/median.ts';
import { residentBytes } from '../measure/process-costs.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../stage/stage.ts';
import { benchGroup, dateIn, startAt, storeCourses } from '../world/course.ts';
import { cookieOf, enrollGolfers } from '../world/golfers.ts';

const starts = 134;
const atMostRatio = 1.5;
const atMostBytes = 20 * 1000;
/** Longer than the minimum interval of a board's events. */
const betweenChangesMs = 600;
const reachedWithinMs = 20_000;

export const liveReaders: Row = {
  about: 'change to last of 5,000 live readers, memory per live reader',
  async measure(stage) {
    const count = stage.isQuick ? 1000 : 5000;
    const rounds = stage.isQuick ? 5 : 15;
    const database = await stage.database();
    await storeCourses(database.pool, 1, starts);
    await enrollGolfers(database.pool, rounds + 1);
    const server = await stage.server(database);
    const bare = await stage.program('bare-live.mjs', {});
    const date = dateIn(3);

    const livePath = `${routes.live}?topics=board:${benchGroup}/c0/${date}`;
    // The first readers pay for one-time costs and stay, so that nobody reuses their memory.
    const first = count / 5;
    const firstReaders = await openReaders(stage, { port: server.port, path: livePath, count: first });
    await sleep(3000);
    const before = residentBytes(server.pid);
    const others = count - first;
    const otherReaders = await openReaders(stage, {
      port: server.port,
      path: livePath,
      count: others,
      from: first,
    });
    await sleep(3000);
    const perReader = (residentBytes(server.pid) - before) / others;
    firstReaders.close();
    otherReaders.close();
    await sleep(2000);
    // An address has a limit of readers, and former ones may still count: these use other addresses.
    const readers = await openReaders(stage, { port: server.port, path: livePath, count, from: 2 * count });
    const bareReaders = await openReaders(stage, { port: bare.port, path: '/', count });

    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const { startingTime, startingTeeID } = startAt(round + 1, starts);
      const hold = requestBytes('POST', routes.teeTimeGroups(benchGroup, 'c0'), {
        cookie: cookieOf(round + 1),
        body: { date, startingTime, startingTeeID, numHoles: 9, players: 2 },
      });
      const reached = await readers.reachAll(server.port, hold);
      const event = `id: ${'0'.repeat(16)}\n${reached.event}\n\n`;
      const post = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${event.length}\r\n\r\n${event}`;
      const bareReached = await bareReaders.reachAll(bare.port, Buffer.from(post));
      if (round >= 0) {
        ours.push(reached.ms);
        theirs.push(bareReached.ms);
      }
      await sleep(betweenChangesMs);
    }
    const ratio = median(ours.map((ms, round) => ms / (theirs[round] ?? 1)));
    return [
      {
        what: `change to last of ${count} live readers, one process, the hold included`,
        figure: `${ratio.toFixed(2)} (${median(ours).toFixed(0)} ms)`,
        reference: `bare event-stream loop with the same bytes (${median(theirs).toFixed(0)} ms)`,
        toReach: `at most ${atMostRatio}`,
        isMet: ratio <= atMostRatio,
      },
      {
        what: 'memory per live reader',
        figure: `${(perReader / 1000).toFixed(1)} kB`,
        reference: `growth of the process by the last ${others} of ${count} readers`,
        toReach: 'at most 20 kB',
        isMet: perReader <= atMostBytes,
      },
    ];
  },
};

type Readers = {
  /** Makes the change; resolves when the last reader has it. */
  reachAll(port: number, request: Buffer): Promise<{ ms: number; event: string }>;
  close(): void;
};

async function openReaders(
  stage: Stage,
  { port, path, count, from = 0 }: { port: number; path: string; count: number; from?: number },
): Promise<Readers> {
  let heard = 0;
  let onLast: (event: string) => void = () => {};
  const onEvent = (event: string) => {
    heard += 1;
    if (heard === count) onLast(event);
  };
  const readers: LiveReader[] = [];
  const close = () => {
    for (const reader of readers) reader.close();
  };
  stage.onEnd(close);
  const atOnce = 100;
  for (let opened = 0; opened < count; opened += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - opened) }, (_, at) => from + opened + at);
    readers.push(
      ...(await Promise.all(numbers.map((number) => LiveReader.open({ port, path, number, onEvent })))),
    );
  }
  // Whole boards come first; their events are no changes.
  await sleep(500);
  return {
    async reachAll(toPort, request) {
      const connection = await HttpConnection.open(toPort);
      heard = 0;
      const last = new Promise<string>((resolve) => {
        onLast = resolve;
      });
      const startedMs = performance.now();
      const replied = connection.send(request);
      const late = sleep(reachedWithinMs, undefined, { ref: false }).then(() => {
        throw new Error(`${heard} of ${count} readers heard of a change within ${reachedWithinMs} ms`);
      });
      late.catch(() => {});
      const event = await Promise.race([last, late]);
      const ms = performance.now() - startedMs;
      const { status } = await replied;
      connection.close();
      if (status >= 300) throw new Error(`a change was answered ${status}`);
      return { ms, event };
    },
    close,
  };
}
