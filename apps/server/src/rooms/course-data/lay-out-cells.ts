import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { Round } from './settled-groups.ts';

/** Puts what the course itself put on its sheets where it was staged to be. Golfers wait for none of these rows. */
export async function layOutObstructions(transaction: Queryable, round: Round): Promise<void> {
  for (const text of [removeObstructions, insertObstructions])
    await transaction.query({ text, values: [round] });
}

/**
 * Gives golfers' settled groups the cells that were staged for them. Of several in one cell a reservation comes
 * before a hold and the earlier before the later: a hold that gets none yields (its next step answers conflict), a
 * reservation that gets none takes its cell as an obstruction (ruling 17).
 */
export async function layOutClaims(transaction: Queryable, round: Round): Promise<void> {
  for (const text of [lockClaims, refreshGolfersGroups, removeClaims, insertClaims, obstructInstead])
    await transaction.query({ text, values: [round] });
}

/** Every claim that may change, sorted as everybody sorts them. */
const lockClaims = `
  select from claims where (course_key, date, tee_id, cell) in (
    select k.course_key, k.date, k.tee_id, k.cell from settled s
      join claims k on k.course_key = s.course_key and k.teetimegroup_id = s.id
      where s.round = $1 and s.is_golfers
    union
    select k.course_key, k.date, k.tee_id, k.cell from staged_cells c
      join settled s on s.course_key = c.course_key and s.id = c.teetimegroup_id
      join claims k on k.course_key = c.course_key and k.date = c.date and k.tee_id = c.tee_id and k.cell = c.from_cell
      where s.round = $1 and s.is_golfers)
  order by course_key, date, tee_id, cell for update`;

/** A golfer may have confirmed, paid or left since the group was read: what its claims say of their end counts. */
const refreshGolfersGroups = `
  update settled s set uid = coalesce(g.uid, ''), created_at = g.created_at, expires_at = case g.status
      when 'confirmed' then 'infinity'
      when 'pending' then coalesce(
        (select max(k.expires_at) from claims k where k.course_key = g.course_key and k.teetimegroup_id = g.id),
        g.expiration, '-infinity')
      else '-infinity' end
  from teetimegroups g
  where s.round = $1 and s.is_golfers and g.course_key = s.course_key and g.id = s.id`;

const removeObstructions = `
  delete from obstructions o using settled s
  where s.round = $1 and o.course_key = s.course_key and o.date = s.former_date and o.teetimegroup_id = s.id`;

const removeClaims = `
  delete from claims k using settled s
  where s.round = $1 and s.is_golfers and k.course_key = s.course_key and k.teetimegroup_id = s.id
    and not exists (
      select from staged_cells c where c.course_key = s.course_key and c.teetimegroup_id = s.id
        and c.date = k.date and c.tee_id = k.tee_id and c.from_cell = k.cell
        and s.expires_at > dewsweeper_now())`;

const insertClaims = `
  insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
  select distinct on (c.course_key, c.date, c.tee_id, c.from_cell)
    c.course_key, c.date, c.tee_id, c.from_cell, s.id, s.uid, s.expires_at
  from staged_cells c join settled s on s.course_key = c.course_key and s.id = c.teetimegroup_id
  where s.round = $1 and s.is_golfers and s.expires_at > dewsweeper_now()
  order by c.course_key, c.date, c.tee_id, c.from_cell, s.expires_at = 'infinity' desc, s.created_at, s.id
  on conflict (course_key, date, tee_id, cell) do update
    set teetimegroup_id = excluded.teetimegroup_id, uid = excluded.uid, expires_at = excluded.expires_at
    where claims.expires_at < 'infinity'`;

const obstructInstead = `
  insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell)
  select c.course_key, c.date, c.teetimegroup_id, c.part, c.tee_id, c.from_cell, c.to_cell
  from staged_cells c join settled s on s.course_key = c.course_key and s.id = c.teetimegroup_id
  where s.round = $1 and s.is_golfers and s.expires_at = 'infinity'
    and not exists (
      select from claims k where k.course_key = c.course_key and k.date = c.date and k.tee_id = c.tee_id
        and k.cell = c.from_cell and k.teetimegroup_id = s.id)`;

const insertObstructions = `
  insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell, expires_at)
  select c.course_key, c.date, c.teetimegroup_id, c.part, c.tee_id, c.from_cell, c.to_cell, c.expires_at
  from staged_cells c join settled s on s.course_key = c.course_key and s.id = c.teetimegroup_id
  where s.round = $1 and not s.is_golfers`;
