import { setTimeout as sleep } from 'node:timers/promises';
import type { Board } from '../../packages/contract/src/board.ts';
import { routes } from '../../packages/contract/src/routes.ts';
import { ClosedLoop } from '../load/closed-loop.ts';
import { HttpConnection } from '../load/http-client.ts';
import { LiveReader, versionIn } from '../load/live-client.ts';
import { requestBytes } from '../load/requests.ts';
import { percentile } from '../measure/median.ts';
import type { Row } from '../row.ts';
import { benchGroup, dateIn, type Start, startAt, storeCourses } from '../world/course.ts';
import { cookieOf, enrollGolfers } from '../world/golfers.ts';

const slots = 200;
/** Golfers at another course before, so that the process is warm. */
const golfersBefore = 2000;
const golfersBeforeAtOnce = 32;
const maxAttempts = 3;
const lookEveryMs = 250;
const holdWithinMs = 1000;
const rightWithinMs = 1000;
const date = dateIn(7);
const boardRequest = requestBytes('GET', routes.board(benchGroup, 'c0', date), { acceptsBrotli: false });
const holdPath = routes.teeTimeGroups(benchGroup, 'c0');

type Seen = { version: number; atMs: number };

export const openingMinute: Row = {
  about: 'opening minute: 10,000 golfers, 200 slots, 2,000 live watchers',
  async measure(stage) {
    const golfers = stage.isQuick ? 1000 : 10_000;
    const watchers = stage.isQuick ? 200 : 2000;
    const seconds = stage.isQuick ? 15 : 60;
    const database = await stage.database();
    await storeCourses(database.pool, 2, slots);
    await enrollGolfers(database.pool, golfers + golfersBefore);
    const server = await stage.server(database);
    await serveGolfersBefore(server.port, golfers);

    const heard = Array.from({ length: watchers }, (): Seen[] => []);
    for (let number = 0; number < watchers; number += 1) {
      const onEvent = (event: string) =>
        heard[number]?.push({ version: versionIn(event), atMs: performance.now() });
      const path = `${routes.live}?topics=board:${benchGroup}/c0/${date}`;
      const reader = await LiveReader.open({ port: server.port, path, number, onEvent });
      stage.onEnd(() => reader.close());
    }

    const minute = new Minute(server.port);
    const looking = minute.look();
    const startedMs = performance.now();
    await Promise.all(
      Array.from({ length: golfers }, async (_, golfer) => {
        // Half of them come within the first quarter.
        await sleep(seconds * 1000 * Math.random() ** 2);
        await minute.visit(golfer);
      }),
    );
    stage.say(`${golfers} golfers came and went in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
    minute.isOver = true;
    await looking;
    await sleep(rightWithinMs);

    const { rows } = await database.pool.query<{ held: number }>(
      `select count(distinct (tee_id, cell))::int as held from claims where date = $1`,
      [date],
    );
    const held = rows[0]?.held ?? 0;
    const p99Ms = percentile(minute.holdsMs, 99);
    const latestMs = Math.max(...heard.map((seen) => maxBehind(seen, minute.seen)));
    const serverErrors = [...minute.statuses].filter(([status]) => status >= 500 || status === 0);
    const errors = serverErrors.reduce((sum, [, count]) => sum + count, 0);
    const shown = [...minute.statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`);
    return [
      {
        what: `opening minute: ${golfers} golfers after ${slots} slots in ${seconds} s, ${watchers} watching live`,
        figure: `${held} held, ${errors} failed, p99 of a hold ${Math.round(p99Ms)} ms, boards right within ${Math.round(latestMs)} ms`,
        reference: `${minute.holdsMs.length} holds asked for: ${shown.join(', ')}`,
        toReach: `${slots} held, no 5xx, p99 under 1 s, each watcher’s board right within 1 s`,
        isMet: held === slots && errors === 0 && p99Ms < holdWithinMs && latestMs <= rightWithinMs,
      },
    ];
  },
};

/** Golfers of another course, from number `first` on, each hold a start of their own. */
async function serveGolfersBefore(port: number, first: number): Promise<void> {
  const loop = await ClosedLoop.open(port, golfersBeforeAtOnce);
  const { replies } = await loop.once(
    Array.from({ length: golfersBefore }, (_, number) => {
      const { startingTime, startingTeeID } = startAt(number % slots, slots);
      const day = dateIn(1 + Math.floor(number / slots));
      const body = { date: day, startingTime, startingTeeID, numHoles: 9, players: 2 };
      const path = routes.teeTimeGroups(benchGroup, 'c1');
      return requestBytes('POST', path, { cookie: cookieOf(first + number), body });
    }),
  );
  loop.close();
  const refused = replies.find(({ status }) => status !== 201);
  if (refused) throw new Error(`a golfer before the minute was refused: ${refused.body.toString()}`);
}

function maxBehind(watched: readonly Seen[], looked: readonly Seen[]): number {
  return Math.max(
    ...looked.map(({ version, atMs }) => {
      const knew = watched.find((seen) => seen.version >= version);
      return knew ? knew.atMs - atMs : Number.POSITIVE_INFINITY;
    }),
  );
}

class Minute {
  isOver = false;
  readonly statuses = new Map<number, number>();
  readonly holdsMs: number[] = [];
  readonly seen: Seen[] = [];
  readonly #port: number;
  #open: Start[] = Array.from({ length: slots }, (_, number) => startAt(number, slots));

  constructor(port: number) {
    this.#port = port;
  }

  async look(): Promise<void> {
    const connection = await HttpConnection.open(this.#port);
    for (;;) {
      const { body } = await connection.send(boardRequest);
      const board = JSON.parse(body.toString()) as Board;
      this.seen.push({ version: Number(board.version.split('.')[1]), atMs: performance.now() });
      const open = new Set(
        board.slots.filter(({ nine }) => nine).map(({ time, teeID }) => `${time} ${teeID}`),
      );
      this.#open = this.#open.filter(({ startingTime, startingTeeID }) =>
        open.has(`${startingTime} ${startingTeeID}`),
      );
      if (this.isOver) return connection.close();
      await sleep(lookEveryMs);
    }
  }

  async visit(golfer: number): Promise<void> {
    try {
      const connection = await HttpConnection.open(this.#port);
      await connection.send(boardRequest);
      let wanted: Pick<Start, 'startingTime' | 'startingTeeID'> | undefined =
        pick(this.#open) ?? startAt(Math.floor(Math.random() * slots), slots);
      for (let attempts = 1; wanted && attempts <= maxAttempts; attempts += 1) {
        const { startingTime, startingTeeID } = wanted;
        const body = { date, startingTime, startingTeeID, numHoles: 9, players: 2 };
        const startedMs = performance.now();
        const reply = await connection.send(
          requestBytes('POST', holdPath, { cookie: cookieOf(golfer), body }),
        );
        this.holdsMs.push(performance.now() - startedMs);
        this.#count(reply.status);
        wanted = reply.status === 409 ? pick(nearestIn(reply.body)) : undefined;
      }
      connection.close();
    } catch {
      this.#count(0);
    }
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}

function nearestIn(body: Buffer): Pick<Start, 'startingTime' | 'startingTeeID'>[] {
  const { nearest = [] } = JSON.parse(body.toString()) as {
    nearest?: { time: string; teeID: 'front' | 'back' }[];
  };
  return nearest.map(({ time, teeID }) => ({ startingTime: time, startingTeeID: teeID }));
}

function pick<Value>(values: readonly Value[]): Value | undefined {
  return values[Math.floor(Math.random() * values.length)];
}
