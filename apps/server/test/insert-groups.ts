import type { Pool } from 'pg';

const ofNewRow = {
  golfers: [],
  created_at: new Date().toISOString(),
  revision: 1,
  arrivals: {},
  note: '',
  beside: false,
};

/** Inserts rows of tee-time groups, without claims. */
export async function insertGroups(pool: Pool, rows: readonly Record<string, unknown>[]): Promise<void> {
  await pool.query(
    'insert into teetimegroups select * from jsonb_populate_recordset(null::teetimegroups, $1)',
    [JSON.stringify(rows.map((row) => ({ ...ofNewRow, ...row })))],
  );
}
