import type { Pool } from '../stage/stage.ts';

/** Golfers 0, 1, ... with an account and a session each, like a registration but without a password. */
export async function enrollGolfers(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
     select 'golfer-' || g, 'golfer-' || g || '@example.com', 'none', 'Pat Green',
       'golfer-' || g || '@example.com', '402-555-0134', 'Pat', 'Green'
     from generate_series(0, $1 - 1) as g`,
    [count],
  );
  await pool.query(
    `insert into sessions (token_hash, uid, device, last_seen_at, expires_at)
     select sha256(('token-' || g)::bytea), 'golfer-' || g, 'benchmark', now(), now() + interval '30 days'
     from generate_series(0, $1 - 1) as g`,
    [count],
  );
  await pool.query('analyze users, sessions');
}

export function cookieOf(golfer: number): string {
  return `dewsweeper-session=token-${golfer}`;
}
