import type { Pool } from 'pg';

/** Moves the database's clock by an interval, such as `'31 days'`, from the present time. */
export async function shiftClock(pool: Pool, interval: string): Promise<void> {
  await pool.query(`create or replace function dewsweeper_now() returns timestamptz
    language sql volatile as $$ select clock_timestamp() + interval '${interval}' $$`);
}

/** The clock runs on from an instant, ISO 8601 with offset. */
export async function clockAt(pool: Pool, instant: string): Promise<void> {
  await pool.query(`create or replace function dewsweeper_now() returns timestamptz language sql volatile
    as $$ select timestamptz '${instant}' + (clock_timestamp() - timestamptz '${new Date().toISOString()}') $$`);
}
