import type { Queryable } from '../../adapters/postgres/transaction.ts';

/** Temporary tables keep live rows unlocked until rows are moved. `change` is 'new', 'changed' or null. */

const group = `id text collate "C", name text`;

/**
 * `from_date` and `to_date` bound the days on which golfers may hold while sheets change. `ended_tees`: each with `id` and
 * `until`, its last day of play, which is new or sooner than before.
 */
const course = `course_key text collate "C", group_id text collate "C", id text collate "C", document jsonb,
  moves_cells boolean, from_date text collate "C", to_date text collate "C", removed_tees text[],
  ended_tees jsonb`;

const teesheet = `course_key text collate "C", id text collate "C", position integer, document jsonb`;

const teetimegroup = `course_key text collate "C", id text collate "C", date text collate "C", starting_time text,
  starting_tee_id text, reround_time text, reround_tee_id text, num_holes smallint, players smallint, status text,
  expiration timestamptz, uid text, source text, receipt text, receipt_number text, payment_processor text,
  golfers jsonb, block jsonb, beside boolean`;

/** A golfer's claims (from_cell = to_cell), or a range of the course itself. */
const cell = `course_key text collate "C", teetimegroup_id text collate "C", part smallint, date text collate "C",
  tee_id text collate "C", from_cell smallint, to_cell smallint, expires_at timestamptz, is_golfers boolean`;

const privilege = `login_email text, group_id text, course_id text, deny_online_booking boolean,
  deny_online_booking_message text, require_payment text, rates text[]`;

/** `is_moving` unless they keep their cells. `basis`: what the stored cells were computed from. */
const settled = `course_key text collate "C", id text collate "C", is_moving boolean, date text collate "C",
  former_date text collate "C", is_golfers boolean, basis text, uid text, created_at timestamptz,
  expires_at timestamptz, play jsonb, held_at timestamptz`;

const stored = `course_key text collate "C", id text collate "C", date text collate "C", source text, status text,
  expiration timestamptz, uid text, created_at timestamptz, is_changed boolean, basis text`;
const storedClaim = `course_key text collate "C", teetimegroup_id text collate "C", date text collate "C",
  tee_id text collate "C", cell smallint, uid text, expires_at timestamptz, play jsonb, held_at timestamptz`;

const stagedColumns = { group, course, teesheet, teetimegroup, cell, privilege };
export type StagedKind = keyof typeof stagedColumns;

const stagedTable = (kind: StagedKind) => `staged_${kind}s`;

export async function createStagedTables(session: Queryable): Promise<void> {
  await session.query(`
    create temp table staged_groups (${group}, primary key (id));
    create temp table staged_courses (${course}, change text, primary key (course_key));
    create temp table staged_teesheets (${teesheet}, is_same boolean, primary key (course_key, id));
    create temp table staged_teetimegroups (${teetimegroup}, change text, former_date text collate "C",
      primary key (course_key, id));
    create temp table staged_cells (${cell}, primary key (course_key, teetimegroup_id, part));
    create temp table staged_privileges (${privilege}, primary key (login_email, group_id, course_id));
    create temp table settled (${settled}, primary key (course_key, id));
    create temp table stored_groups (${stored}, primary key (course_key, id));
    create temp table stored_claims (${storedClaim}, primary key (course_key, date, tee_id, cell))`);
}

export function rowsOf(kind: StagedKind, json: string): string {
  return `json_to_recordset(${json}) as staged (${stagedColumns[kind]})`;
}

export async function stageRows(
  session: Queryable,
  kind: StagedKind,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  await session.query({
    name: `stage-${kind}`,
    text: `insert into ${stagedTable(kind)} select * from ${rowsOf(kind, '$1')}`,
    values: [JSON.stringify(rows)],
  });
}
