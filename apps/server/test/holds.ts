import type { Queryable } from '../src/adapters/postgres/transaction.ts';

/** Moves a hold's end to this many milliseconds from now; answers that instant by the database's clock. */
export async function endHoldIn(db: Queryable, id: string, ms: number): Promise<number> {
  const { rows } = await db.query<{ atMs: number }>(
    `with ends as materialized (select dewsweeper_now() + $2 * interval '1 millisecond' as at),
      claimed as (update claims set expires_at = ends.at from ends where teetimegroup_id = $1),
      held as (update holds set expires_at = ends.at from ends where teetimegroup_id = $1),
      stored as (update teetimegroups set expiration = ends.at from ends where id = $1)
    select (extract(epoch from at) * 1000)::float8 as "atMs" from ends`,
    [id, ms],
  );
  return rows[0]!.atMs;
}

/** Moves a hold's start into the past; its end stays. */
export async function holdSince(db: Queryable, id: string, secondsAgo: number): Promise<void> {
  await db.query(
    `with since as materialized (select dewsweeper_now() - make_interval(secs => $2) as at),
      claimed as (update claims set held_at = since.at from since where teetimegroup_id = $1),
      stored as (update teetimegroups set created_at = since.at from since where id = $1)
    update holds set held_at = since.at from since where teetimegroup_id = $1`,
    [id, secondsAgo],
  );
}
