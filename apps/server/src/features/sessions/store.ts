import type { Language } from '@dewsweeper/contract/languages';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { StoredGolferFacts } from '../../http/visitor.ts';

export type FoundSession = {
  tokenHash: Buffer;
  uid: string;
  golfer: StoredGolferFacts;
  authenticatedAt: Date;
  isDue: boolean;
  /** The last recorded use was more than an hour ago. */
  isUnseen: boolean;
};

export type ListedSession = {
  id: string;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  isThis: boolean;
  now: Date;
};

/** Locks the account, because a password change ends the sessions it finds and must find this one. */
export async function insertSession(
  db: Queryable,
  session: { tokenHash: Buffer; uid: string; passwordHash: string; device: string; days: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-session',
    text: `insert into sessions (token_hash, uid, device, last_seen_at, expires_at)
      select $1, uid, $5, dewsweeper_now(), dewsweeper_now() + make_interval(days => $4) from users
      where uid = $2 and password_hash = $3 for share`,
    values: [session.tokenHash, session.uid, session.passwordHash, session.days, session.device],
  });
  return rowCount === 1;
}

/** `isDue`: a day of the lifetime has passed, so extend it. A session ends a year after its password was given. */
export async function findSessions(
  db: Queryable,
  tokenHashes: readonly Buffer[],
  days: number,
): Promise<FoundSession[]> {
  const { rows } = await db.query({
    name: 'find-sessions',
    text: `select s.token_hash as "tokenHash", s.uid, g.golfer, s.authenticated_at as "authenticatedAt",
        s.expires_at < dewsweeper_now() + make_interval(days => $2 - 1) as "isDue",
        coalesce(s.last_seen_at, s.created_at) < dewsweeper_now() - interval '1 hour' as "isUnseen"
      from sessions s join golfers g on g.uid = s.uid
      where s.token_hash = any($1) and s.expires_at > dewsweeper_now()
        and s.authenticated_at > dewsweeper_now() - interval '1 year'`,
    values: [tokenHashes, days],
  });
  return rows;
}

export async function prolongSession(db: Queryable, tokenHash: Buffer, days: number): Promise<void> {
  await db.query({
    name: 'prolong-session',
    text: `update sessions set expires_at = dewsweeper_now() + make_interval(days => $2),
      last_seen_at = dewsweeper_now() where token_hash = $1`,
    values: [tokenHash, days],
  });
}

export async function markSeen(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query({
    name: 'mark-session-seen',
    text: 'update sessions set last_seen_at = dewsweeper_now() where token_hash = $1',
    values: [tokenHash],
  });
}

/** A session's public name: derived from the stored token hash, and reversible to neither. */
const sessionID = `left(encode(sha256('session id'::bytea || token_hash), 'hex'), 32)`;

export async function listSessions(
  db: Queryable,
  uid: string,
  thisTokenHash: Buffer,
): Promise<ListedSession[]> {
  const { rows } = await db.query({
    name: 'list-sessions',
    text: `select ${sessionID} as id, device, created_at as "createdAt",
        coalesce(last_seen_at, created_at) as "lastSeenAt", token_hash = $2 as "isThis", dewsweeper_now() as now
      from sessions
      where uid = $1 and expires_at > dewsweeper_now() and authenticated_at > dewsweeper_now() - interval '1 year'
      order by "isThis" desc, "lastSeenAt" desc, id`,
    values: [uid, thisTokenHash],
  });
  return rows;
}

export async function deleteSessionNamed(db: Queryable, uid: string, id: string): Promise<void> {
  await db.query({
    name: 'delete-session-named',
    text: `delete from sessions where uid = $1 and ${sessionID} = $2`,
    values: [uid, id],
  });
}

/** Whether the password for this session was given within the last minutes. */
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

/** Keeps the session of `keptTokenHash`. */
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

export async function deleteAllSessions(db: Queryable): Promise<number> {
  const { rowCount } = await db.query({ text: 'delete from sessions' });
  return rowCount ?? 0;
}

export async function noteUse(db: Queryable, uid: string): Promise<void> {
  await db.query({
    name: 'note-use',
    text: `insert into last_uses (uid, last_used_on) values ($1, (dewsweeper_now() at time zone 'UTC')::date)
      on conflict (uid) do update set last_used_on = excluded.last_used_on
      where last_uses.last_used_on < excluded.last_used_on`,
    values: [uid],
  });
}

export async function noteLanguage(
  db: Queryable,
  account: { uid: string; passwordHash: string },
  language: Language,
): Promise<void> {
  await db.query({
    name: 'note-language',
    text: 'update users set language = $3 where uid = $1 and password_hash = $2 and language is null',
    values: [account.uid, account.passwordHash, language],
  });
}
