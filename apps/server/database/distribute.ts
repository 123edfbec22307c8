import type pg from 'pg';

type Session = Pick<pg.ClientBase, 'query'>;

/** On a Citus cluster: of a course on one worker, settings on every node, all others on the coordinator. */
export const tablePlaces = {
  byCourse: [
    'acts',
    'claims',
    'api_keys',
    'clubhouse_acts',
    'counter_money',
    'day_notes',
    'days',
    'golfer_notes',
    'messages',
    'obstructions',
    'openings',
    'payments',
    'reminders',
    'teetimegroups',
    'waiting',
    'wishes',
  ],
  onEveryNode: ['courses', 'groups', 'removed_courses', 'teesheets'],
} as const;

/**
 * Functions that run on their course's worker. Their first argument is the course key, which each statement
 * must compare with by the collation that a function derives from all arguments: a row's column is first
 * copied to a variable.
 */
export const courseFunctions = [
  'close_sheets',
  'confirm_cells',
  'end_payment',
  'end_stored_group',
  'finish_clubhouse_act',
  'open_window_on_sheet',
  'promote_beside',
  'record_payment_act',
  'release_cells',
  'settle_on_sheet',
  'share_sheets',
  'start_clubhouse_act',
  'start_payment_on_sheet',
  'take_cells',
] as const;

/** With one worker, only a write to such a table, even of no rows, makes Citus commit in two phases. */
const makeCommitMarker = `
  create table if not exists commit_marker (id text primary key);
  select citus_add_local_table_to_metadata('commit_marker')
    where not exists (select from pg_dist_partition where logicalrelid = 'commit_marker'::regclass);`;

const useCommitMarker = `create or replace function commit_together() returns void language plpgsql as
  $$ begin delete from commit_marker where id = '-'; end $$`;

export type Distribution = {
  hasCitus: boolean;
  isCoordinator: boolean;
  workers: number;
  tablesToMove: string[];
  areFunctionsReady: boolean;
};

export async function readDistribution(session: Session): Promise<Distribution> {
  const none = { isCoordinator: false, workers: 0, tablesToMove: [], areFunctionsReady: false };
  if (!(await hasCitus(session))) return { hasCitus: false, ...none };
  const all = [...tablePlaces.onEveryNode, ...tablePlaces.byCourse];
  const { rows } = await session.query<Omit<Distribution, 'hasCitus'>>(
    `select (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
       (select count(*)::integer from pg_dist_node
         where noderole = 'primary' and groupid > 0 and shouldhaveshards) as workers,
       array(select name from unnest($1::text[]) with ordinality as wanted (name, place)
         where not exists (select from pg_dist_partition where logicalrelid = to_regclass(name))
         order by place) as "tablesToMove",
       to_regclass('commit_marker') is not null
         and (select count(distinct p.proname) from pg_proc p
           join pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = p.oid
           where p.pronamespace = current_schema::regnamespace and p.proname = any($2)
             and o.force_delegation) = cardinality($2::text[]) as "areFunctionsReady"`,
    [all, courseFunctions],
  );
  return { hasCitus: true, ...none, ...rows[0] };
}

async function hasCitus(session: Session): Promise<boolean> {
  const { rows } = await session.query<{ yes: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as yes`,
  );
  return rows[0]?.yes === true;
}

export async function distributeTable(session: Session, table: string): Promise<void> {
  await session.query('begin');
  try {
    // Shards are created one after the other, so that one table's rows need no second connection.
    await session.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    const isByCourse = (tablePlaces.byCourse as readonly string[]).includes(table);
    const [first] = tablePlaces.byCourse;
    if (!isByCourse) await session.query('select create_reference_table($1)', [table]);
    else if (table === first)
      await session.query(`select create_distributed_table($1, 'course_key')`, [table]);
    else
      await session.query(`select create_distributed_table($1, 'course_key', colocate_with => $2)`, [
        table,
        first,
      ]);
    // Otherwise the copied rows stay hidden in the local table's file.
    await session.query(`select truncate_local_data_after_distributing_table($1)`, [table]);
    await session.query('commit');
  } catch (error) {
    await session.query('rollback').catch(() => {});
    throw error;
  }
}

/** Calls of a course's function then run on its worker. Idempotent. */
export async function distributeFunctions(session: Session): Promise<void> {
  await session.query(makeCommitMarker);
  await session.query(useCommitMarker);
  // A function that takes a row of a golfer's table must be where the table is.
  await session.query(
    `select create_distributed_function(p.oid::regprocedure)
     from pg_proc p
     where p.pronamespace = current_schema::regnamespace and p.proname <> all($1)
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not exists (select from unnest(p.proargtypes) as argument (id)
         join pg_type t on t.oid = argument.id where t.typtype = 'c')
     order by p.proname`,
    [courseFunctions],
  );
  const { rows } = await session.query<{ signature: string; key: string }>(
    `select oid::regprocedure::text as signature, proargnames[1] as key from pg_proc
     where pronamespace = current_schema::regnamespace and proname = any($1) order by proname`,
    [courseFunctions],
  );
  for (const { signature, key } of rows)
    await session.query(
      'select create_distributed_function($1::regprocedure, $2, colocate_with => $3, force_delegation => true)',
      [signature, key, tablePlaces.byCourse[0]],
    );
}

/** Redistributes new and replaced functions, and reports tables that are still to be moved. */
export async function keepDistributed(session: Session): Promise<void> {
  if (!(await hasCitus(session))) return;
  const { rows } = await session.query(`select from pg_dist_partition where logicalrelid = to_regclass($1)`, [
    tablePlaces.byCourse[0],
  ]);
  if (rows.length > 0) await distributeFunctions(session);
}
