import type { Pool } from '../stage/stage.ts';
import { benchGroup } from './course.ts';

/** Clerks 0, 1, ... of all courses, with a session each, without a password. */
export async function enrollClerks(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into staff (id, email, name, password_hash, totp_secret, recovery_code_hashes)
     select 'clerk-' || c, 'clerk-' || c || '@example.com', 'Ann Hill', 'none', ''::bytea, '{}'
     from generate_series(0, $1 - 1) as c`,
    [count],
  );
  await pool.query(
    `insert into staff_roles (staff_id, group_id, course_id, role, given_by)
     select 'clerk-' || c, $2, null, 'manager', 'benchmark' from generate_series(0, $1 - 1) as c`,
    [count, benchGroup],
  );
  await pool.query(
    `insert into staff_sessions (token_hash, staff_id, expires_at)
     select sha256(('clerk-token-' || c)::bytea), 'clerk-' || c, now() + interval '12 hours'
     from generate_series(0, $1 - 1) as c`,
    [count],
  );
}

export function clerkCookie(clerk: number): string {
  return `dewsweeper-clubhouse=clerk-token-${clerk}`;
}
