import type { ActRequest } from '@dewsweeper/contract/act-request';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { type ActDeps, type ActingStaff, act } from '../../src/features/clubhouse/acts.ts';
import { actDeps } from '../act-deps.ts';
import type { Recorder } from '../checker/history.ts';
import type { ClosedSlots } from './closed-slots.ts';
import type { InProcessPostgres, Statement } from './in-process-postgres.ts';
import { type ClerksStart, clerksStarts } from './simulated-course.ts';
import type { SimulatedTime } from './simulated-time.ts';

const clerk: ActingStaff = { id: 'clerk', name: 'Kim', allows: () => accept(null) };

type Wanted = ActRequest extends infer One ? (One extends ActRequest ? Omit<One, 'id'> : never) : never;

/** Acts of staff at one course, each in one transaction, which nothing comes between: the simulation has one connection. */
export class SimulatedClerk {
  done = 0;
  readonly failures: string[] = [];
  readonly #time: SimulatedTime;
  readonly #recorder: Recorder;
  readonly #closed: ClosedSlots;
  readonly #newId: () => string;
  readonly #deps: ActDeps;
  readonly #courses: readonly string[];
  /** What they are about to do; null between acts. */
  doing: ActRequest | null = null;

  constructor(world: {
    time: SimulatedTime;
    postgres: InProcessPostgres;
    recorder: Recorder;
    closed: ClosedSlots;
    newId: () => string;
    courses?: readonly string[];
    pool?: Pool;
    more?: Partial<ActDeps>;
  }) {
    this.#time = world.time;
    this.#recorder = world.recorder;
    this.#closed = world.closed;
    this.#newId = world.newId;
    this.#courses = world.courses ?? ['free', 'captures', 'authorizes'];
    this.#deps = actDeps(world.pool ?? poolOf(world.postgres), [], {
      newId: world.newId,
      newReservationID: world.newId,
      clock: { nowMs: () => world.postgres.clock() },
      ...world.more,
    });
  }

  /** Books a caller or closes a time, moves the caller perhaps, and takes it all back later. */
  async work(): Promise<void> {
    const course = this.#time.pick(this.#courses);
    const [start, other] = this.#time.pick([clerksStarts, clerksStarts.toReversed()] as const);
    if (!start || !other) return;
    const isBooking = this.#time.random() < 0.7;
    const made = await this.#act(course, isBooking ? this.#booking(start) : closing(start));
    // Closed already, in the same words: nothing was done.
    if (made === null || !made.act.undoable) return;
    // A hold under closed times stays, and can be used once they open again.
    for (const { code, teetimegroup } of isBooking ? made.warnings : [])
      if (code === 'ends-hold' && teetimegroup !== undefined)
        this.#recorder.call('a clerk', { does: 'end', group: teetimegroup })({ says: 'ended' });
    const slotOf = ({ date, slot }: ClerksStart) => `${course} ${date} ${slot}`;
    const by = made.act.id;
    this.#closed.close(slotOf(start), by);
    const group = made.changed[0]?.id;
    let at = start;
    if (isBooking && group !== undefined && this.#time.random() < 0.5)
      this.#time.after(this.#time.between(5_000, 60_000), async () => {
        const { date, startingTime, startingTeeID } = other;
        const moves = [{ teetimegroup: group, date, startingTime, startingTeeID }];
        if ((await this.#act(course, { kind: 'move', moves, notify: false })) === null) return;
        this.#closed.close(slotOf(other), by);
        this.#closed.open(slotOf(at), by);
        at = other;
      });
    this.#time.after(this.#time.between(70_000, 400_000), async () => {
      const back: Wanted =
        isBooking && group !== undefined
          ? { kind: 'cancel', teetimegroup: group, money: 'keep', notify: false }
          : { kind: 'undo', act: made.act.id };
      if ((await this.#act(course, back)) === null) this.failures.push(`${back.kind} was refused`);
      else this.#closed.open(slotOf(at), by);
    });
  }

  /** A frost of ten minutes, taken back unless something has happened since. */
  async delay(): Promise<void> {
    const course = this.#time.pick(this.#courses);
    const [{ date, startingTime }] = clerksStarts;
    const wanted: Wanted = {
      kind: 'delay',
      date,
      fromTime: startingTime,
      minutes: 10,
      decisions: [],
      notify: false,
    };
    const made = await this.#act(course, wanted);
    if (made?.act.undoable)
      this.#time.after(this.#time.between(5_000, 200_000), async () => {
        await this.#act(course, { kind: 'undo', act: made.act.id });
      });
  }

  #booking({ date, startingTime, startingTeeID }: ClerksStart): Wanted {
    const golfers = [{ name: 'Vera Novak', email: '', phone: '', rateGroup: 0 }];
    const isOverriding = this.#time.random() < 0.5;
    return {
      kind: 'book',
      date,
      startingTime,
      startingTeeID,
      numHoles: 9,
      golfers,
      ...(isOverriding && { override: { reason: 'a member' } }),
    };
  }

  async #act(course: string, wanted: Wanted) {
    const courseKey = courseKeyOf({ group: 'test-group', course });
    const known = await this.#deps.currentCourse(courseKey);
    if (!known) throw new Error(courseKey);
    const request = { id: this.#newId(), ...wanted };
    const asked = { course: { courseKey, course: known }, staff: clerk, request, isPreview: false };
    this.doing = request;
    const outcome = await act(this.#deps, asked);
    this.doing = null;
    this.#time.note(`a clerk's ${wanted.kind} at ${course}: ${outcome.ok ? 'done' : outcome.refusal}`);
    if (!outcome.ok) return null;
    this.done += 1;
    return outcome.value;
  }
}

function closing({ date, startingTime, startingTeeID }: ClerksStart): Wanted {
  return {
    kind: 'close',
    dates: [date],
    teeIDs: [startingTeeID],
    fromTime: startingTime,
    toTime: startingTime,
    title: 'Flooded',
  };
}

function poolOf(postgres: InProcessPostgres): Pool {
  const query = (asked: Statement | string, values?: unknown[]) =>
    postgres.run(typeof asked === 'string' ? { text: asked, ...(values && { values }) } : asked);
  const client = { query, release: () => {} };
  return { query, connect: async () => client } as never;
}
