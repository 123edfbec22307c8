import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { sessionDays } from './cookies.ts';
import { type FoundSession, findSessions } from './store.ts';

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
const maxAtOnce = 100;
/** A look-up that takes longer holds up nobody else. */
const maxWaitMs = 50;

type Waiting = {
  tokenHash: Buffer;
  resolve: (session: FoundSession | null) => void;
  reject: (error: unknown) => void;
};

/** Whoever comes during a look-up is looked up with all others who came meanwhile; whoever comes alone, at once. */
export function createSessions(pool: Pool): Sessions {
  // A session's age counts in minutes: the clock need not be read for each.
  const found = new LRUCache<string, FoundSession>({
    max: maxSessions,
    ttl: rememberedMs,
    ttlResolution: 1000,
  });
  let waiting: Waiting[] = [];
  let isLooking = false;

  async function lookUpWaiting(): Promise<void> {
    isLooking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxAtOnce);
      waiting = waiting.slice(maxAtOnce);
      await Promise.race([lookUp(batch), sleep(maxWaitMs)]);
    }
    isLooking = false;
  }

  async function lookUp(batch: readonly Waiting[]): Promise<void> {
    try {
      const tokenHashes = batch.map(({ tokenHash }) => tokenHash);
      const sessions = await findSessions(pool, tokenHashes, sessionDays);
      const byKey = new Map(sessions.map((session) => [keyOf(session.tokenHash), session]));
      for (const { tokenHash, resolve } of batch) {
        const key = keyOf(tokenHash);
        const session = byKey.get(key) ?? null;
        if (session) found.set(key, session);
        else found.delete(key);
        resolve(session);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    find: (tokenHash) =>
      new Promise((resolve, reject) => {
        waiting.push({ tokenHash, resolve, reject });
        if (!isLooking) void lookUpWaiting();
      }),
    remembered: (tokenHash) => found.get(keyOf(tokenHash)) ?? null,
  };
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('latin1');
}
