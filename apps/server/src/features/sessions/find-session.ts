import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { sessionDays } from './cookies.ts';
import { type FoundSession, findSessions } from './store.ts';

export type Sessions = {
  find(tokenHash: Buffer): Promise<FoundSession | null>;
  /** At most five minutes old; only for decisions that a statement checks again. */
  remembered(tokenHash: Buffer): FoundSession | null;
};

const maxSessions = 20_000;
const rememberedMs = 5 * 60_000;
const maxAtOnce = 100;
/** A slower lookup does not hold up the next. */
const maxWaitMs = 50;

type Waiting = {
  tokenHash: Buffer;
  resolve: (session: FoundSession | null) => void;
  reject: (error: unknown) => void;
};

/** Lookups that arrive during a query are batched into the next one; a single one runs at once. */
export function createSessions(pool: Pool): Sessions {
  // Session ages count in minutes, so the database clock is not read each time.
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
