import { randomUUID } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import { accept } from '@dewsweeper/core/shared/result';
import { act } from '../../src/features/clubhouse/acts.ts';
import { actDeps } from '../act-deps.ts';
import { obstruct } from '../fault-injection/locks.ts';
import type { Arena, Player, Slot } from './arena.ts';
import { claims, disorder, inTheMeantime, later, type Race } from './races.ts';

// Races of golfers who change a reservation in place: who is refused keeps the former one.

type Reserved = Player & { id: string; slot: Slot };

async function reserved(arena: Arena, slot: Slot): Promise<Reserved> {
  const player = arena.newGolfer();
  const held = await player.hold(slot);
  if (!held.ok) throw new Error(held.refusal);
  const confirmed = await player.confirm(held.value.id);
  if (!confirmed.ok) throw new Error(confirmed.refusal);
  return { ...player, id: held.value.id, slot };
}

/** Violations: a reservation that is neither where it was, having been refused, nor where its change took it. */
async function misplaced(
  arena: Arena,
  { uid, slot }: Reserved,
  to: Slot,
  changed: { ok: boolean },
): Promise<string[]> {
  const at = changed.ok ? to : slot;
  const { rows } = await arena.pool.query(
    `select starting_time as "startingTime" from teetimegroups
      where course_key = $1 and uid = $2 and date = $3 and status = 'confirmed'`,
    [arena.courseKey, uid, slot.date],
  );
  const cells = (await claims(arena, slot)).filter((claim) => claim.uid === uid);
  const isThere = rows.length === 1 && rows[0].startingTime === at.startingTime && cells.length === 1;
  return isThere ? [] : [`${uid} is at ${JSON.stringify(rows)}, not at ${at.startingTime}`];
}

/** Two golfers change onto one time: one gets it, the other keeps theirs. */
export const changesOntoOneTime: Race = async (arena) => {
  const slot = arena.newSlot();
  const to = { ...slot, startingTime: later(slot, 20) };
  const both = [
    await reserved(arena, slot),
    await reserved(arena, { ...slot, startingTime: later(slot, 10) }),
  ];
  const requests = await Promise.all(both.map((one) => one.changeTo(one.id, to)));
  const answers = await Promise.all(
    both.map((one, index) => inTheMeantime(() => one.change(one.id, requests[index]!))),
  );
  const found = await disorder(arena, slot);
  if (answers.filter(({ ok }) => ok).length !== 1) found.push('not exactly one of two changes was made');
  for (const [index, one] of both.entries())
    found.push(...(await misplaced(arena, one, to, answers[index]!)));
  return found;
};

/** A golfer changes onto a time while another holds it. */
export const changeAgainstHold: Race = async (arena) => {
  const slot = arena.newSlot();
  const to = { ...slot, startingTime: later(slot, 10) };
  const owner = await reserved(arena, slot);
  const request = await owner.changeTo(owner.id, to);
  const [changed, held] = await Promise.all([
    inTheMeantime(() => owner.change(owner.id, request)),
    inTheMeantime(() => arena.newGolfer().hold(to)),
  ]);
  const found = [...(await disorder(arena, slot)), ...(await misplaced(arena, owner, to, changed))];
  if (changed.ok === held.ok)
    found.push(changed.ok ? 'two golfers have one time' : 'nobody has an open time');
  return found;
};

/** Each wants the other's time: neither is free, so both keep theirs, and nobody waits for ever. */
export const crossedChanges: Race = async (arena) => {
  const slot = arena.newSlot();
  const next = { ...slot, startingTime: later(slot, 10) };
  const [a, b] = [await reserved(arena, slot), await reserved(arena, next)];
  const [toNext, toSlot] = [await a.changeTo(a.id, next), await b.changeTo(b.id, slot)];
  const answers = await Promise.all([a.change(a.id, toNext), b.change(b.id, toSlot)]);
  const found = await disorder(arena, slot);
  if (answers.some(({ ok }) => ok)) found.push('a change took a time that another had');
  return found;
};

/** The same request twice: both are answered with the reservation, which was changed once. */
export const changeTwice: Race = async (arena) => {
  const slot = arena.newSlot();
  const owner = await reserved(arena, slot);
  const to = { ...slot, startingTime: later(slot, 10) };
  const request = await owner.changeTo(owner.id, to);
  const answers = await Promise.all([owner.change(owner.id, request), owner.change(owner.id, request)]);
  const found = await disorder(arena, slot);
  if (!answers.every(({ ok }) => ok)) found.push('a repeated change was refused');
  const { rows } = await arena.pool.query(
    'select count(*)::int as acts from acts where course_key = $1 and teetimegroups @> array[$2]',
    [arena.courseKey, owner.id],
  );
  if (rows[0].acts !== 1) found.push(`one change was made ${rows[0].acts} times`);
  return found;
};

/** A golfer changes and cancels in two tabs: a cancelled reservation takes no time. */
export const changeAgainstCancel: Race = async (arena) => {
  const slot = arena.newSlot();
  const owner = await reserved(arena, slot);
  const request = await owner.changeTo(owner.id, { ...slot, startingTime: later(slot, 10) });
  const [, ended] = await Promise.all([
    inTheMeantime(() => owner.change(owner.id, request)),
    inTheMeantime(() => owner.end(owner.id)),
  ]);
  const found = await disorder(arena, slot);
  if (!ended.ok) found.push(`a cancellation was refused: ${ended.refusal}`);
  if ((await claims(arena, slot)).length > 0) found.push('a cancelled reservation has a time');
  return found;
};

/** Staff move another group to the time that a golfer changes to. */
export const changeAgainstMove: Race = async (arena) => {
  const slot = arena.newSlot();
  const to = { ...slot, startingTime: later(slot, 20) };
  const owner = await reserved(arena, slot);
  const other = await reserved(arena, { ...slot, startingTime: later(slot, 10) });
  const request = await owner.changeTo(owner.id, to);
  const [changed, moved] = await Promise.all([
    inTheMeantime(() => owner.change(owner.id, request)),
    inTheMeantime(() => staffAct(arena, { kind: 'move', moves: [{ teetimegroup: other.id, ...to }] })),
  ]);
  const found = [...(await disorder(arena, slot)), ...(await misplaced(arena, owner, to, changed))];
  if (changed.ok === moved.ok)
    found.push(changed.ok ? 'two groups have one time' : 'nobody has an open time');
  return found;
};

/** Staff close the time: whoever comes second sees the first. */
export const changeAgainstClosing: Race = async (arena) => {
  const slot = arena.newSlot();
  const to = { ...slot, startingTime: later(slot, 10) };
  const owner = await reserved(arena, slot);
  const request = await owner.changeTo(owner.id, to);
  const { startingTime: time, startingTeeID } = to;
  const closing = { kind: 'close', teeIDs: [startingTeeID], dates: [to.date], fromTime: time, toTime: time };
  const [changed, closed] = await Promise.all([
    inTheMeantime(() => owner.change(owner.id, request)),
    inTheMeantime(() => staffAct(arena, { ...closing, title: 'Frost' })),
  ]);
  const found = await misplaced(arena, owner, to, changed);
  if (!closed.ok) return [...found, `the closing was refused: ${closed.refusal}`];
  const seenByStaff = closed.value.warnings.some(({ code }) => code === 'closed-over');
  if (changed.ok !== seenByStaff)
    found.push(changed.ok ? 'neither golfer nor staff saw the other' : 'a change was refused and yet seen');
  return found;
};

/** Staff take money for a golfer who is being renamed: neither is lost. */
export const changeAgainstPay: Race = async (arena) => {
  const slot = arena.newSlot();
  const owner = await reserved(arena, slot);
  const request = await owner.changeTo(owner.id, slot);
  const [first, ...others] = request.golfers;
  const renamed = { ...request, golfers: [{ ...first!, name: 'Renamed' }, ...others] };
  const pay = { kind: 'pay', teetimegroup: owner.id, golfers: ['1'], method: 'cash', amountCents: 2400 };
  const [changed, paid] = await Promise.all([
    inTheMeantime(() => owner.change(owner.id, renamed)),
    inTheMeantime(() => staffAct(arena, pay)),
  ]);
  const found = await disorder(arena, slot);
  const { rows } = await arena.pool.query(
    'select golfers from teetimegroups where course_key = $1 and id = $2',
    [arena.courseKey, owner.id],
  );
  const [golfer] = rows[0].golfers;
  if (!paid.ok) found.push(`a payment at the counter was refused: ${paid.refusal}`);
  else if (golfer.paid !== true) found.push('what a golfer paid is lost');
  if (changed.ok && golfer.name !== 'Renamed') found.push('a change is lost');
  return found;
};

/** The course stops offering nine holes while a change waits for its lock. */
export const changeOnChangedCourse: Race = async (arena) => {
  const slot = arena.newSlot();
  const to = { ...slot, startingTime: later(slot, 10) };
  const owner = await reserved(arena, slot);
  const request = await owner.changeTo(owner.id, to);
  const sheets = await obstruct(arena.pool.options, {
    text: 'select share_sheets($1)',
    values: [arena.courseKey],
  });
  const asked = owner.change(owner.id, request);
  await sheets.isWaitedFor('close_sheets');
  await arena.changeCourse({ allow9Holes: [] });
  await sheets.letThrough();
  const changed = await asked;
  await arena.changeCourse({ allow9Holes: ['front', 'back'] });
  const found = [...(await disorder(arena, slot)), ...(await misplaced(arena, owner, to, changed))];
  if (changed.ok) found.push('a golfer has what the course no longer offers');
  else if (changed.refusal !== 'holes-not-offered')
    found.push(`the change was refused with ${changed.refusal}`);
  return found;
};

export async function staffAct(arena: Arena, wanted: { kind: string } & Record<string, unknown>) {
  const deps = actDeps(arena.pool);
  const course = await deps.currentCourse(arena.courseKey);
  if (!course) throw new Error('the course was not stored');
  const request = { id: randomUUID(), ...wanted } as ActRequest;
  const staff = { id: 'ann', name: 'Ann', allows: () => accept(null) };
  return act(deps, { course: { courseKey: arena.courseKey, course }, staff, request, isPreview: false });
}
