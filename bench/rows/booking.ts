import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../../packages/contract/src/routes.ts';
import { ClosedLoop } from '../load/closed-loop.ts';
import { requestBytes } from '../load/requests.ts';
import { median } from '../measure/median.ts';
import type { Done, Order } from '../programs/use-cases.ts';
import { runPgbench } from '../reference/pgbench.ts';
import { pgbenchScript } from '../reference/pgbench-script.ts';
import { bookedGolfers, recordBooking } from '../reference/recorded-booking.ts';
import type { Figure, Row } from '../row.ts';
import type { Database, Stage } from '../stage/stage.ts';
import { benchGroup, storeCourses } from '../world/course.ts';
import { cookieOf, enrollGolfers } from '../world/golfers.ts';
import { storeReservations } from '../world/reservations.ts';
import { ownTeeTime, spread, startsPerDay } from '../world/tee-times.ts';

/** As many as the server's pool has, and as many golfers at once as section 10 of the design asks for. */
const databaseConnections = 20;
const golfersAtOnce = 32;
const steps = ['hold', 'confirm'] as const;
type Step = (typeof steps)[number];
/** How many a second, of each step of a wave. */
type Rates = Record<Step, number>;

const goals = { http: 0.45, 'use case': 0.6 };

/**
 * Waves of golfers who each hold and confirm a start of their own: over HTTP, by the use case alone, and by pgbench,
 * which sends the statements that the product was seen to send.
 */
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
    await enrollGolfers(database.pool, golfers + 1);
    await database.pool.query('analyze');
    const sides = await openSides(stage, database, golfers);

    const measured: Record<string, Rates>[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const rates: Record<string, Rates> = {};
      for (const [at, [name, bookAll]] of Object.entries(sides).entries()) {
        rates[name] = await bookAll((round + 1) * 10 + at);
        await assertBooked(database, golfers);
        await tidy(database);
      }
      // What comes first warms up: plans, caches, code.
      if (round >= 0) measured.push(rates);
      stage.say(`round ${round + 1} of ${rounds}: ${describe(rates)}`);
    }
    return [
      ...figuresOf('http', 'over HTTP with sessions and all checks', measured),
      ...figuresOf('use case', 'by the use case without HTTP', measured),
    ];
  },
};

function figuresOf(
  side: keyof typeof goals,
  how: string,
  measured: readonly Record<string, Rates>[],
): Figure[] {
  return steps.map((step) => {
    const rate = (name: string) => median(measured.map((rates) => rates[name]?.[step] ?? 0));
    const reference = `pgbench as ${side}`;
    const ratio = median(
      measured.map((rates) => (rates[side]?.[step] ?? 0) / (rates[reference]?.[step] ?? 1)),
    );
    return {
      what: `${step} ${how}`,
      figure: `${ratio.toFixed(2)} (${Math.round(rate(side))}/s)`,
      reference: `pgbench with the same statements (${Math.round(rate(reference))}/s)`,
      toReach: `at least ${goals[side].toFixed(2)}`,
      isMet: ratio >= goals[side],
    };
  });
}

type Side = (wave: number) => Promise<Rates>;

async function openSides(stage: Stage, database: Database, golfers: number): Promise<Record<string, Side>> {
  // One golfer who is not among the others shows what is to be sent.
  const recorded = await recordBooking(database.pool, golfers);
  await tidy(database);
  const script = (name: string, step: Step, hasSession: boolean) => {
    const statements = recorded[step].filter(({ name }) => hasSession || name !== 'find-sessions');
    const file = join(stage.folder, `${name}.sql`);
    writeFileSync(file, pgbenchScript(statements, recorded, golfers));
    return file;
  };
  const pgbench = (hasSession: boolean): Side => {
    const files = steps.map((step) => script(`${step}-${hasSession}`, step, hasSession));
    return async (wave) => {
      const [hold, confirm] = [
        await runPgbench(database, {
          script: files[0] as string,
          connections: databaseConnections,
          golfers,
          wave,
        }),
        await runPgbench(database, {
          script: files[1] as string,
          connections: databaseConnections,
          golfers,
          wave,
        }),
      ];
      return { hold, confirm };
    };
  };
  return {
    'pgbench as http': pgbench(true),
    http: await overHttp(stage, database, golfers),
    'pgbench as use case': pgbench(false),
    'use case': await byUseCase(stage, database, golfers),
  };
}

async function overHttp(stage: Stage, database: Database, golfers: number): Promise<Side> {
  const server = await stage.server(database);
  const holds = Array.from({ length: golfers }, (_, golfer) => {
    const { course, hold } = ownTeeTime(golfer);
    const path = routes.teeTimeGroups(benchGroup, course);
    return requestBytes('POST', path, { cookie: cookieOf(golfer), body: hold });
  });
  return async () => {
    // The server keeps no connection for long that asks nothing.
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

async function byUseCase(stage: Stage, database: Database, golfers: number): Promise<Side> {
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

/** Whoever measured something else than so many reservations measured nothing. */
async function assertBooked({ pool }: Database, golfers: number): Promise<void> {
  const { rows } = await pool.query<{ booked: number }>(
    `select count(*)::int as booked from teetimegroups g
     join claims c on c.course_key = g.course_key and c.teetimegroup_id = g.id and c.expires_at = 'infinity'
     join golfer_reservations r on r.uid = g.uid and r.course_key = g.course_key and r.teetimegroup_id = g.id
     where g.status = 'confirmed' and g.uid like 'golfer-%'`,
  );
  if (rows[0]?.booked !== golfers) throw new Error(`${rows[0]?.booked} of ${golfers} golfers are booked`);
}

/** Every wave finds what the one before found. */
async function tidy({ pool }: Database): Promise<void> {
  for (const table of ['claims', 'teetimegroups', 'golfer_reservations', 'holds'])
    await pool.query(`delete from ${table} where uid like 'golfer-%'`);
  await pool.query('truncate messages, mails');
  await pool.query('vacuum claims, teetimegroups, golfer_reservations, holds, days');
}

function describe(rates: Record<string, Rates>): string {
  const side = ([name, { hold, confirm }]: [string, Rates]) =>
    `${name} ${Math.round(hold)} + ${Math.round(confirm)}`;
  return Object.entries(rates).map(side).join(', ');
}
