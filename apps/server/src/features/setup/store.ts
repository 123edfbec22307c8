import type { Pool } from 'pg';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

const name = 'setup-link';

const noStaffYet = 'not exists (select from staff where proved_at is not null)';

/** Keys of courses that do not count as somebody's own. */
export async function isSetUp(pool: Pool, exampleCourses: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ isSetUp: boolean }>({
    text: `select not ${noStaffYet} or exists (select from kept_courses where course_key <> all($1)) as "isSetUp"`,
    values: [exampleCourses],
  });
  return rows[0]?.isSetUp ?? false;
}

export async function putSetupToken(pool: Pool, hash: Buffer): Promise<void> {
  await pool.query({
    text: `insert into server_secrets (name, value) values ($1, $2)
      on conflict (name) do update set value = excluded.value`,
    values: [name, hash],
  });
}

export async function closeSetup(pool: Pool): Promise<void> {
  await pool.query({ text: 'delete from server_secrets where name = $1', values: [name] });
}

/** Null when there is no link, or somebody has signed in. */
export async function readSetupToken(db: Queryable): Promise<Buffer | null> {
  const { rows } = await db.query<{ value: Buffer }>({
    text: `select value from server_secrets where name = $1 and ${noStaffYet}`,
    values: [name],
  });
  return rows[0]?.value ?? null;
}

export async function lockSetupToken(transaction: Queryable): Promise<Buffer | null> {
  await transaction.query({ text: 'select from server_secrets where name = $1 for update', values: [name] });
  return readSetupToken(transaction);
}

export async function deleteEmptyGroups(transaction: Queryable): Promise<void> {
  const { rows } = await transaction.query<{ id: string }>(
    'delete from groups g where not exists (select from kept_courses c where c.group_id = g.id) returning id',
  );
  await transaction.query({
    text: 'delete from staff_invitations where group_id = any($1)',
    values: [rows.map(({ id }) => id)],
  });
}

export async function listGroupIDs(transaction: Queryable): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>('select id from groups');
  return rows.map(({ id }) => id);
}

export async function insertGroup(
  transaction: Queryable,
  group: { id: string; name: string },
): Promise<void> {
  await transaction.query({
    text: 'insert into groups (id, name) values ($1, $2)',
    values: [group.id, group.name],
  });
}

export async function findGroupsWithStaff(db: Queryable, groups: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    text: 'select distinct group_id as id from staff_roles where group_id = any($1)',
    values: [groups],
  });
  return new Set(rows.map(({ id }) => id));
}
