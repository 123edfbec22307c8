import type { PaymentReply } from '@dewsweeper/contract/payment';
import { holdSeconds } from '@dewsweeper/core/hold/hold';
import { checkHistory, explain } from '../checker/check-history.ts';
import { Recorder } from '../checker/history.ts';
import { MemoryPostgres } from './memory-postgres.ts';
import { brokenPromises, doubleBookings } from './promises.ts';
import { blockedByStaff, simulatedCourses, simulationStartMs } from './simulated-course.ts';
import { SimulatedDatabase, type Weather } from './simulated-database.ts';
import { nameOf, SimulatedGolfer } from './simulated-golfer.ts';
import { SimulatedServer } from './simulated-server.ts';
import { hasMoney, SimulatedSquare } from './simulated-square.ts';
import { SimulatedTime } from './simulated-time.ts';

/** One schedule: what it came to, what was broken, and what happened, line by line. */
export type Schedule = {
  faults: string[];
  trace: string[];
  calls: number;
  confirmed: number;
  charges: number;
  /** Slots whose history has more orders than the checker tries. */
  undecided: number;
};

const stormMs = 20 * 60_000;
/** Longer than the last look for a charge that was given up. */
const restMs = 30 * 60_000;

/**
 * Lives through one schedule. Golfers, servers, the database and Square take turns as the seed has it; messages are
 * lost, repeated and late, clocks jump, processes and the database die. Then all is well for half an hour, and every
 * promise must have been kept. `replaced` spoils statements of the store: such schedules must come to grief.
 */
export async function simulate(
  seed: number,
  replaced: ConstructorParameters<typeof MemoryPostgres>[1] = {},
): Promise<Schedule> {
  const time = new SimulatedTime(seed, simulationStartMs);
  const weather: Weather = {
    loss: time.pick([0, 0.02, 0.1, 0.25]),
    delayMs: time.pick([50, 2_000]),
    squareMs: time.pick([900, 9_000]),
  };
  const memory = new MemoryPostgres(simulationStartMs, replaced);
  for (const course of simulatedCourses()) memory.tables.courses.set(`${course.group}/${course.id}`, course);
  const database = new SimulatedDatabase(time, weather, memory);
  const square = new SimulatedSquare(time, weather);
  let ids = 0;
  const newId = () => `id-${++ids}`;
  const servers = [1, 2].map(() => new SimulatedServer({ time, database, square, newId }));
  const recorder = new Recorder(null, () => database.nowMs());
  const golfers = ['ann', 'bob', 'cy'].map(
    (uid) => new SimulatedGolfer(uid, { time, weather, servers, recorder }),
  );
  const faults: string[] = [];

  database.onRun = (question, rows) => {
    const { name = '', values = [] } = question as { name?: string; values?: unknown[] };
    const outcome = rows[0]?.['outcome'];
    const heldUntil = rows[0]?.['held_until'];
    if (outcome !== undefined)
      time.tell(`${name} ${JSON.stringify(values.slice(0, 6))}: ${JSON.stringify(rows[0])}`);
    if (name === 'place-hold' && outcome === 'held' && heldUntil instanceof Date) {
      const livesMs = heldUntil.getTime() - database.nowMs();
      if (livesMs !== holdSeconds * 1000) faults.push(`a hold lives ${livesMs} ms`);
    }
    if (outcome === 'confirmed') faults.push(...doubleBookings([...memory.tables.groups.values()]));
  };
  square.onChange = (charge) => {
    // Lost, once or twice, in any order.
    for (let copy = time.between(0, 2); copy > 0; copy -= 1)
      time.after(time.between(100, 60_000), () => {
        const server = time.pick(servers);
        if (server.isUp) void server.notify(charge);
      });
  };
  scheduleTrouble();
  const played = Promise.all(golfers.map((golfer) => golfer.play(time.between(1, 3))));

  await time.runUntil(simulationStartMs + stormMs);
  calm();
  await time.runUntil(simulationStartMs + stormMs + restMs);
  const replayed = played.then(() => Promise.all(golfers.map(askAgain)));
  const over = new AbortController();
  void replayed.then(() => over.abort());
  for (let minutes = 0; !over.signal.aborted && minutes < 300; minutes += 1)
    await time.runUntil(time.nowMs + 60_000);
  if (!over.signal.aborted) faults.push('golfers are still waiting for answers');

  const findings = checkHistory(recorder.lines, { holdMs: holdSeconds * 1000, toleranceMs: 0 });
  faults.push(
    ...servers.flatMap((server) => server.faults),
    ...golfers.flatMap((golfer) => golfer.faults),
    ...brokenPromises(memory.tables, square.books, golfers),
    ...explain(findings),
  );
  return {
    faults,
    trace: time.trace,
    calls: recorder.lines.length,
    confirmed: golfers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    charges: square.books.length,
    undecided: findings.undecided,
  };

  function scheduleTrouble(): void {
    const within = () => time.between(0, stormMs);
    for (let crash = time.between(0, 3); crash > 0; crash -= 1)
      time.after(within(), () => {
        const server = time.pick(servers);
        time.tell('a server dies');
        server.crash();
        time.after(time.between(500, 20_000), () => server.start());
      });
    if (time.chance() < 0.3)
      time.after(within(), () => {
        time.tell('the database is gone');
        database.isDown = true;
        time.after(time.between(1_000, 30_000), () => {
          database.isDown = false;
        });
      });
    // A clock that is set forward ends holds early by the world's time: never by its own.
    if (time.chance() < 0.4)
      time.after(within(), () => {
        const byMs = time.pick([200, 5_000, 60_000]);
        time.tell(`the database's clock jumps by ${byMs} ms`);
        database.jump(byMs);
      });
    for (let acts = time.between(0, 8); acts > 0; acts -= 1) time.after(within(), staffAct);
  }

  function staffAct(): void {
    const { date, teeID, minute, slot } = time.pick(blockedByStaff);
    const course = time.pick(['free', 'captures', 'authorizes']);
    const range = {
      courseKey: `test-group/${course}`,
      date,
      groupID: `staff-${minute}`,
      teeID,
      from: minute,
      to: minute,
    };
    memory.tables.nowMs = database.nowMs();
    const told = (does: 'block' | 'unblock') =>
      recorder.call('staff', { does, slots: [`${course} ${date} ${slot}`] })({ says: 'done' });
    if (time.chance() < 0.3) {
      memory.touchCourse(`test-group/${course}`);
      return;
    }
    time.tell(`staff block ${course} ${slot}`);
    memory.block(range);
    told('block');
    time.after(time.between(10_000, 400_000), () => {
      memory.unblock(range);
      told('unblock');
    });
  }

  /** The rest of the world works; what has been asked for may still be under way. */
  function calm(): void {
    weather.loss = 0;
    database.isDown = false;
    for (const server of servers) if (!server.isUp) server.start();
  }

  /** Asks for everything once more: what was given before is given again, and what was unknown is known. */
  async function askAgain(golfer: SimulatedGolfer): Promise<void> {
    for (const [id, { request, value }] of golfer.acknowledged) {
      if (golfer.givenUp.has(id)) continue;
      const again = await golfer.ask(request);
      const says = again?.ok ? nameOf(request, again.value) : JSON.stringify(again);
      if (says !== nameOf(request, value))
        faults.push(`${id} was ${nameOf(request, value)} and is now ${says}`);
    }
    for (const [id, request] of golfer.paidWith) {
      const again = await golfer.ask(request);
      if (!again?.ok) continue;
      const { success, status } = again.value as PaymentReply;
      const isPaid = square.books.some((charge) => charge.reference === id && hasMoney(charge));
      if (status === 'PENDING') faults.push(`the payment for ${id} is still under way`);
      else if (success !== isPaid)
        faults.push(`the golfer of ${id} is told ${status}, and Square has ${isPaid ? '' : 'no '}money`);
    }
  }
}
