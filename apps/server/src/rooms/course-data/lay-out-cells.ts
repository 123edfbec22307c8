import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { Round } from './settled-groups.ts';

/** Puts what the course itself put on its sheets where it was staged to be. Golfers wait for none of these rows. */
export async function layOutObstructions(transaction: Queryable, round: Round): Promise<void> {
  for (const text of [removeObstructions('not s.is_golfers'), insertObstructions])
    await transaction.query({ text, values: [round] });
}

/**
 * Gives golfers' settled groups the cells that were staged for them. Of several in one cell a reservation comes
 * before a hold and the earlier before the later: a hold that gets none yields (its next step answers conflict), a
 * reservation that gets none takes its cell as an obstruction (ruling 17).
 */
export async function layOutClaims(transaction: Queryable, round: Round): Promise<void> {
  const statements = [
    lockCells,
    refreshGroups,
    removeObstructions('s.is_golfers'),
    vacateCells,
    occupyCells,
    dropVacantCells,
    obstructInstead,
  ];
  for (const text of statements) await transaction.query({ text, values: [round] });
}

const removeObstructions = (whose: string) => `
  delete from obstructions o using settled s
  where s.round = $1 and ${whose}
    and o.course_key = s.course_key and o.date = s.former_date and o.teetimegroup_id = s.id`;

const insertObstructions = `
  insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell, expires_at)
  select c.course_key, c.date, c.teetimegroup_id, c.part, c.tee_id, c.from_cell, c.to_cell, c.expires_at
  from staged_cells c join settled s on s.course_key = c.course_key and s.id = c.teetimegroup_id
  where s.round = $1 and not s.is_golfers`;

/**
 * Every cell that groups leave or want, in the one order in which all lock cells. A free cell is locked by a vacant
 * claim: a golfer may be putting his own there right now.
 */
const lockCells = `
  insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
  select course_key, date, tee_id, cell, '', '', '-infinity' from (
    select k.course_key, k.date, k.tee_id, k.cell from settled s
      join claims k on k.course_key = s.course_key and k.teetimegroup_id = s.id
      where s.round = $1 and s.is_golfers
    union
    select c.course_key, c.date, c.tee_id, c.from_cell from staged_cells c
      join settled s on s.course_key = c.course_key and s.id = c.teetimegroup_id
      where s.round = $1 and s.is_golfers
  ) cells
  order by course_key, date, tee_id, cell
  on conflict (course_key, date, tee_id, cell) do update set expires_at = claims.expires_at`;

/** A golfer may have confirmed, paid or left since the group was read: what its claims say of their end counts. */
const refreshGroups = `
  update settled s set uid = coalesce(g.uid, ''), created_at = g.created_at, expires_at = case g.status
      when 'confirmed' then 'infinity'
      when 'pending' then coalesce(
        (select max(k.expires_at) from claims k where k.course_key = g.course_key and k.teetimegroup_id = g.id),
        g.expiration, '-infinity')
      else '-infinity' end
  from teetimegroups g
  where s.round = $1 and s.is_golfers and g.course_key = s.course_key and g.id = s.id`;

const vacateCells = `
  update claims k set teetimegroup_id = '', uid = '', expires_at = '-infinity' from settled s
  where s.round = $1 and s.is_golfers and k.course_key = s.course_key and k.teetimegroup_id = s.id
    and not exists (
      select from staged_cells c where c.course_key = s.course_key and c.teetimegroup_id = s.id
        and c.date = k.date and c.tee_id = k.tee_id and c.from_cell = k.cell
        and s.expires_at > dewsweeper_now())`;

const occupyCells = `
  update claims k set teetimegroup_id = first.id, uid = first.uid, expires_at = first.expires_at
  from (
    select distinct on (c.course_key, c.date, c.tee_id, c.from_cell)
      c.course_key, c.date, c.tee_id, c.from_cell, s.id, s.uid, s.expires_at
    from staged_cells c join settled s on s.course_key = c.course_key and s.id = c.teetimegroup_id
    where s.round = $1 and s.is_golfers and s.expires_at > dewsweeper_now()
    order by c.course_key, c.date, c.tee_id, c.from_cell, s.expires_at = 'infinity' desc, s.created_at, s.id
  ) first
  where k.course_key = first.course_key and k.date = first.date and k.tee_id = first.tee_id
    and k.cell = first.from_cell and k.expires_at < 'infinity'`;

const dropVacantCells = `
  delete from claims
  where teetimegroup_id = '' and course_key in (select course_key from settled where round = $1 and is_golfers)`;

const obstructInstead = `
  insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell)
  select c.course_key, c.date, c.teetimegroup_id, c.part, c.tee_id, c.from_cell, c.to_cell
  from staged_cells c join settled s on s.course_key = c.course_key and s.id = c.teetimegroup_id
  where s.round = $1 and s.is_golfers and s.expires_at = 'infinity'
    and not exists (
      select from claims k where k.course_key = c.course_key and k.date = c.date and k.tee_id = c.tee_id
        and k.cell = c.from_cell and k.teetimegroup_id = s.id)`;
