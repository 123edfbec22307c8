import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type FoundSession = {
  uid: string;
  loginEmail: string;
  authenticatedAt: Date;
  /** It was last used so long ago that its end is put off again. */
  isDue: boolean;
};

/**
 * Writes a session, or nothing when the account's password is another by now. The account is locked against a
 * change of password meanwhile: that one ends the sessions it finds, and must find this one.
 */
export async function insertSession(
  db: Queryable,
  session: { tokenHash: Buffer; uid: string; passwordHash: string; days: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-session',
    text: `insert into sessions (token_hash, uid, expires_at)
      select $1, uid, dewsweeper_now() + make_interval(days => $4) from users
      where uid = $2 and password_hash = $3 for share`,
    values: [session.tokenHash, session.uid, session.passwordHash, session.days],
  });
  return rowCount === 1;
}

/** The living session of a token; `isDue` once a day of its lifetime has gone by. */
export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  days: number,
): Promise<FoundSession | null> {
  const { rows } = await db.query({
    name: 'find-session',
    text: `select s.uid, u.login_email as "loginEmail", s.authenticated_at as "authenticatedAt",
        s.expires_at < dewsweeper_now() + make_interval(days => $2 - 1) as "isDue"
      from sessions s join users u on u.uid = s.uid
      where s.token_hash = $1 and s.expires_at > dewsweeper_now()`,
    values: [tokenHash, days],
  });
  return rows[0] ?? null;
}

export async function prolongSession(db: Queryable, tokenHash: Buffer, days: number): Promise<void> {
  await db.query({
    name: 'prolong-session',
    text: `update sessions set expires_at = dewsweeper_now() + make_interval(days => $2) where token_hash = $1`,
    values: [tokenHash, days],
  });
}

/** Whether the golfer gave his password for this session within the last minutes. */
export async function isAuthenticatedWithin(
  db: Queryable,
  tokenHash: Buffer,
  minutes: number,
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-authenticated-within',
    text: `select 1 from sessions where token_hash = $1 and expires_at > dewsweeper_now()
      and authenticated_at > dewsweeper_now() - make_interval(mins => $2)`,
    values: [tokenHash, minutes],
  });
  return rows.length > 0;
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query({
    name: 'delete-session',
    text: 'delete from sessions where token_hash = $1',
    values: [tokenHash],
  });
}

/** Deletes all sessions of a golfer, but for one when `keptTokenHash` names it. */
export async function deleteSessionsOf(
  db: Queryable,
  uid: string,
  keptTokenHash: Buffer | null,
): Promise<void> {
  await db.query({
    name: 'delete-sessions-of',
    text: 'delete from sessions where uid = $1 and token_hash is distinct from $2',
    values: [uid, keptTokenHash],
  });
}

/** Writes down that an account is in use, once a day. */
export async function noteUse(db: Queryable, uid: string): Promise<void> {
  await db.query({
    name: 'note-use',
    text: `insert into last_uses (uid, last_used_on) values ($1, (dewsweeper_now() at time zone 'UTC')::date)
      on conflict (uid) do update set last_used_on = excluded.last_used_on
      where last_uses.last_used_on < excluded.last_used_on`,
    values: [uid],
  });
}
