import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { routes } from '../../packages/contract/src/routes.ts';
import { ClosedLoop } from '../load/closed-loop.ts';
import { requestBytes } from '../load/requests.ts';
import { median } from '../measure/median.ts';
import type { Done, Order } from '../programs/use-cases.ts';
import { openBareInserts } from '../reference/bare-inserts.ts';
import type { Figure, Row } from '../row.ts';
import type { Database, Stage } from '../stage/stage.ts';
import { benchGroup, storeCourses } from '../world/course.ts';
import { cookieOf, enrollGolfers } from '../world/golfers.ts';
import { storeReservations } from '../world/reservations.ts';
import { ownTeeTime, spread, startsPerDay } from '../world/tee-times.ts';

/** As many as the server's pool has, and the number of simultaneous golfers of the load goal. */
const databaseConnections = 20;
const golfersAtOnce = 32;
const steps = ['hold', 'confirm'] as const;
type Step = (typeof steps)[number];
type Rates = Record<Step, number>;
type Side = keyof typeof goals;
type Measured = Record<Side, Rates> & { bareInserts: number };

const bookedGolfers = [{ name: 'Pat Green', email: '', phone: '', rateGroup: 0 }];
/** Until pgbench, Node's compiler and each connection's plans are warm, after some ten thousand bookings. */
const warmUpRounds = 3;
/** About a second's worth: an insert costs a small part of a reservation. */
const insertsPerGolfer = 10;

/** Shares of pgbench's inserts per second, one row a transaction. */
const goals = { http: { hold: 0.12, confirm: 0.15 }, 'use case': { hold: 0.2, confirm: 0.2 } };

export const booking: Row = {
  about: 'hold and confirm, over HTTP and by the use case alone',
  async measure(stage) {
    const golfers = stage.isQuick ? 1000 : 4000;
    const rounds = stage.isQuick ? 3 : 7;
    const database = await stage.database();
    await storeCourses(database.pool, spread.courses, startsPerDay);
    await storeReservations(database.pool, {
      courses: spread.courses,
      perCourse: 2000,
      startsPerDay,
      perComingDay: 30,
    });
    await enrollGolfers(database.pool, golfers);
    await database.pool.query('analyze');
    const insertBarely = await openBareInserts(database, {
      folder: stage.folder,
      connections: databaseConnections,
      inserts: golfers * insertsPerGolfer,
    });
    const sides = {
      http: await overHttp(stage, database, golfers),
      'use case': await byUseCase(stage, database, golfers),
    };

    const measured: Measured[] = [];
    for (let round = 1 - warmUpRounds; round <= rounds; round += 1) {
      const bareInserts = await insertBarely();
      const bookAll = async (side: Side) => {
        const rates = await sides[side]();
        await assertBooked(database, golfers);
        await tidy(database);
        return rates;
      };
      const rates = { bareInserts, http: await bookAll('http'), 'use case': await bookAll('use case') };
      stage.say(`${round > 0 ? `round ${round} of ${rounds}` : 'warming up'}: ${describe(rates)}`);
      if (round > 0) measured.push(rates);
    }
    return [
      ...figuresOf('http', 'over HTTP with sessions and all checks', measured),
      ...figuresOf('use case', 'by the use case without HTTP', measured),
    ];
  },
};

function figuresOf(side: Side, how: string, measured: readonly Measured[]): Figure[] {
  const reference = Math.round(median(measured.map(({ bareInserts }) => bareInserts)));
  return steps.map((step) => {
    const rate = median(measured.map((rates) => rates[side][step]));
    const ratio = median(measured.map((rates) => rates[side][step] / rates.bareInserts));
    const goal = goals[side][step];
    return {
      what: `${step} ${how}`,
      figure: `${ratio.toFixed(3)} (${Math.round(rate)}/s)`,
      reference: `bare one-row inserts by pgbench (${reference}/s)`,
      toReach: `at least ${goal.toFixed(2)}`,
      isMet: ratio >= goal,
    };
  });
}

type BookAll = () => Promise<Rates>;

async function overHttp(stage: Stage, database: Database, golfers: number): Promise<BookAll> {
  const server = await stage.server(database);
  const holds = Array.from({ length: golfers }, (_, golfer) => {
    const { course, hold } = ownTeeTime(golfer);
    const path = routes.teeTimeGroups(benchGroup, course);
    return requestBytes('POST', path, { cookie: cookieOf(golfer), body: hold });
  });
  return async () => {
    const loop = await ClosedLoop.open(server.port, golfersAtOnce);
    const held = await loop.once(holds);
    const confirmations = held.replies.map(({ body }, golfer) => {
      const { id } = JSON.parse(body.toString()) as { id: string };
      const path = routes.confirmation(benchGroup, ownTeeTime(golfer).course, id);
      return requestBytes('PUT', path, { cookie: cookieOf(golfer), body: { golfers: bookedGolfers } });
    });
    const confirmed = await loop.once(confirmations);
    loop.close();
    return { hold: golfers / held.seconds, confirm: golfers / confirmed.seconds };
  };
}

async function byUseCase(stage: Stage, database: Database, golfers: number): Promise<BookAll> {
  const program = join(import.meta.dirname, '../programs/use-cases.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  stage.onEnd(() => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    return exited;
  });
  const { host, port, name } = database;
  child.send({
    connection: { host, port, user: 'postgres', database: name },
    group: benchGroup,
    connections: databaseConnections,
  });
  await once(child, 'message');
  const asked = Array.from({ length: golfers }, (_, golfer) => ({ golfer, ...ownTeeTime(golfer) }));
  return async () => {
    const held = await order(child, { act: 'hold', asked });
    const confirmed = await order(child, { act: 'confirm', asked, ids: held.ids, golfers: bookedGolfers });
    return { hold: golfers / held.seconds, confirm: golfers / confirmed.seconds };
  };
}

async function order(child: ChildProcess, given: Order): Promise<Done> {
  child.send(given);
  const [done] = (await once(child, 'message')) as [Done];
  if (done.refused.length > 0) throw new Error(`refused: ${done.refused[0]}`);
  return done;
}

/** Fails unless this many reservations were made. */
async function assertBooked({ pool }: Database, golfers: number): Promise<void> {
  const { rows } = await pool.query<{ booked: number }>(
    `select count(*)::int as booked from teetimegroups g
     join claims c on c.course_key = g.course_key and c.teetimegroup_id = g.id and c.expires_at = 'infinity'
     join golfer_reservations r on r.uid = g.uid and r.course_key = g.course_key and r.teetimegroup_id = g.id
     where g.status = 'confirmed' and g.uid like 'golfer-%'`,
  );
  if (rows[0]?.booked !== golfers) throw new Error(`${rows[0]?.booked} of ${golfers} golfers are booked`);
}

async function tidy({ pool }: Database): Promise<void> {
  for (const table of ['claims', 'teetimegroups', 'golfer_reservations', 'holds'])
    await pool.query(`delete from ${table} where uid like 'golfer-%'`);
  await pool.query('truncate messages, mails');
  await pool.query('vacuum claims, teetimegroups, golfer_reservations, holds, days');
}

function describe({ bareInserts, ...sides }: Measured): string {
  const booked = Object.entries(sides).map(
    ([name, { hold, confirm }]) => `${name} ${Math.round(hold)} + ${Math.round(confirm)}`,
  );
  return [`bare inserts ${Math.round(bareInserts)}`, ...booked].join(', ');
}
