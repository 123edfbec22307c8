import type { PaymentReply } from '@dewsweeper/contract/payment';
import { holdSeconds } from '@dewsweeper/core/hold/hold';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { checkHistory, explain } from '../checker/check-history.ts';
import { Recorder } from '../checker/history.ts';
import { ClosedSlots } from './closed-slots.ts';
import type { InProcessPostgres } from './in-process-postgres.ts';
import { brokenInvariants, doubleBookings } from './invariants.ts';
import { scheduleFaults } from './schedule-faults.ts';
import { SimulatedClerk } from './simulated-clerk.ts';
import { blockedByStaff, simulationStartMs } from './simulated-course.ts';
import type { Mutated } from './simulated-database.ts';
import { nameOf, SimulatedGolfer } from './simulated-golfer.ts';
import { hasMoney } from './simulated-square.ts';
import { startWorld } from './simulated-world.ts';
import { block, touchCourse, unblock } from './staff-acts.ts';
import { readGroups, readRows } from './stored-rows.ts';

export type Schedule = {
  failures: string[];
  trace: string[];
  calls: number;
  confirmed: number;
  charges: number;
  /** Acts of clerks that were done. */
  staffActs: number;
  /** Slots with more orders than the checker tries. */
  undecided: number;
};

const faultsMs = 20 * 60_000;
/** Longer than the last search for a given-up charge. */
const restMs = 30 * 60_000;

/**
 * Runs one schedule. The seed decides the order of golfers, servers, database and Square; messages are lost,
 * repeated and late, clocks jump, processes and the database die. Then half an hour is undisturbed, and every
 * invariant must hold. `mutated` statements break an invariant, and such schedules must fail.
 */
export async function simulate(
  postgres: InProcessPostgres,
  seed: number,
  mutated: Record<string, Mutated> = {},
): Promise<Schedule> {
  const { time, network, database, square, newId, servers } = await startWorld(postgres, {
    seed,
    startMs: simulationStartMs,
    mutated,
    networkOf: (drawn) => ({
      loss: drawn.pick([0, 0.02, 0.1, 0.25]),
      delayMs: drawn.pick([50, 2_000]),
      squareMs: drawn.pick([900, 9_000]),
    }),
  });
  const recorder = new Recorder(null, () => database.nowMs());
  const golfers = ['ann', 'bob', 'cy'].map(
    (uid) => new SimulatedGolfer(uid, { time, network, servers, recorder }),
  );
  const closed = new ClosedSlots(recorder);
  const clerk = new SimulatedClerk({ time, postgres, recorder, closed, newId });
  const failures: string[] = [];

  database.onRun = async ({ name = '', values = [] }, rows) => {
    const answer = rows[0]?.['answer'] as { outcome: string; heldUntil?: string } | undefined;
    if (!answer) return;
    time.note(`${name} ${values.join(' ')}: ${JSON.stringify(answer)}`);
    if (name === 'place_hold' && answer.outcome === 'held') {
      const livesMs = Date.parse(answer.heldUntil ?? '') - database.nowMs();
      if (livesMs !== holdSeconds * 1000) failures.push(`a hold lives ${livesMs} ms`);
    }
    if (answer.outcome === 'confirmed') failures.push(...doubleBookings(await readGroups(postgres.session)));
  };
  square.onChange = (charge) => {
    // Lost, once or twice, in any order.
    for (let copy = time.between(0, 2); copy > 0; copy -= 1)
      time.after(time.between(100, 60_000), () => {
        const server = time.pick(servers);
        if (server.isUp) void server.notify(charge);
      });
  };
  disturb();
  const played = Promise.all(golfers.map((golfer) => golfer.play(time.between(1, 3))));

  await time.runUntil(simulationStartMs + faultsMs);
  endDisturbances();
  await time.runUntil(simulationStartMs + faultsMs + restMs);
  const replayed = played.then(() => Promise.all(golfers.map(askAgain)));
  const over = new AbortController();
  void replayed.then(() => over.abort());
  for (let minutes = 0; !over.signal.aborted && minutes < 300; minutes += 1)
    await time.runUntil(time.nowMs + 60_000);
  if (!over.signal.aborted) failures.push('golfers are still waiting for answers');

  const issues = checkHistory(recorder.lines, { holdMs: holdSeconds * 1000, toleranceMs: 0 });
  failures.push(
    ...servers.flatMap((server) => server.failures),
    ...golfers.flatMap((golfer) => golfer.failures),
    ...clerk.failures,
    ...brokenInvariants(await readRows(postgres.session), square.charges, golfers),
    ...explain(issues),
  );
  return {
    failures,
    trace: time.trace,
    calls: recorder.lines.length,
    confirmed: golfers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    charges: square.charges.length,
    staffActs: clerk.done,
    undecided: issues.undecided,
  };

  function disturb(): void {
    const within = () => time.between(0, faultsMs);
    scheduleFaults({ time, servers, database }, { withinMs: faultsMs, jumpChance: 0.4 });
    for (let acts = time.between(0, 8); acts > 0; acts -= 1) time.after(within(), staffAct);
    for (let works = time.between(0, 6); works > 0; works -= 1) time.after(within(), () => clerk.work());
  }

  async function staffAct(): Promise<void> {
    const { date, teeID, minute, slot } = time.pick(blockedByStaff);
    const course = time.pick(['free', 'captures', 'authorizes']);
    const range = {
      courseKey: courseKeyOf({ group: 'test-group', course }),
      date,
      groupID: `staff-${minute}`,
      teeID,
      from: minute,
      to: minute,
    };
    if (time.random() < 0.3) {
      await touchCourse(postgres, range.courseKey);
      return;
    }
    time.note(`staff block ${course} ${slot}`);
    await block(postgres, range);
    closed.close(`${course} ${date} ${slot}`, 'an import');
    time.after(time.between(10_000, 400_000), async () => {
      await unblock(postgres, range);
      closed.open(`${course} ${date} ${slot}`, 'an import');
    });
  }

  /** Ends all disturbances; requests may still be in transit. */
  function endDisturbances(): void {
    network.loss = 0;
    database.isDown = false;
    for (const server of servers) if (!server.isUp) server.start();
  }

  /** Repeats every request: known results stay the same, unknown ones become known. */
  async function askAgain(golfer: SimulatedGolfer): Promise<void> {
    for (const [id, { request, value }] of golfer.acknowledged) {
      if (golfer.givenUp.has(id)) continue;
      const again = await golfer.ask(request);
      const says = again?.ok ? nameOf(request, again.value) : JSON.stringify(again);
      if (says !== nameOf(request, value))
        failures.push(`${id} was ${nameOf(request, value)} and is now ${says}`);
    }
    for (const [id, request] of golfer.paidWith) {
      const again = await golfer.ask(request);
      if (!again?.ok) continue;
      const { success, status } = again.value as PaymentReply;
      const isPaid = square.charges.some((charge) => charge.reference === id && hasMoney(charge));
      if (status === 'PENDING') failures.push(`the payment for ${id} is still under way`);
      else if (success !== isPaid)
        failures.push(`the golfer of ${id} is told ${status}, and Square has ${isPaid ? '' : 'no '}money`);
    }
  }
}
