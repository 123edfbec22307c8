import { hash, randomBytes } from 'node:crypto';
import type { Language } from '@dewsweeper/contract/languages';
import type { Pool } from 'pg';
import { writtenUnlessPaused } from '../../adapters/postgres/paused-writes.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { endCalendarLink } from '../calendar-links/end-link.ts';
import { sessionDays } from './cookies.ts';
import type { Sessions } from './find-session.ts';
import {
  deleteAllSessions,
  deleteSession,
  deleteSessionsOf,
  type FoundSession,
  insertSession,
  isAuthenticatedWithin,
  markSeen,
  noteLanguage,
  noteUse,
  prolongSession,
} from './store.ts';

/** After giving a password, a golfer may change it for this long (rules.md#password-change). */
const freshMinutes = 10;

export type SigningBrowser = { device: string; language: Language | null };

/** An account without a language gets the browser's (rules.md#languages). */
export async function startSession(
  db: Queryable,
  account: { uid: string; passwordHash: string },
  { device, language }: SigningBrowser,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const { uid, passwordHash } = account;
  if (language !== null) await noteLanguage(db, account, language);
  const isStarted = await insertSession(db, {
    tokenHash: hashOf(token),
    uid,
    passwordHash,
    device,
    days: sessionDays,
  });
  if (!isStarted) return null;
  await noteUse(db, uid);
  return token;
}

/** The live session of a token. A used session ends 30 days after its last day of use. */
export async function visitSession(
  { pool, sessions }: { pool: Pool; sessions: Pick<Sessions, 'find'> },
  token: string,
): Promise<{ session: FoundSession; isProlonged: boolean } | null> {
  const session = await sessions.find(hashOf(token));
  if (!session) return null;
  if (!session.isDue) {
    if (session.isUnseen) await writtenUnlessPaused(markSeen(pool, session.tokenHash));
    return { session, isProlonged: false };
  }
  const isProlonged = await writtenUnlessPaused(prolongSession(pool, session.tokenHash, sessionDays));
  if (isProlonged) await writtenUnlessPaused(noteUse(pool, session.uid));
  return { session, isProlonged };
}

/** Whether this session may change the password (rules.md#password-change). */
export async function isFresh(db: Queryable, token: string): Promise<boolean> {
  return isAuthenticatedWithin(db, hashOf(token), freshMinutes);
}

export async function endSession(db: Queryable, token: string): Promise<void> {
  await deleteSession(db, hashOf(token));
}

/** Also ends calendar links, so that an intruder cannot read on (rules.md#calendar-link). */
export async function endOtherSessions(db: Queryable, uid: string, keptToken: string | null): Promise<void> {
  await deleteSessionsOf(db, uid, keptToken === null ? null : hashOf(keptToken));
  await endCalendarLink(db, uid);
}

export async function endAllSessions(db: Queryable): Promise<number> {
  return deleteAllSessions(db);
}

export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
