import type { Queryable } from '../../adapters/postgres/transaction.ts';

export const writtenColumns = `date, starting_time, starting_tee_id, reround_time, reround_tee_id, num_holes, players,
  status, expiration, uid, source, receipt, receipt_number, payment_processor, golfers, block, beside`;

export function basisOf(alias: string): string {
  const columns = `source, status, date, expiration, starting_time, starting_tee_id, reround_time, reround_tee_id,
    num_holes, block, beside`;
  return `md5(row(${columns.replace(/\w+/g, `${alias}.$&`)})::text)`;
}

const prefixed = (alias: string) => writtenColumns.replace(/\w+/g, (column) => `${alias}.${column}`);

const insertStored = `insert into stored_groups
  select g.course_key, g.id, g.date, g.source, g.status, g.expiration, g.uid, g.created_at`;

/** The stored groups of the file, holds without a row included. */
export async function copyGroupsOfTheFile(session: Queryable): Promise<void> {
  await session.query('truncate stored_groups');
  await session.query(`${insertStored}, (${prefixed('g')}) is distinct from (${prefixed('s')}), ${basisOf('g')}
    from teetimegroups g join staged_teetimegroups s on s.course_key = g.course_key and s.id = g.id`);
  await session.query(`${insertStored}, false, null
    from held_groups g join staged_teetimegroups s on s.course_key = g.course_key and s.id = g.id
    on conflict do nothing`);
}

export async function copySettledGroups(session: Queryable): Promise<void> {
  await session.query('truncate stored_groups');
  await session.query(`${insertStored}, null, ${basisOf('g')}
    from teetimegroups g join settled s on s.course_key = g.course_key and s.id = g.id`);
}

export async function copyClaims(session: Queryable): Promise<void> {
  await session.query('truncate stored_claims');
  await session.query(`insert into stored_claims
    select k.course_key, k.teetimegroup_id, k.date, k.tee_id, k.cell, k.uid, k.expires_at, k.play, k.held_at
    from claims k join settled s on s.course_key = k.course_key and s.id = k.teetimegroup_id where s.is_golfers`);
  await session.query('analyze stored_claims');
}
