import { routes } from '../../packages/contract/src/routes.ts';
import { HttpConnection } from '../load/http-client.ts';
import { requestBytes } from '../load/requests.ts';
import type { Row } from '../row.ts';
import { benchGroup, dateIn, startAt, storeCourses } from '../world/course.ts';
import { cookieOf, enrollGolfers } from '../world/golfers.ts';

const golfers = 500;
const starts = 20;
const withinMs = 1000;

export const lastSlot: Row = {
  about: 'one slot, 500 golfers at once',
  async measure(stage) {
    const rounds = stage.isQuick ? 3 : 9;
    const database = await stage.database();
    await storeCourses(database.pool, 1, starts);
    await enrollGolfers(database.pool, golfers);
    const server = await stage.server(database);
    const path = routes.teeTimeGroups(benchGroup, 'c0');
    const date = dateIn(3);

    const outcomes: { won: number; refused: number; others: number; slowestMs: number }[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const { startingTime, startingTeeID } = startAt(round + 1, starts);
      const body = { date, startingTime, startingTeeID, numHoles: 9, players: 2 };
      const requests = Array.from({ length: golfers }, (_, golfer) =>
        requestBytes('POST', path, { cookie: cookieOf(golfer), body }),
      );
      const connections = await Promise.all(requests.map(() => HttpConnection.open(server.port)));
      const startedMs = performance.now();
      const answers = await Promise.all(
        connections.map(async (connection, golfer) => {
          const { status } = await connection.send(requests[golfer] as Buffer);
          return { status, ms: performance.now() - startedMs };
        }),
      );
      for (const connection of connections) connection.close();
      const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
      const [won, refused] = [count(201), count(409)];
      const slowestMs = Math.max(...answers.map(({ ms }) => ms));
      // The first round warms up.
      if (round >= 0) outcomes.push({ won, refused, others: golfers - won - refused, slowestMs });
      stage.say(
        `round ${round + 1}: ${won} won, ${refused} refused, the last after ${Math.round(slowestMs)} ms`,
      );
      await database.pool.query(
        'update holds set course_key = null, date = null, teetimegroup_id = null, expires_at = null',
      );
    }
    const slowestMs = Math.max(...outcomes.map((one) => one.slowestMs));
    const isOneWinner = outcomes.every(({ won, refused }) => won === 1 && refused === golfers - 1);
    const worst = outcomes.find(({ won, refused }) => won !== 1 || refused !== golfers - 1) ?? outcomes[0];
    return [
      {
        what: 'one slot, 500 golfers at once',
        figure: `${worst?.won} winner, ${worst?.refused} refusals, all answered within ${Math.round(slowestMs)} ms`,
        reference: `the worst of ${rounds} rounds`,
        toReach: '1 winner, 499 refusals, within 1 s',
        isMet: isOneWinner && slowestMs <= withinMs,
      },
    ];
  },
};
