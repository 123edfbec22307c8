import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { boardOf } from '@dewsweeper/core/tee-sheet/board';
import { closeSheets } from '../../src/features/clubhouse/cells-store.ts';
import { bumpDay } from '../../src/features/clubhouse/store.ts';
import { createCourseCache } from '../../src/features/courses/course-cache.ts';
import { courseStore } from '../../src/features/courses/store.ts';
import { loadDay } from '../../src/features/teetimes/day-state.ts';
import { createPassOn } from '../../src/features/waitlist/pass-on.ts';
import { Recorder } from '../checker/history.ts';
import { ClosedSlots } from './closed-slots.ts';
import type { InProcessPostgres, Statement } from './in-process-postgres.ts';
import { scheduleFaults } from './schedule-faults.ts';
import { SimulatedClerk } from './simulated-clerk.ts';
import { simulatedDate } from './simulated-course.ts';
import type { Mutated } from './simulated-database.ts';
import { SimulatedGolfer } from './simulated-golfer.ts';
import { waitingGolfers } from './simulated-server.ts';
import { hasMoney } from './simulated-square.ts';
import { startWorld, unreliable } from './simulated-world.ts';
import { block, touchCourse, unblock } from './staff-acts.ts';
import { type Counts, WaitingGolfer } from './waiting-golfer.ts';
import {
  brokenByCommit,
  leftOver,
  openStarts,
  owedOffers,
  type SheetState,
  selectSheets,
} from './waiting-model.ts';

export type WaitingSchedule = {
  failures: string[];
  trace: string[];
  commits: number;
  offers: number;
  reminders: number;
  staffActs: number;
  /** The longest that a free time was not offered, while nothing was disturbed. */
  longestMs: number;
} & Counts;

const startMs = Date.parse('2030-05-20T11:50:00Z');
const faultsMs = 20 * 60_000;
const calmMs = 10 * 60_000;
const maxReservations = 3;
/** By a job each second, and the statements that it takes. */
const offeredWithinMs = 2_000;
const maxFailures = 10;

/** Of each, the course's own groups have some at first. */
const cells = ['front', 'back'].flatMap((teeID) =>
  [0, 10, 20].map((after) => ({ teeID, minute: (teeID === 'front' ? 420 : 550) + after })),
);

const phones: Record<string, string> = {
  ann: '+14025550101',
  bob: '+14025550102',
  cy: '+14025550103',
  dee: '+14025550104',
};
const phoneOf = (uid: string) => phones[uid] ?? '';
/** Statements that change nothing of a sheet, which are many. */
const readsAlone =
  /^(day|must-pass-on|days-to-pass-on|course|course-revision|waits-of-golfer|waiters-ahead|find-|reminding-)/;

/**
 * Runs one schedule of golfers who wait, change and are reminded, beside clerks. After every statement that may have changed
 * a sheet, a slow second reading of the rules judges what it did.
 */
export async function simulateWaiting(
  postgres: InProcessPostgres,
  seed: number,
  mutated: Record<string, Mutated> = {},
): Promise<WaitingSchedule> {
  const { time, network, database, square, newId, servers } = await startWorld(postgres, {
    seed,
    startMs,
    mutated,
    networkOf: unreliable,
    phoneOf,
    maxOpenReservations: maxReservations,
  });
  const recorder = new Recorder(null, () => database.nowMs());
  const failures: string[] = [];
  const fail = (failure: string) => {
    if (failures.length < maxFailures) failures.push(failure);
  };
  const ended = new Set<string>();
  const changed = new Set<string>();
  const counts: Counts = {
    held: 0,
    linked: 0,
    joined: 0,
    left: 0,
    taken: 0,
    changed: 0,
    refusedChanges: 0,
    cancelledByText: 0,
    expectedByText: 0,
  };
  const texts = new Map<string, string[]>();
  const golfers = Object.keys(phones).map(
    (uid) => new SimulatedGolfer(uid, { time, network, servers, recorder }),
  );
  const quick = new SimulatedGolfer('quick', { time, network, servers, recorder });

  const pool = database.poolAtOnce();
  const observed = { run: (statement: Statement) => pool.query(statement) };
  const courses = createCourseCache(courseStore(pool));
  const passOn = createPassOn({
    ...waitingGolfers(phoneOf),
    pool,
    courses,
    newId,
    closeSheets,
    bumpDay,
    announce: () => {},
    deliverSoon: () => {},
    publicUrl: 'http://localhost:3000',
    maxOpenReservations: maxReservations,
  });
  const clerk = new SimulatedClerk({
    time,
    postgres,
    recorder,
    closed: new ClosedSlots(recorder),
    newId,
    courses: ['waits', 'pays'],
    pool,
    more: { passOn, currentCourse: (courseKey) => courses.current(courseKey) },
  });

  const stored = new Map<string, string>();
  const states = new Map<string, SheetState>();
  await readSheets();
  let commits = 0;
  let offers = 0;
  database.onCommit = async (names) => {
    if (names.every((name) => readsAlone.test(name))) return;
    commits += 1;
    const nowMs = database.nowMs();
    for (const { key, before: was, after } of await readSheets()) {
      if (!was) continue;
      offers += after.waits.filter(
        ({ id, state }) => state === 'offered' && was.waits.find((one) => one.id === id)?.state !== 'offered',
      ).length;
      const isClerk = clerk.doing !== null;
      const causes = {
        ended: new Set([...ended, ...(await cancelledByTexts(was)), ...byClerk(was)]),
        changed: new Set([...changed, ...byClerk(was)]),
        isStaff: isClerk,
        isOverride: clerk.doing !== null && 'override' in clerk.doing,
      };
      for (const one of brokenByCommit({ before: was, after }, nowMs, { maxReservations, causes }))
        fail(`${key}, ${names.at(-2) ?? names[0]}${isClerk ? ` (${clerk.doing?.kind})` : ''}: ${one}`);
      if (commits % 5 === 0) await compareBoard(key, after, nowMs);
    }
  };
  square.onChange = (charge) => {
    for (let copy = time.between(0, 2); copy > 0; copy -= 1)
      time.after(time.between(100, 60_000), () => {
        const server = time.pick(servers);
        if (server.isUp) void server.notify(charge);
      });
  };

  const isPlaying = Promise.all(
    golfers.map((golfer) => {
      const texted = (uid: string, body: string) => texts.set(uid, [...(texts.get(uid) ?? []), body]);
      const waiting = new WaitingGolfer({ time, golfer, counts, ended, changed, texted });
      const answers =
        time.random() < 0.6 && time.sleep(time.between(12, 24) * 60_000).then(() => waiting.answer());
      return Promise.all([answers, waiting.play(time.between(4, 9))]);
    }),
  );
  schedule();
  let longestMs = 0;
  let owedSinceMs: number | null = null;
  let isCalm = false;
  watch();
  await time.runUntil(startMs + faultsMs);
  network.loss = 0;
  network.delayMs = 50;
  database.isDown = false;
  for (const server of servers) if (!server.isUp) server.start();
  await time.runUntil(startMs + faultsMs + 2 * 60_000);
  isCalm = true;
  await time.runUntil(startMs + faultsMs + calmMs);
  const over = new AbortController();
  void isPlaying.then(() => over.abort());
  for (let minutes = 0; !over.signal.aborted && minutes < 300; minutes += 1)
    await time.runUntil(time.nowMs + 60_000);
  if (!over.signal.aborted) fail('golfers are still waiting for answers');
  const left = () =>
    [...states].flatMap(([key, state]) => leftOver(state, database.nowMs()).map((one) => `${key}: ${one}`));
  // What nobody takes goes from one to the next.
  for (let minutes = 0; left().length > 0 && minutes < 120; minutes += 1)
    await time.runUntil(time.nowMs + 60_000);
  for (const one of left()) fail(one);
  for (const charge of square.charges) {
    const group = states
      .get(courseKeyOf({ group: 'test-group', course: 'pays' }))
      ?.groups.find(({ id }) => id === charge.reference);
    if (hasMoney(charge) && group?.status !== 'confirmed') fail(`charge ${charge.id} is an orphan`);
  }
  const { rows } = await postgres.session.query('select count(*)::integer as many from reminders');
  return {
    failures: [
      ...failures,
      ...servers.flatMap((server) => server.failures),
      ...[...golfers, quick].flatMap((golfer) => golfer.failures),
      ...clerk.failures,
    ],
    trace: time.trace,
    commits,
    offers,
    reminders: rows[0].many,
    staffActs: clerk.done,
    longestMs,
    ...counts,
  };

  /** Those that have changed. */
  async function readSheets(): Promise<{ key: string; before: SheetState | undefined; after: SheetState }[]> {
    const { rows: found } = await postgres.run({
      name: 'simulation-sheets',
      text: selectSheets,
      values: [simulatedDate],
    });
    return found.flatMap(({ key, sheet }) => {
      const name = String(key);
      if (stored.get(name) === sheet) return [];
      stored.set(name, String(sheet));
      const before = states.get(name);
      const after = JSON.parse(String(sheet)) as SheetState;
      states.set(name, after);
      return [{ key: name, before, after }];
    });
  }

  /** What a board shows is what is free: nothing that is offered to somebody. */
  async function compareBoard(key: string, state: SheetState, nowMs: number): Promise<void> {
    const courseKey = courseKeyOf({ group: 'test-group', course: key.slice('test-group/'.length) });
    const day = await loadDay(postgres.session, courseKey, simulatedDate);
    const course = await createCourseCache(courseStore(postgres.session as never)).get(courseKey);
    if (!day || !course) return fail(`${key} has no board`);
    const { slots } = boardOf({
      course: course.rules,
      date: simulatedDate,
      taken: day.taken,
      nowEpochMs: nowMs,
    });
    const minute = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3));
    const shown = slots.flatMap(({ time: wall, teeID, nine, eighteen }) => [
      ...(nine ? [`${teeID} ${minute(wall)} 9`] : []),
      ...(eighteen ? [`${teeID} ${minute(wall)} 18`] : []),
    ]);
    const free = openStarts(state, nowMs);
    if (shown.toSorted().join() !== free.toSorted().join())
      fail(`${key} shows ${shown.join(', ')}; free are ${free.join(', ')}`);
  }

  /** Somebody who waits for nothing asks for a time as soon as it is free. */
  async function snatch({ courseKey, teeID, from }: { courseKey: string; teeID: string; from: number }) {
    const course = courseKey.slice('test-group/'.length);
    const startingTime = `0${Math.floor(from / 60)}:${String(from % 60).padStart(2, '0')}`;
    const hold = {
      date: simulatedDate,
      startingTime,
      startingTeeID: teeID,
      numHoles: 9,
      players: 1,
    } as const;
    const held = await quick.ask({ does: 'hold', course, hold });
    if (!held?.ok) return;
    const { id } = held.value as Hold;
    ended.add(id);
    await time.sleep(time.between(1_000, 60_000));
    await quick.release(course, id);
  }

  function byClerk(state: SheetState): string[] {
    const kind = clerk.doing?.kind;
    if (kind === undefined) return [];
    // A frost moves all; what is undone may be one.
    const isTheirs = ({ source }: { source: string }) =>
      kind === 'delay' || kind === 'undo' || source === 'counter';
    return state.groups.filter(isTheirs).map(({ id }) => id);
  }

  /** The one that they were reminded of last, where a golfer has written so. */
  async function cancelledByTexts(state: SheetState): Promise<string[]> {
    const found: string[] = [];
    for (const [uid, bodies] of texts) {
      if (!bodies.some((body) => body.toUpperCase().startsWith('C'))) continue;
      const { rows: reminded } = await postgres.session.query(
        `select r.teetimegroup_id as id from reminders r where r.phone = $1 order by r.queued_at desc, r.teetimegroup_id limit 20`,
        [phoneOf(uid)],
      );
      const newest = reminded.find(({ id }) => state.groups.some((one) => one.id === id && one.uid === uid));
      if (newest) found.push(newest.id);
    }
    return found;
  }

  function watch(): void {
    time.after(500, () => {
      watch();
      const nowMs = database.nowMs();
      const isOwed = [...states.values()].some(
        (state) => owedOffers(state, nowMs, maxReservations).length > 0,
      );
      if (!isOwed) {
        owedSinceMs = null;
        return 'idle';
      }
      owedSinceMs ??= time.nowMs;
      const sinceMs = time.nowMs - owedSinceMs;
      if (!isCalm) return 'idle';
      longestMs = Math.max(longestMs, sinceMs);
      if (sinceMs > offeredWithinMs) fail(`a free time was offered to nobody for ${sinceMs} ms`);
      return 'idle';
    });
  }

  function schedule(): void {
    const within = () => time.between(0, faultsMs);
    scheduleFaults({ time, servers, database }, { withinMs: faultsMs, jumpChance: 0.3 });
    for (let touches = time.between(0, 2); touches > 0; touches -= 1)
      time.after(within(), () =>
        touchCourse(observed, courseKeyOf({ group: 'test-group', course: time.pick(['waits', 'pays']) })),
      );
    // The hour begins ten minutes after the start.
    for (let reminds = 0; reminds < 6; reminds += 1)
      time.after(10 * 60_000 + reminds * 90_000 + time.between(0, 60_000), () => {
        const server = time.pick(servers);
        if (server.isUp) void server.remind();
      });
    for (const { teeID, minute } of cells)
      if (time.random() < 0.55) {
        const courseKey = courseKeyOf({ group: 'test-group', course: time.pick(['waits', 'waits', 'pays']) });
        const groupID = `import-${teeID}-${minute}`;
        const range = { courseKey, date: simulatedDate, groupID, teeID, from: minute, to: minute };
        time.after(0, () => block(observed, range));
        time.after(within(), async () => {
          await unblock(observed, range);
          if (time.random() < 0.5) time.after(time.between(1, 900), () => void snatch(range));
        });
      }
    for (let works = time.between(0, 6); works > 0; works -= 1) time.after(within(), () => clerk.work());
    if (time.random() < 0.3) time.after(within(), () => clerk.delay());
  }
}
