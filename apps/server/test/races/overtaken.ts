import { holdSeconds } from '@dewsweeper/core/hold/hold';
import { minuteOf } from '@dewsweeper/core/shared/local-time';
import { type Obstacle, obstruct } from '../fault-injection/locks.ts';
import { endHoldIn } from '../holds.ts';
import type { Arena, Slot } from './arena.ts';
import { claims, disorder, inTheMeantime, later, pause, type Race } from './races.ts';

// Races in which course, golfer or clock change between a request's decision and its commit.

/** The course stops offering a start while its hold waits for locks. */
export const holdOnChangedCourse: Race = async (arena) => {
  const slot = arena.newSlot();
  const golfer = arena.newGolfer();
  await golfer.hold({ ...slot, startingTime: later(slot, 10) });
  const day = await obstruct(arena.pool.options, {
    text: 'select from days where course_key = $1 and date = $2 for update',
    values: [arena.courseKey, slot.date],
  });
  const asked = golfer.hold(slot);
  await day.isWaitedFor('place_hold');
  await arena.changeCourse({ allow9Holes: [] });
  await day.letThrough();
  const held = await asked;
  await arena.changeCourse({ allow9Holes: ['front', 'back'] });
  const found = await disorder(arena, slot);
  if (held.ok) found.push('a golfer holds what the course no longer offers');
  else if (held.refusal !== 'holes-not-offered') found.push(`the hold was refused with ${held.refusal}`);
  return found;
};

/** The course starts to require payment while a confirmation waits. */
export const confirmationOnChangedCourse: Race = async (arena) => {
  const slot = arena.newSlot();
  const golfer = arena.newGolfer();
  const held = await golfer.hold(slot);
  if (!held.ok) return ['a golfer could not hold an open time'];
  const cells = await lockClaims(arena, held.value.id);
  const asked = golfer.confirm(held.value.id);
  await cells.isWaitedFor('confirm_hold');
  await arena.changeCourse({ requirePayment: 'always' });
  await cells.letThrough();
  const confirmed = await asked;
  await arena.changeCourse({ requirePayment: false });
  const found = await disorder(arena, slot);
  if (confirmed.ok) found.push('a golfer has a reservation without the payment that the course asks for');
  else if (confirmed.refusal !== 'payment-not-set-up')
    found.push(`the confirmation was refused with ${confirmed.refusal}`);
  return found;
};

/** A hold expires while its confirmation waits. */
export const expiryDuringConfirmation: Race = async (arena) => {
  const slot = arena.newSlot();
  const golfer = arena.newGolfer();
  const held = await golfer.hold(slot);
  if (!held.ok) return ['a golfer could not hold an open time'];
  const livesMs = 150;
  await endHoldIn(arena.pool, held.value.id, livesMs);
  const cells = await lockClaims(arena, held.value.id);
  const asked = golfer.confirm(held.value.id);
  await cells.isWaitedFor('confirm_hold');
  await pause(livesMs);
  await cells.letThrough();
  const confirmed = await asked;
  return confirmed.ok ? ['a hold was confirmed after its expiry'] : [];
};

/** A hold waits: its seven minutes begin afterwards. */
export const waitingHold: Race = async (arena) => {
  const slot = arena.newSlot();
  const former = await arena.newGolfer().hold(slot);
  if (!former.ok) return ['a golfer could not hold an open time'];
  await endHoldIn(arena.pool, former.value.id, -1);
  const cells = await lockClaims(arena, former.value.id);
  const asked = arena.newGolfer().hold(slot);
  await cells.isWaitedFor('place_hold');
  await pause(200);
  const openAtMs = await arena.databaseNowMs();
  await cells.letThrough();
  const held = await asked;
  const found = await disorder(arena, slot);
  if (!held.ok) found.push('an expired time could not be held');
  else if (Date.parse(held.value.expiration ?? '') < openAtMs + (holdSeconds - 0.1) * 1000)
    found.push('a hold lost the time for which it waited');
  return found;
};

function lockClaims(arena: Arena, id: string): Promise<Obstacle> {
  return obstruct(arena.pool.options, {
    text: 'select from claims where course_key = $1 and teetimegroup_id = $2 for update',
    values: [arena.courseKey, id],
  });
}

/** Changes of a golfer after a server cached them. */
const changesOfGolfers: { name: string; text: string }[] = [
  { name: 'signed out', text: 'delete from sessions where uid = $1' },
  { name: 'away for too long', text: 'update sessions set expires_at = dewsweeper_now() where uid = $1' },
  {
    name: 'signed in for a year',
    text: `update sessions set authenticated_at = dewsweeper_now() - interval '1 year' where uid = $1`,
  },
  {
    name: 'denied',
    text: `insert into privileges select login_email, 'test-group', 'two-nines', true, 'Call us.', ''
      from users where uid = $1`,
  },
  { name: 'no longer proved', text: 'update users set login_email_proved_at = null where uid = $1' },
  { name: 'reached elsewhere', text: `update users set phone = '+15550199' where uid = $1` },
];

/** Cached golfers who have changed hold and confirm: the server reads them again first. */
export const changedGolfers: Race = async (arena) => {
  const slot = arena.newSlot();
  const found: string[] = [];
  for (const [place, { name, text }] of changesOfGolfers.entries()) {
    const own: Slot = { ...slot, startingTime: later(slot, 10 * place) };
    const [holding, confirming] = [await arena.newSignedIn(), await arena.newSignedIn()];
    const held = await confirming.hold(own);
    if (!held.ok) return ['a golfer could not hold an open time'];
    for (const { uid } of [holding, confirming]) await arena.pool.query(text, [uid]);
    const hold = await holding.hold({ ...own, startingTeeID: 'back' });
    if (hold.ok || hold.refusal !== 'stale-golfer') found.push(`a golfer who is ${name} could hold`);
    const confirmed = await confirming.confirm(held.value.id);
    if (confirmed.ok || confirmed.refusal !== 'stale-golfer')
      found.push(`a golfer who is ${name} could confirm`);
  }
  return [...found, ...(await disorder(arena, slot))];
};

/** One golfer's session is not valid for another. */
export const othersSession: Race = async (arena) => {
  const { judged } = await arena.newSignedIn();
  const held = await arena.newImpostor(judged).hold(arena.newSlot());
  return held.ok ? ["a golfer could hold with another golfer's session"] : [];
};

/** An import moves the slot's cells during a hold: the hold follows. */
export const holdAgainstMovedCells: Race = async (arena) => {
  const slot = arena.newSlot();
  const golfer = arena.newGolfer();
  const [held, revision] = await Promise.all([
    inTheMeantime(() => golfer.hold(slot)),
    moveCells(arena, slot),
  ]);
  const found = await disorder(arena, slot);
  if (!held.ok) return [...found, 'a golfer could not hold an open time'];
  const { rows } = await arena.pool.query('select revision::int from holds where uid = $1', [golfer.uid]);
  const claim = (await claims(arena, slot)).find(({ uid }) => uid === golfer.uid);
  const movedBy = (claim?.cell ?? 0) - minuteOf(slot.startingTime);
  if (movedBy !== (rows[0].revision < revision ? movedMinutes : 0))
    found.push('an import and a hold did not see each other');
  return found;
};

/** An import moves a hold's cell during its confirmation: the reservation follows. */
export const confirmationAgainstMovedCells: Race = async (arena) => {
  const slot = arena.newSlot();
  const golfer = arena.newGolfer();
  const held = await golfer.hold(slot);
  if (!held.ok) return ['a golfer could not hold an open time'];
  const [confirmed] = await Promise.all([
    inTheMeantime(() => golfer.confirm(held.value.id)),
    moveCells(arena, slot),
  ]);
  const found = await disorder(arena, slot);
  if (!confirmed.ok) found.push(`a living hold was refused its confirmation: ${confirmed.refusal}`);
  const claim = (await claims(arena, slot)).find(({ uid }) => uid === golfer.uid);
  if (claim?.cell !== minuteOf(slot.startingTime) + movedMinutes) found.push('a reservation lost its cell');
  return found;
};

/** An import moves a hold's cell during its release: the cell is open afterwards. */
export const releaseAgainstMovedCells: Race = async (arena) => {
  const slot = arena.newSlot();
  const golfer = arena.newGolfer();
  const held = await golfer.hold(slot);
  if (!held.ok) return ['a golfer could not hold an open time'];
  await Promise.all([inTheMeantime(() => golfer.end(held.value.id)), moveCells(arena, slot)]);
  return disorder(arena, slot);
};

const movedMinutes = 5;

/** Moves a slot's cells as an import does; answers the course's new revision. */
async function moveCells(arena: Arena, slot: Slot): Promise<number> {
  const client = await arena.pool.connect();
  try {
    await client.query('begin');
    await client.query('select close_sheets($1)', [arena.courseKey]);
    await client.query(
      'update claims set cell = cell + $4 where course_key = $1 and date = $2 and cell = $3',
      [arena.courseKey, slot.date, minuteOf(slot.startingTime), movedMinutes],
    );
    await pause(5);
    const { rows } = await client.query(
      'update courses set revision = revision + 1 where course_key = $1 returning revision::int',
      [arena.courseKey],
    );
    await client.query('commit');
    return rows[0].revision;
  } finally {
    client.release();
  }
}
