import { randomUUID } from 'node:crypto';
import { minuteOf } from '@dewsweeper/core/shared/local-time';
import { call } from '../../src/adapters/postgres/call.ts';
import { deleteExpiredRows } from '../../src/jobs/expired-rows.ts';
import { endHoldIn } from '../holds.ts';
import type { Arena, Player, Slot } from './arena.ts';
import { staffAct } from './change-races.ts';
import { inTheMeantime, later, type Race } from './races.ts';

// Races for a time that was only held, and beside which a file put a group. Who is refused is told so: a deadlock throws.

const golfers = [{ name: 'A', email: '', phone: '', paid: false, rateGroup: 0 }];

/** As an import inserts it; by its id. */
async function standBeside({ pool, courseKey }: Arena, slot: Slot): Promise<string> {
  const id = `beside-${randomUUID()}`;
  const { date, startingTime, startingTeeID } = slot;
  await pool.query(
    `with stored as (insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players,
          status, source, golfers, beside)
        values ($1, $2, $3, $4, $5, 9, 1, 'confirmed', 'counter', $6, true)),
      obstructed as (insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell)
        values ($1, $3, $2, 0, $5, $7, $7))
    select bump_day($1, $3)`,
    [courseKey, id, date, startingTime, startingTeeID, JSON.stringify(golfers), minuteOf(startingTime)],
  );
  return id;
}

async function holding(arena: Arena, slot: Slot): Promise<Player & { id: string }> {
  const player = arena.newGolfer();
  const held = await player.hold(slot);
  if (!held.ok) throw new Error(held.refusal);
  return { ...player, id: held.value.id };
}

const sweep = ({ pool }: Arena) => deleteExpiredRows(pool);

/** Violations: two with one cell, a claim of nobody, a reservation without its claims, or a group beside nobody. */
async function disorderBeside({ pool, courseKey }: Arena, { date }: Slot): Promise<string[]> {
  const { rows } = await pool.query<{ failure: string }>(
    `with live as (select * from claims where course_key = $1 and date = $2 and expires_at > dewsweeper_now()),
      reserved as (select * from teetimegroups where course_key = $1 and date = $2 and status = 'confirmed')
    select teetimegroup_id || ' has a claim and is no more' as failure from live
      where expires_at = 'infinity' and not exists (select from reserved where id = teetimegroup_id)
    union all
    select id || ' has ' || claims || ' claims' || case when beside then ' beside' else '' end from (
      select g.id, g.beside, (select count(*) from live where teetimegroup_id = g.id) as claims from reserved g) counted
      where claims <> case when beside then 0 else 1 end
    union all
    select id || ' is beside nobody' from reserved g where beside and not exists (
      select from live where tee_id = g.starting_tee_id
        and cell = split_part(g.starting_time, ':', 1)::integer * 60 + split_part(g.starting_time, ':', 2)::integer)
    union all
    select id || ' obstructs what it has' from reserved where not beside and exists (
      select from obstructions where course_key = $1 and date = $2 and teetimegroup_id = id)`,
    [courseKey, date],
  );
  return rows.map(({ failure }) => failure);
}

/** A hold has run out: two processes look, staff move or cancel the group beside it, golfers want the time. */
export const runOutAgainstActs: Race = async (arena) => {
  const slot = arena.newSlot();
  const { id } = await holding(arena, slot);
  const beside = await standBeside(arena, slot);
  await endHoldIn(arena.pool, id, -1);
  const to = { ...slot, startingTime: later(slot, 10) };
  const wanted =
    Math.random() < 0.5
      ? { kind: 'cancel', teetimegroup: beside, money: 'keep' }
      : { kind: 'move', moves: [{ teetimegroup: beside, ...to }] };
  const [done, held] = await Promise.all([
    inTheMeantime(() => staffAct(arena, wanted)),
    inTheMeantime(() => arena.newGolfer().hold(slot)),
    inTheMeantime(() => sweep(arena)),
    inTheMeantime(() => sweep(arena)),
  ]);
  const found = await disorderBeside(arena, slot);
  // It read the group before that took its claims.
  const isSeen = !done.ok && done.refusal === 'unavailable';
  if (!done.ok && !isSeen) found.push(`staff were refused: ${done.refusal}`);
  if (held.ok && !done.ok) found.push('a golfer holds the time of the group');
  return found;
};

/** A payment ends without a reservation while its hold has run out, and the group beside is taken elsewhere. */
export const paymentAgainstRunOut: Race = async (arena) => {
  const { pool, courseKey } = arena;
  const slot = arena.newSlot();
  const { uid, id } = await holding(arena, slot);
  const named = { uid, courseKey, id, golfers };
  const paymentID = randomUUID();
  await call(pool, 'open_payment_window', { ...named, holdSeconds: 420 });
  const { rows } = await pool.query('select revision from courses where course_key = $1', [courseKey]);
  const terms = { paymentBehavior: 'capture', amountCents: 100, currency: 'USD', environment: 'sandbox' };
  const ofSquare = { locationId: 'L', sourceId: 'c', askSeconds: 5 };
  const asked = { ...named, ...terms, ...ofSquare, paymentID, revision: rows[0].revision };
  const started = await call<{ outcome: string }>(pool, 'start_payment', asked);
  if (started.outcome !== 'started') return [`the payment: ${started.outcome}`];
  await standBeside(arena, slot);
  await pool.query(
    `update teetimegroups set expiration = dewsweeper_now() - interval '1 second' where id = $1`,
    [id],
  );
  const ended = { ...named, paymentID, formerState: 'started', entry: [], messages: [] };
  await Promise.all([
    inTheMeantime(() =>
      Math.random() < 0.5
        ? call(pool, 'settle_without_reservation', { ...ended, state: 'declined' })
        : call(pool, 'settle_charged', { ...ended, state: 'captured', squarePaymentID: paymentID }),
    ),
    inTheMeantime(() => arena.newGolfer().hold({ ...slot, startingTime: later(slot, 10) })),
    inTheMeantime(() => sweep(arena)),
    inTheMeantime(() => sweep(arena)),
  ]);
  await sweep(arena);
  return disorderBeside(arena, slot);
};

/** A golfer gives back, or exchanges, what they hold, and another cancels a reservation beside which a group is. */
export const givenBackAgainstCancel: Race = async (arena) => {
  const slot = arena.newSlot();
  const next = { ...slot, startingTime: later(slot, 10) };
  const holder = await holding(arena, slot);
  const owner = await holding(arena, next);
  const confirmed = await owner.confirm(owner.id);
  if (!confirmed.ok) return [`not confirmed: ${confirmed.refusal}`];
  await standBeside(arena, slot);
  await standBeside(arena, next);
  const elsewhere = { ...slot, startingTime: later(slot, 20) };
  const [, ended] = await Promise.all([
    inTheMeantime(async () => {
      if (Math.random() < 0.5) await holder.end(holder.id);
      else await holder.hold(elsewhere);
    }),
    inTheMeantime(() => owner.end(owner.id)),
    inTheMeantime(() => sweep(arena)),
    inTheMeantime(() => sweep(arena)),
  ]);
  await sweep(arena);
  const found = await disorderBeside(arena, slot);
  if (!ended.ok) found.push(`not cancelled: ${ended.refusal}`);
  return found;
};
