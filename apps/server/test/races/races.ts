import { setTimeout as sleep } from 'node:timers/promises';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { minuteOf, wallTime } from '@dewsweeper/core/shared/local-time';
import { endHoldIn, holdSince } from '../holds.ts';
import type { Arena, Slot } from './arena.ts';

/** One round of a race; answers the violations. */
export type Race = (arena: Arena) => Promise<string[]>;

const roundLength = 130;
export const later = (slot: Slot, minutes: number): string => wallTime(minuteOf(slot.startingTime) + minutes);
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Many golfers, one slot: one winner, and all others are refused. */
export const oneSlot =
  (clients: number): Race =>
  async (arena) => {
    const slot = arena.newSlot();
    const players = range(clients).map(() => arena.newGolfer());
    const answers = await Promise.all(players.map((player) => player.hold(slot)));
    const winners = answers.filter((answer) => answer.ok).length;
    const refusals = answers.filter((answer) => !answer.ok && answer.refusal === 'slot-taken').length;
    const found = await disorder(arena, slot);
    if (winners !== 1) found.push(`${winners} of ${clients} golfers hold ${slot.date} ${slot.startingTime}`);
    if (winners + refusals !== clients)
      found.push(`${clients - winners - refusals} golfers got an unclear answer`);
    return found;
  };

/** A starts eighteen holes where B turns: one shared cell, one winner. */
export const crossedEighteens: Race = async (arena) => {
  const slot = arena.newSlot();
  const turn: Slot = { ...slot, startingTeeID: 'back', startingTime: later(slot, roundLength) };
  const eighteen = { numHoles: 18 } as const;
  const [a, b, c] = await Promise.all([
    arena.newGolfer().hold(slot, eighteen),
    arena.newGolfer().hold(turn, eighteen),
    arena.newGolfer().hold(turn),
  ]);
  const found = await disorder(arena, slot);
  const winners = [a, b, c].filter((answer) => answer.ok).length;
  if (winners !== 1) found.push(`${winners} of 3 golfers hold the shared cell`);
  return found;
};

/** A moves from X to Y while B moves from Y to X: a refused golfer keeps their hold. */
export const swap: Race = async (arena) => {
  const x = arena.newSlot();
  const y: Slot = { ...x, startingTime: later(x, 10) };
  const [a, b] = [arena.newGolfer(), arena.newGolfer()];
  await a.hold(x);
  await b.hold(y);
  const [toY, toX] = await Promise.all([a.hold(y), b.hold(x)]);
  const found = await disorder(arena, x);
  const held = new Map((await claims(arena, x)).map((claim) => [claim.uid, claim.cell]));
  const expected = (moved: boolean, from: Slot, to: Slot) => minuteOf((moved ? to : from).startingTime);
  if (held.get(a.uid) !== expected(toY.ok, x, y)) found.push('A does not hold what the replies said');
  if (held.get(b.uid) !== expected(toX.ok, y, x)) found.push('B does not hold what the replies said');
  return found;
};

/** Others try for a reservation while it is cancelled: at most one gets it, and it is never lost. */
export const holdAgainstCancel: Race = async (arena) => {
  const slot = arena.newSlot();
  const owner = arena.newGolfer();
  const reservation = await owner.hold(slot);
  if (!reservation.ok) return ['the owner could not hold an open time'];
  await owner.confirm(reservation.value.id);
  const others = range(6).map(() => arena.newGolfer());
  const [ended, ...answers] = await Promise.all([
    owner.end(reservation.value.id),
    // Staggered, so that some come just before it is open and some just after.
    ...others.map(async (other, place) => {
      await sleep(place * 3);
      return other.hold(slot);
    }),
  ]);
  const found = await disorder(arena, slot);
  const winners = answers.filter((answer) => answer.ok).length;
  if (!ended.ok) found.push('the owner could not cancel');
  if (winners > 1) found.push(`${winners} golfers hold the cancelled time`);
  if (winners === 0 && !(await arena.newGolfer().hold(slot)).ok) found.push('the cancelled time is not open');
  return found;
};

/** Somebody waits on the day, and was offered all that is free. */
async function waitOn({ pool, courseKey }: Arena, { date }: Slot): Promise<() => Promise<unknown>> {
  await pool.query(
    `update days set passed_on_version = version, passed_on_revision = (
       select revision from courses where course_key = $1) where course_key = $1 and date = $2`,
    [courseKey, date],
  );
  return () =>
    pool.query('update days set passed_on_version = null where course_key = $1 and date = $2', [
      courseKey,
      date,
    ]);
}

/** A golfer releases a time while others want it: it is for those who wait. */
export const holdOnWaitedDay: Race = async (arena) => {
  const slot = arena.newSlot();
  const owner = arena.newGolfer();
  const held = await owner.hold(slot);
  if (!held.ok) return ['the owner could not hold an open time'];
  const stopWaiting = await waitOn(arena, slot);
  const others = range(4).map(() => arena.newGolfer());
  const [, ...answers] = await Promise.all([
    owner.end(held.value.id),
    ...others.map(async (other, place) => {
      await sleep(place * 3);
      return other.hold(slot);
    }),
  ]);
  await stopWaiting();
  const many = answers.filter((answer) => answer.ok).length;
  return many === 0 ? [] : [`${many} golfers took a time that nobody in line was offered`];
};

/** The same where the hold runs out. */
export const expiredHoldOnWaitedDay: Race = async (arena) => {
  const slot = arena.newSlot();
  const held = await arena.newGolfer().hold(slot);
  if (!held.ok) return ['the owner could not hold an open time'];
  const stopWaiting = await waitOn(arena, slot);
  await endHoldIn(arena.pool, held.value.id, 5);
  const answers = await Promise.all(
    range(4).map(async (place) => {
      await sleep(place * 5);
      return arena.newGolfer().hold(slot);
    }),
  );
  await stopWaiting();
  const many = answers.filter((answer) => answer.ok).length;
  return many === 0 ? [] : [`${many} golfers took a time that ran out, and that nobody in line was offered`];
};

/** One golfer in two tabs ends with one hold; the same time twice is one hold. */
export const twoTabs: Race = async (arena) => {
  const x = arena.newSlot();
  const y: Slot = { ...x, startingTime: later(x, 20) };
  const golfer = arena.newGolfer();
  const answers = await Promise.all([golfer.hold(x), golfer.hold(y), golfer.hold(x)]);
  const found = await disorder(arena, x);
  if (!answers.every((answer) => answer.ok)) found.push('an own hold stood in the way');
  const { rows } = await arena.pool.query(
    `select (select count(distinct teetimegroup_id) from claims where uid = $1)::int as groups,
      (select count(*) from claims where uid = $1)::int as claims`,
    [golfer.uid],
  );
  if (rows[0].groups !== 1) found.push(`a golfer has ${rows[0].groups} pending holds`);
  if (rows[0].claims !== 1) found.push(`a golfer with one hold of nine holes has ${rows[0].claims} cells`);
  return found;
};

/** A confirmation and another golfer's hold at the moment of expiry. */
export const confirmAtExpiry: Race = async (arena) => {
  const slot = arena.newSlot();
  const [owner, other] = [arena.newGolfer(), arena.newGolfer()];
  const held = await owner.hold(slot);
  if (!held.ok) return ['the owner could not hold an open time'];
  const { id } = held.value;
  const livesMs = 10 + Math.random() * 20;
  const endsAtMs = await endHoldIn(arena.pool, id, livesMs);

  await pause(livesMs - 8 + Math.random() * 10);
  const askedAtMs = await arena.databaseNowMs();
  const [confirmed, taken] = await Promise.all([owner.confirm(id), other.hold(slot)]);
  const found = await disorder(arena, slot);
  if (confirmed.ok && taken.ok) found.push('one golfer confirmed and another holds the same time');
  if (confirmed.ok && askedAtMs >= endsAtMs) found.push('a hold was confirmed after its expiry');
  if (!confirmed.ok && confirmed.refusal !== 'hold-expired' && confirmed.refusal !== 'reservation-conflict') {
    found.push(`a late confirmation was answered ${confirmed.refusal}`);
  }
  if (!confirmed.ok && !taken.ok) {
    await pause(livesMs);
    if (!(await arena.newGolfer().hold(slot)).ok) found.push('the expired time is not open');
  }
  return found;
};

/**
 * A golfer whose third hold is about to expire holds in two tabs: either it was released, or they must pause.
 */
export const thirdExpiry: Race = async (arena) => {
  const slot = arena.newSlot();
  const golfer = arena.newGolfer();
  for (let expired = 1; expired <= 3; expired += 1) {
    const held = await golfer.hold(slot);
    if (!held.ok) return ['a golfer could not hold an open time'];
    // The tabs reach the database within a millisecond or, on a busy machine, forty; half of them within two.
    await endHoldIn(arena.pool, held.value.id, expired === 3 ? 0.05 * 1000 ** Math.random() : -1);
  }
  const other: Slot = { ...slot, startingTime: later(slot, 20) };
  const releasedBefore = await releasedOn(arena, slot);
  const answers = await Promise.all([golfer.hold(other), golfer.hold(other)]);
  const released = (await releasedOn(arena, slot)) - releasedBefore;
  const { rows } = await arena.pool.query(
    `select cardinality(expired_at)::int as expired, (expires_at > dewsweeper_now())::int as held
    from holds where uid = $1`,
    [golfer.uid],
  );
  const { expired, held } = rows[0];
  const pauses = answers.filter((answer) => !answer.ok && answer.refusal === 'cooling-down').length;
  if (pauses === 0 && expired === 2 && held === 1 && released === 1) return [];
  if (pauses === 2 && held === 0 && released === 0) return [];
  return [
    `${pauses} of 2 tabs were told to pause, with ${expired} expired holds, ${released} released and ${held} held`,
  ];
};

async function releasedOn(arena: Arena, slot: Slot): Promise<number> {
  const { rows } = await arena.pool.query(
    'select holds_released as released from days where course_key = $1 and date = $2',
    [arena.courseKey, slot.date],
  );
  return rows[0]?.released ?? 0;
}

/** A golfer who held a time for eleven minutes holds it in two tabs, with different numbers of players. */
export const sameTimeForEver: Race = async (arena) => {
  const slot = arena.newSlot();
  const golfer = arena.newGolfer();
  const held = await golfer.hold(slot);
  if (!held.ok) return ['a golfer could not hold an open time'];
  await holdSince(arena.pool, held.value.id, 660);
  const answers = await Promise.all([
    golfer.end(held.value.id).then(() => golfer.hold(slot)),
    golfer.hold(slot, { players: 3 }),
  ]);
  const again = answers.filter(({ ok }) => ok).length;
  return again === 0 ? [] : [`a time kept for eleven minutes was held again in ${again} of 2 tabs`];
};

/** A server with a lagging clock believes that an expired hold is alive; the database refuses. */
export const lateConfirmation: Race = async (arena) => {
  const slot = arena.newSlot();
  const owner = arena.newGolfer(5_000);
  const held = await owner.hold(slot);
  if (!held.ok) return ['the owner could not hold an open time'];
  await endHoldIn(arena.pool, held.value.id, 0);
  const confirmed = await owner.confirm(held.value.id);
  return confirmed.ok ? ['a hold was confirmed after its expiry'] : [];
};

/** A stranger confirms and ends another's hold and reservation: as if neither existed. */
export const strangers: Race = async (arena) => {
  const slot = arena.newSlot();
  const [owner, stranger] = [arena.newGolfer(), arena.newGolfer()];
  const held = await owner.hold(slot);
  if (!held.ok) return ['the owner could not hold an open time'];
  const { id } = held.value;
  const found: string[] = [];
  const tryAsStranger = async () => {
    const { rows } = await arena.pool.query(
      `select confirm_hold($1) ->> 'outcome' as confirmed, end_teetimegroup($1) ->> 'outcome' as ended`,
      [
        {
          uid: stranger.uid,
          courseKey: arena.courseKey,
          id,
          revision: 1,
          golfers: [],
          messages: [],
          onlyPending: false,
          marginSeconds: 120,
        },
      ],
    );
    if (rows[0].confirmed !== 'not-found') found.push(`a stranger's confirmation was ${rows[0].confirmed}`);
    if (rows[0].ended !== 'not-found') found.push(`a stranger's cancellation was ${rows[0].ended}`);
  };
  await tryAsStranger();
  if (!(await owner.confirm(id)).ok) found.push('the owner could not confirm after a stranger tried');
  await tryAsStranger();
  if (!(await claims(arena, slot)).some(({ uid }) => uid === owner.uid))
    found.push('a reservation is gone after a stranger tried');
  return [...found, ...(await disorder(arena, slot))];
};

/**
 * Two golfers each take a cell of the eighteen holes that a third wants: a refused golfer has taken nothing.
 */
export const halfTaken: Race = async (arena) => {
  const slot = arena.newSlot();
  const turn: Slot = { ...slot, startingTeeID: 'back', startingTime: later(slot, roundLength) };
  const answers = await Promise.all([
    arena.newGolfer().hold(slot, { numHoles: 18 }),
    arena.newGolfer().hold(slot),
    arena.newGolfer().hold(turn),
  ]);
  const found = await disorder(arena, slot);
  if (!answers.some((answer) => answer.ok)) found.push('nobody holds a time that was open');
  return found;
};

/** Two golfers change courses in opposite directions. */
export const crossingCourses: Race = async (arena) => {
  const slot = arena.newSlot();
  const next: Slot = { ...slot, startingTime: later(slot, 10) };
  const [a, b] = [arena.newGolfer(), arena.newGolfer()];
  const before = [await a.hold(slot), await b.holdElsewhere(slot)];
  const after = await Promise.all([a.holdElsewhere(next), b.hold(next)]);
  const found = await disorder(arena, slot);
  if (![...before, ...after].every((answer) => answer.ok)) found.push('a golfer could not change courses');
  return found;
};

/** The course closes times before a golfer confirms: the second one sees the first. */
export const confirmAgainstBlock: Race = async (arena) => {
  const slot = arena.newSlot();
  const owner = arena.newGolfer();
  const held = await owner.hold(slot);
  if (!held.ok) return ['the owner could not hold an open time'];
  const [confirmed, seenByStaff] = await Promise.all([
    inTheMeantime(() => owner.confirm(held.value.id)),
    closeTimes(arena, slot, 'confirmed'),
  ]);
  const seenByGolfer = !confirmed.ok && confirmed.refusal === 'reservation-conflict';
  if (seenByGolfer === seenByStaff) {
    return [
      seenByGolfer ? 'a reservation was refused and yet there' : 'neither golfer nor staff saw the other',
    ];
  }
  return [];
};

/** A golfer holds while the course closes the time: a hold after the closing is refused. */
export const holdAgainstBlock: Race = async (arena) => {
  const slot = arena.newSlot();
  const golfer = arena.newGolfer();
  const [held, seenByStaff] = await Promise.all([
    inTheMeantime(() => golfer.hold(slot)),
    closeTimes(arena, slot, 'pending'),
  ]);
  if (held.ok !== seenByStaff) {
    return [held.ok ? 'neither golfer nor staff saw the other' : 'a hold was refused and yet there'];
  }
  return [];
};

/** Runs one statement before, between or after the several that others need. */
export async function inTheMeantime<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  await pause(Math.random() * 8);
  return act();
}

/**
 * Closes the slot's cell like staff: obstruction first, the day's version last, then a read of the golfers.
 * Answers whether a group of that status was seen.
 */
async function closeTimes(arena: Arena, slot: Slot, status: 'pending' | 'confirmed'): Promise<boolean> {
  const client = await arena.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell)
        values ($1, $2, $3, 1, $4, $5, $5)`,
      [
        arena.courseKey,
        slot.date,
        `block-${slot.startingTime}`,
        slot.startingTeeID,
        minuteOf(slot.startingTime),
      ],
    );
    await client.query(`select bump_day($1, $2)`, [arena.courseKey, slot.date]);
    const { rowCount } = await client.query(
      `select from (${groups}) groups where date = $2 and starting_tee_id = $3 and starting_time = $4 and status = $5`,
      [arena.courseKey, slot.date, slot.startingTeeID, slot.startingTime, status],
    );
    await pause(3);
    await client.query('commit');
    return rowCount === 1;
  } finally {
    client.release();
  }
}

/** The course's groups, holds included. */
const columns = 'id, date, starting_time, starting_tee_id, reround_time, reround_tee_id, status, expiration';
const groups = `select ${columns} from teetimegroups where course_key = $1
  union all select ${columns} from held_groups where course_key = $1`;

type ClaimSeen = { teeID: string; cell: number; uid: string };

export async function claims(arena: Arena, slot: Slot): Promise<ClaimSeen[]> {
  const { rows } = await arena.pool.query(
    `select tee_id as "teeID", cell, uid from claims where course_key = $1 and date = $2 and expires_at > dewsweeper_now()`,
    [arena.courseKey, slot.date],
  );
  return rows;
}

/** Violations on the slot's date. */
export async function disorder(arena: Arena, slot: Slot): Promise<string[]> {
  return [...(await doubleBookings(arena, slot)), ...(await unmatched(arena, slot))];
}

/** Live claims without a hold or reservation, and live holds without claims, at any course. */
async function unmatched(arena: Arena, slot: Slot): Promise<string[]> {
  // Rows of golfers and courses may be on different nodes; they are read in sequence after the race.
  const living = await rowsOn<{ courseKey: CourseKey; id: string; uid: string; cell: string }>(
    arena,
    slot,
    `select course_key as "courseKey", teetimegroup_id as id, uid, tee_id || ' ' || cell as cell
     from claims where date = $1 and expires_at > dewsweeper_now()`,
  );
  const held = await rowsOn<{ courseKey: CourseKey; id: string; uid: string; cells: number }>(
    arena,
    slot,
    `select course_key as "courseKey", teetimegroup_id as id, uid, jsonb_array_length(cells) as cells
     from holds where date = $1 and expires_at > dewsweeper_now()`,
  );
  const stored = await rowsOn<{ courseKey: CourseKey; id: string }>(
    arena,
    slot,
    `select course_key as "courseKey", id from teetimegroups
     where date = $1 and status in ('pending', 'confirmed')`,
  );
  const keyOf = ({ courseKey, id }: { courseKey: CourseKey; id: string }) => `${courseKey} ${id}`;
  const holders = new Map(held.map((hold) => [keyOf(hold), hold.uid]));
  const withRow = new Set(stored.map(keyOf));
  return [
    ...living
      .filter((claim) => holders.get(keyOf(claim)) !== claim.uid && !withRow.has(keyOf(claim)))
      .map(({ courseKey, cell, uid }) => `${courseKey} ${cell} is claimed for no hold of ${uid}`),
    ...held
      .filter((hold) => living.filter((claim) => keyOf(claim) === keyOf(hold)).length < hold.cells)
      .map(({ courseKey }) => `a hold at ${courseKey} has lost cells`),
  ];
}

async function rowsOn<Row extends object>(arena: Arena, slot: Slot, text: string): Promise<Row[]> {
  const { rows } = await arena.pool.query(text, [slot.date]);
  return rows;
}

/** Cells of the slot's date taken by two live groups. */
async function doubleBookings(arena: Arena, slot: Slot): Promise<string[]> {
  const { rows } = await arena.pool.query(
    `with cells as (
      select tee, minute, id from (${groups}) g,
        lateral (values (starting_tee_id, starting_time), (reround_tee_id, reround_time)) as cell(tee, minute)
      where g.date = $2 and tee is not null
        and (g.status = 'confirmed' or (g.status = 'pending' and g.expiration > dewsweeper_now())))
    select tee || ' ' || minute as cell, count(*) as groups from cells group by 1 having count(*) > 1`,
    [arena.courseKey, slot.date],
  );
  return rows.map((row) => `${row.groups} groups on ${slot.date} ${row.cell}`);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
