import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { sessionDays } from './cookies.ts';
import { type FoundSession, findSession } from './store.ts';

/** Looks up the living session of a token's hash and whose it is; null for any other. */
export type Sessions = {
  find(tokenHash: Buffer): Promise<FoundSession | null>;
  /**
   * The session as this process read it for an earlier request, at most five minutes ago. For decisions that a statement
   * judges again: it may have ended since, or its golfer changed.
   */
  remembered(tokenHash: Buffer): FoundSession | null;
};

const maxSessions = 20_000;
const rememberedMs = 5 * 60_000;

export function createSessions(pool: Pool): Sessions {
  const found = new LRUCache<string, FoundSession>({ max: maxSessions, ttl: rememberedMs });
  return {
    async find(tokenHash) {
      const key = tokenHash.toString('latin1');
      const session = await findSession(pool, tokenHash, sessionDays);
      if (session) found.set(key, session);
      else found.delete(key);
      return session;
    },
    remembered: (tokenHash) => found.get(tokenHash.toString('latin1')) ?? null,
  };
}
