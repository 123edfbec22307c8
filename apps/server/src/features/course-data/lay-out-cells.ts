import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { copyClaims, copySettledGroups } from './stored-rows.ts';

/** Earlier reservations win a cell. Without one a hold is lost, and a reservation becomes an obstruction. */
export async function layOutCells(transaction: Queryable): Promise<void> {
  // Again, because golfers may have confirmed, paid or left since.
  await copySettledGroups(transaction);
  await copyClaims(transaction);
  for (const statement of [refreshGroups, refreshEnds, removeObstructions, insertObstructions, vacateCells])
    await transaction.query(statement);
  await transaction.query(removeRunOut, [await databaseNow(transaction)]);
  await transaction.query(occupyCells);
  await copyClaims(transaction);
  await transaction.query(obstructInstead);
}

/** A golfer may have confirmed, paid or left since the group was read. */
const refreshGroups = `
  update settled s set uid = coalesce(g.uid, ''), created_at = g.created_at, expires_at = case g.status
      when 'confirmed' then 'infinity' when 'pending' then coalesce(g.expiration, '-infinity') else '-infinity' end
  from stored_groups g
  where s.is_moving and s.is_golfers and g.course_key = s.course_key and g.id = s.id`;

/** The deadline of a hold is in its claims; without a row, so is everything else. */
const refreshEnds = `
  update settled s set uid = coalesce(s.uid, k.uid), created_at = coalesce(s.created_at, k.held_at),
    expires_at = k.expires_at, play = k.play, held_at = k.held_at
  from stored_claims k
  where s.is_moving and s.is_golfers and k.course_key = s.course_key and k.teetimegroup_id = s.id
    and coalesce(s.expires_at < 'infinity' and s.expires_at > '-infinity', true)`;

const removeObstructions = `
  delete from obstructions o using settled s
  where s.is_moving and o.course_key = s.course_key and o.date = s.former_date and o.teetimegroup_id = s.id`;

const insertObstructions = `
  insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell, expires_at)
  select c.course_key, c.date, c.teetimegroup_id, c.part, c.tee_id, c.from_cell, c.to_cell, c.expires_at
  from staged_cells c join settled s on s.course_key = c.course_key and s.id = c.teetimegroup_id
  where s.is_moving and not s.is_golfers`;

const vacateCells = `
  delete from claims k using settled s
  where s.is_moving and s.is_golfers and k.course_key = s.course_key and k.teetimegroup_id = s.id`;

const removeRunOut = `
  delete from claims k using staged_cells c
  where c.is_golfers and k.course_key = c.course_key and k.date = c.date and k.tee_id = c.tee_id
    and k.cell = c.from_cell and k.expires_at <= $1`;

const occupyCells = `
  insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at, play, held_at)
  select distinct on (c.course_key, c.date, c.tee_id, c.from_cell)
    c.course_key, c.date, c.tee_id, c.from_cell, s.id, s.uid, s.expires_at, s.play, s.held_at
  from staged_cells c join settled s on s.course_key = c.course_key and s.id = c.teetimegroup_id
  where s.is_moving and s.is_golfers and s.expires_at > dewsweeper_now()
  order by c.course_key, c.date, c.tee_id, c.from_cell, s.expires_at = 'infinity' desc, s.created_at, s.id
  on conflict (course_key, date, tee_id, cell) do update
    set teetimegroup_id = excluded.teetimegroup_id, uid = excluded.uid, expires_at = excluded.expires_at,
      play = excluded.play, held_at = excluded.held_at
    where claims.expires_at < 'infinity' and excluded.expires_at = 'infinity'`;

const obstructInstead = `
  insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell)
  select c.course_key, c.date, c.teetimegroup_id, c.part, c.tee_id, c.from_cell, c.to_cell
  from staged_cells c join settled s on s.course_key = c.course_key and s.id = c.teetimegroup_id
  where s.is_moving and s.is_golfers and s.expires_at = 'infinity'
    and not exists (
      select from stored_claims k where k.course_key = c.course_key and k.date = c.date and k.tee_id = c.tee_id
        and k.cell = c.from_cell and k.teetimegroup_id = s.id)`;
